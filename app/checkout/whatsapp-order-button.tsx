import { useState } from 'react';
import type { ProductSummary } from '#app/catalog/product.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { WhatsAppOrderDialog } from './whatsapp-order-dialog.tsx';

/** F7: order a product by WhatsApp instead; opens the form, with as many as were chosen. */
export function WhatsAppOrderButton({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const [open, setOpen] = useState(false);
  const soldOut = product.quantity <= 0;
  return (
    <>
      <Button
        look="secondary"
        className="enabled:border-line-2 [&:enabled:hover_svg]:text-current"
        disabled={soldOut}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="whatsapp" className={`size-6 ${soldOut ? '' : 'text-leaf-dot'}`} />
        Order on WhatsApp
      </Button>
      {open && <WhatsAppOrderDialog product={product} quantity={quantity} onClose={() => setOpen(false)} />}
    </>
  );
}
