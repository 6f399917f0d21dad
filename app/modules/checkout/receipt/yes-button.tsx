import { useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { yesLink, yesText } from '#app/modules/orders/confirmation/confirm-yes.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { StoredReceipt } from './receipt-store.ts';

type YesButtonProps = { order: Pick<StoredReceipt, 'number' | 'receipt'>; isOffered?: boolean };

/** M55: one tap opens WhatsApp with the words that confirm the order, and tells the shop that it was opened. */
export function YesButton({ order: { number, receipt }, isOffered = false }: YesButtonProps) {
  const { whatsapp } = useShop();
  const t = useT();
  const [isOpened, setOpened] = useState(isOffered);
  return (
    <div>
      <a
        href={yesLink(whatsapp, number)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass(isOpened ? 'secondary' : 'primary', 'normal', 'max-sm:w-full')}
        onClick={() => {
          tellYes(receipt);
          setOpened(true);
        }}
      >
        <Icon name="whatsapp" className="size-5 shrink-0" />{' '}
        {t(isOpened ? 'Open WhatsApp again' : 'Confirm on WhatsApp')}
      </a>
      <p className="mt-2 text-ink-2 text-sm" role="status">
        {isOpened
          ? t('Once you have sent the message there, we do not need to call.')
          : t('Send us “{text}” and we do not need to call.', { text: yesText(number) })}
      </p>
    </div>
  );
}

/** No page waits for it: the chat opens also where no request reaches the shop. */
function tellYes(receipt: string): void {
  void fetch('/api/yes', { method: 'POST', headers: { 'receipt-token': receipt }, keepalive: true }).catch(() => {});
}
