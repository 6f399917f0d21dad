import { type ComponentType, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { WhatsAppOrderDialogProps } from './whatsapp-order-dialog.tsx';

/** The form and its rules: 22 kB on the way, fetched once somebody is about to press. */
const fetchForm = () => import('./whatsapp-order-dialog.tsx');

/** F7: order a product by WhatsApp instead; opens the form, with as many as were chosen. */
export function WhatsAppOrderButton({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const t = useT();
  const [isFetching, setFetching] = useState(false);
  const [OpenForm, setOpenForm] = useState<ComponentType<WhatsAppOrderDialogProps> | null>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const soldOut = product.quantity <= 0;
  /** A failure before the press is not told: the press fetches the form again. */
  const prepare = () => void fetchForm().catch(() => {});
  async function open(): Promise<void> {
    setFetching(true);
    try {
      const { WhatsAppOrderDialog } = await fetchForm();
      setOpenForm(() => WhatsAppOrderDialog);
      setFetching(false);
    } catch {
      setFetching(false);
      await showAlert(messages.broken.chunk);
      // A page of an older version asks for a file that is gone; today's page names its own.
      if (navigator.onLine) reloadPage();
    }
  }
  function close(): void {
    setOpenForm(null);
    // The button lost the focus while it was busy, so the browser cannot give it back by itself.
    pressed.current?.focus();
  }
  return (
    <>
      <Button
        look="secondary"
        className="enabled:border-line-2 [&:enabled:hover_svg]:text-current"
        busy={isFetching}
        disabled={soldOut}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onTouchStart={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          void open();
        }}
      >
        {!isFetching && <Icon name="whatsapp" className={`size-6 ${soldOut ? '' : 'text-leaf-dot'}`} />}
        {t('Order on WhatsApp')}
      </Button>
      {OpenForm && <OpenForm product={product} quantity={quantity} onClose={close} />}
    </>
  );
}
