import { useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { OrderDialog, ProductLine } from './order-dialog.tsx';
import { WhatsAppOrderForm } from './whatsapp-order-form.tsx';

export type WhatsAppOrderDialogProps = { product: ProductSummary; quantity: number; onClose: () => void };

/** The form that becomes a message; once WhatsApp was opened, the way to open it again. */
export function WhatsAppOrderDialog({ product, quantity, onClose }: WhatsAppOrderDialogProps) {
  const t = useT();
  const [link, setLink] = useState<string | null>(null);
  function send(written: string): void {
    window.open(written, '_blank', 'noopener');
    setLink(written);
  }
  return (
    <OrderDialog title={t('Order on WhatsApp')} onClose={onClose}>
      {(close) =>
        link ? (
          <Opened link={link} onDone={close} />
        ) : (
          <>
            <ProductLine product={product} />
            <WhatsAppOrderForm product={product} quantity={quantity} onSend={send} />
          </>
        )
      }
    </OrderDialog>
  );
}

function Opened({ link, onDone }: { link: string; onDone: () => void }) {
  const t = useT();
  return (
    <div className="py-6 text-center">
      <h3 className="font-d4">{t('Press send in WhatsApp')}</h3>
      <p className="mx-auto mt-2 max-w-[30em] text-ink-2">
        {t('Your order is written out there. We answer in the chat and confirm it before the parcel leaves.')}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button autoFocus onClick={onDone}>
          {t('Back to the product')}
        </Button>
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
          {t('Open WhatsApp again')}
        </a>
      </div>
    </div>
  );
}
