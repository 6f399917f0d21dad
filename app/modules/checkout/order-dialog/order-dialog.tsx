import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { openModal } from '#app/ui/history/closes-on-back.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

type OrderDialogProps = {
  title: string;
  /** Something is under way that must not be left; the dialog stays. */
  busy?: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
};

/** A form that orders one product, over its page; on a phone it is the whole screen. */
export function OrderDialog({ title, busy = false, onClose, children }: OrderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const t = useT();
  useEffect(() => {
    openModal(dialog.current);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="m-auto w-[680px] max-w-[calc(100vw-40px)] overscroll-contain rounded-box bg-paper max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <div className="sticky top-0 z-10 flex min-h-16 items-center justify-between gap-4 border-line border-b bg-paper ps-(--gut) pe-2.5 md:min-h-19 md:ps-10 md:pe-7">
        <h2 id={heading} className="font-d3">
          {title}
        </h2>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center rounded-full"
          aria-label={t('Close')}
          disabled={busy}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="px-(--gut) pt-5 pb-8 md:px-10 md:pt-6 md:pb-10">{children(close)}</div>
    </dialog>
  );
}

/** What is ordered, and that it is paid at the door. */
export function ProductLine({ product }: { product: ProductSummary }) {
  const t = useT();
  const written = useTextDirection();
  return (
    <div className="mb-6 flex items-center gap-4">
      <Picture picture={product.pictures[0]} sizes="64px" alt="" eager className="size-16 shrink-0 rounded-box" />
      <div className="min-w-0">
        <p {...written(product.name)} className="line-clamp-2 font-semibold leading-snug">
          {product.name}
        </p>
        <p className="text-ink-2 text-sm">
          {t('{amount} each. You pay the rider, in cash.', { amount: formatPrice(product.price) })}
        </p>
      </div>
    </div>
  );
}
