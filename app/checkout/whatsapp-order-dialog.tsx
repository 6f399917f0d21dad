import { useEffect, useId, useRef, useState } from 'react';
import type { ProductSummary } from '#app/catalog/product.ts';
import { formatPrice } from '#app/platform/money.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { WhatsAppOrderForm } from './whatsapp-order-form.tsx';

export type WhatsAppOrderDialogProps = { product: ProductSummary; quantity: number; onClose: () => void };

/** The form that becomes a message; once WhatsApp was opened, the way to open it again. */
export function WhatsAppOrderDialog({ product, quantity, onClose }: WhatsAppOrderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  function send(written: string): void {
    window.open(written, '_blank', 'noopener');
    setLink(written);
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="m-auto w-[680px] max-w-[calc(100vw-40px)] overscroll-contain rounded-box bg-paper max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none"
      onClose={onClose}
    >
      <div className="sticky top-0 z-10 flex min-h-16 items-center justify-between gap-4 border-line border-b bg-paper ps-(--gut) pe-2.5 md:min-h-19 md:ps-10 md:pe-7">
        <h2 id={heading} className="font-d3">
          Order on WhatsApp
        </h2>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center rounded-full"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="px-(--gut) pt-5 pb-8 md:px-10 md:pt-6 md:pb-10">
        {link ? (
          <Opened link={link} onDone={() => dialog.current?.close()} />
        ) : (
          <>
            <ProductLine product={product} />
            <WhatsAppOrderForm product={product} quantity={quantity} onSend={send} />
          </>
        )}
      </div>
    </dialog>
  );
}

function ProductLine({ product }: { product: ProductSummary }) {
  return (
    <div className="mb-6 flex items-center gap-4">
      <Picture picture={product.pictures[0]} sizes="64px" alt="" eager className="size-16 shrink-0 rounded-box" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold leading-snug">{product.name}</p>
        <p className="text-ink-2 text-sm">{formatPrice(product.price)} each. You pay the rider, in cash.</p>
      </div>
    </div>
  );
}

function Opened({ link, onDone }: { link: string; onDone: () => void }) {
  return (
    <div className="py-6 text-center">
      <h3 className="font-d4">Press send in WhatsApp</h3>
      <p className="mx-auto mt-2 max-w-[30em] text-ink-2">
        Your order is written out there. We answer in the chat and confirm it before the parcel leaves.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button autoFocus onClick={onDone}>
          Back to the product
        </Button>
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
          Open WhatsApp again
        </a>
      </div>
    </div>
  );
}
