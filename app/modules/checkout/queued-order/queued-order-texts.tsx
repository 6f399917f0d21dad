import { useTextDirection } from '#app/i18n/text-direction.ts';
import { type Label, useT, useTAny } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { OrderNumber } from '../receipt/receipt-number.tsx';
import { isOld, orderIn } from './queued-order-sending.ts';
import type { QueuedOrder } from './queued-order-store.ts';

/** What is true of it, first of all whether anything is ordered. */
export function QueuedOrderTexts({ kept, isBusy }: { kept: QueuedOrder; isBusy: boolean }) {
  const t = useT();
  const tAny = useTAny();
  const { phone } = useShop();
  const { step, words = [], mayHaveArrived, isTooLate } = kept;
  return (
    <div className="mt-2 grid gap-2">
      {words.map((each) => (
        <p key={each}>{tAny(each)}</p>
      ))}
      {isOld(kept) ? (
        <p>
          {t('It has waited on this phone for more than a day, so we ask you first.')}{' '}
          {!mayHaveArrived && t('Nothing is ordered yet.')}
        </p>
      ) : (
        step === 'waiting' && <p>{t(isBusy ? 'Sending your order…' : waitingTexts(kept))}</p>
      )}
      {step === 'taking-back' && (
        <p>
          {t(
            'It may have reached the shop before the network went. As soon as there is one we ask the shop, and take it back if it is not placed.',
          )}
        </p>
      )}
      {(step === 'waiting' || step === 'taking-back') && (
        <p className="text-ink-2 text-sm">
          {t('Until then, and no longer, your name, address and phone number stay on this phone with it.')}
        </p>
      )}
      {(step === 'taken-back' || step === 'refused') && <p>{t('Nothing is ordered. What you typed is still here.')}</p>}
      {step === 'placed' && isTooLate && (
        <p>
          {t('It had reached the shop before it could be taken back. To cancel it, please call us: {phone}.', {
            phone: formatPhone(phone),
          })}
        </p>
      )}
    </div>
  );
}

function waitingTexts({ words = [], mayHaveArrived }: QueuedOrder): Label {
  if (words.length > 0) return 'It stays on this phone and is sent again by itself. Nothing is ordered yet.';
  return mayHaveArrived
    ? 'The shop has not answered. Your order is kept on this phone and is sent again by itself. If it has arrived already, it stays one order.'
    : 'No network. Your order is kept on this phone and is sent by itself when there is one. Nothing is ordered yet.';
}

/** Its number. */
export function PlacedNumber({ kept }: { kept: QueuedOrder }) {
  const t = useT();
  return (
    <p className="mt-3">
      <span className="me-3 text-ink-2 text-sm">{t('Order number')}</span>
      <span className="font-semibold">
        <OrderNumber number={kept.number ?? ''} />
      </span>
    </p>
  );
}

const maxNamed = 3;

/** What it orders, and what the rider collects for it at the most. */
export function QueuedOrderLines({ kept }: { kept: QueuedOrder }) {
  const t = useT();
  const written = useTextDirection();
  const { lines, total } = orderIn(kept);
  const left = lines.length - maxNamed;
  return (
    <div className="mt-3 font-semibold text-label">
      <ul>
        {lines.slice(0, maxNamed).map(({ id, name, quantity }) => (
          <li key={id} className="wrap-anywhere">
            <span dir="ltr">{quantity} ×</span> <bdi {...written(name)}>{name}</bdi>
          </li>
        ))}
        {left > 0 && <li>{t(left === 1 ? 'and one more product' : 'and {count} more products', { count: left })}</li>}
      </ul>
      {total !== null && (
        <p className="mt-1 font-normal text-ink-2">
          {t('Total in cash')} <bdi className="ms-2 font-semibold text-ink">{formatPrice(total)}</bdi>
        </p>
      )}
    </div>
  );
}
