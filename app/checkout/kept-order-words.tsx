import { type Label, useSay, useSayAny } from '#app/language/say.ts';
import { useWritten } from '#app/language/written.ts';
import { formatPrice } from '#app/platform/money.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { isOld, orderIn } from './kept-order-sending.ts';
import type { KeptOrder } from './kept-order-store.ts';
import { OrderNumber } from './receipt-number.tsx';

/** What is true of it, first of all whether anything is ordered. */
export function KeptOrderWords({ kept, isBusy }: { kept: KeptOrder; isBusy: boolean }) {
  const say = useSay();
  const sayAny = useSayAny();
  const { phone } = useShop();
  const { step, words = [], mayHaveArrived, isTooLate } = kept;
  return (
    <div className="mt-2 grid gap-2">
      {words.map((each) => (
        <p key={each}>{sayAny(each)}</p>
      ))}
      {isOld(kept) ? (
        <p>
          {say('It has waited on this phone for more than a day, so we ask you first.')}{' '}
          {!mayHaveArrived && say('Nothing is ordered yet.')}
        </p>
      ) : (
        step === 'waiting' && <p>{say(isBusy ? 'Sending your order…' : waitingWords(kept))}</p>
      )}
      {step === 'taking-back' && (
        <p>
          {say(
            'It may have reached the shop before the network went. As soon as there is one we ask the shop, and take it back if it is not placed.',
          )}
        </p>
      )}
      {(step === 'waiting' || step === 'taking-back') && (
        <p className="text-ink-2 text-sm">
          {say('Until then, and no longer, your name, address and phone number stay on this phone with it.')}
        </p>
      )}
      {(step === 'taken-back' || step === 'refused') && (
        <p>{say('Nothing is ordered. What you typed is still here.')}</p>
      )}
      {step === 'placed' && isTooLate && (
        <p>
          {say('It had reached the shop before it could be taken back. To cancel it, please call us: {phone}.', {
            phone: formatPhone(phone),
          })}
        </p>
      )}
    </div>
  );
}

function waitingWords({ words = [], mayHaveArrived }: KeptOrder): Label {
  if (words.length > 0) return 'It stays on this phone and is sent again by itself. Nothing is ordered yet.';
  return mayHaveArrived
    ? 'The shop has not answered. Your order is kept on this phone and is sent again by itself. If it has arrived already, it stays one order.'
    : 'No network. Your order is kept on this phone and is sent by itself when there is one. Nothing is ordered yet.';
}

/** Its number. */
export function PlacedNumber({ kept }: { kept: KeptOrder }) {
  const say = useSay();
  return (
    <p className="mt-3">
      <span className="me-3 text-ink-2 text-sm">{say('Order number')}</span>
      <span className="font-semibold">
        <OrderNumber number={kept.number ?? ''} />
      </span>
    </p>
  );
}

const mostNamed = 3;

/** What it orders, and what the rider collects for it at the most. */
export function KeptOrderLines({ kept }: { kept: KeptOrder }) {
  const say = useSay();
  const written = useWritten();
  const { lines, total } = orderIn(kept);
  const left = lines.length - mostNamed;
  return (
    <div className="mt-3 font-semibold text-label">
      <ul>
        {lines.slice(0, mostNamed).map(({ id, name, quantity }) => (
          <li key={id} className="wrap-anywhere">
            <span dir="ltr">{quantity} ×</span> <bdi {...written(name)}>{name}</bdi>
          </li>
        ))}
        {left > 0 && <li>{say(left === 1 ? 'and one more product' : 'and {count} more products', { count: left })}</li>}
      </ul>
      {total !== null && (
        <p className="mt-1 font-normal text-ink-2">
          {say('Total in cash')} <bdi className="ms-2 font-semibold text-ink">{formatPrice(total)}</bdi>
        </p>
      )}
    </div>
  );
}
