import { useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { createLater, useLater } from '#app/ui/later.ts';

/** The form and its rules, fetched once somebody is about to press. */
const form = createLater(() => import('../other-forms.ts').then(({ otherForms }) => otherForms.OrderNowDialog));

/** M29: orders a product on its page; opens the form, with as many as were chosen. */
export function OrderNowButton({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const t = useT();
  const { checkoutForm } = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const OrderNowDialog = useLater(form, isOpen);
  const pressed = useRef<HTMLButtonElement>(null);
  const prepare = () => void form.fetch();
  async function open(): Promise<void> {
    setFetching(true);
    const come = await form.fetch();
    setFetching(false);
    if (come) return setOpen(true);
    await showAlert(messages.broken.chunk);
    // A page of an older version asks for a file that is gone; today's page names its own.
    if (navigator.onLine) reloadPage();
  }
  function close(): void {
    setOpen(false);
    // The button lost the focus while it was busy, so the browser cannot give it back by itself.
    pressed.current?.focus();
  }
  return (
    <>
      <Button
        look={checkoutForm === 'short' ? 'primary' : 'secondary'}
        busy={isFetching}
        disabled={product.quantity <= 0}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onTouchStart={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          void open();
        }}
      >
        {t('Order now')}
      </Button>
      {isOpen && OrderNowDialog && <OrderNowDialog product={product} quantity={quantity} onClose={close} />}
    </>
  );
}
