import { href, Link } from 'react-router';
import { formatOrderNumber, type OrderDetail } from '#app/orders/desk/office-order.ts';
import type { Acts } from '../acts/use-act.ts';
import { Notice } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { formatClock } from '../pieces/times.ts';

type DuplicateNoticeProps = {
  order: OrderDetail;
  /** Null for whoever may not decide. */
  acts: Acts<'orders'> | null;
  now: Date;
  keyHint?: string;
};

/** K3: the same phone and the same products within half an hour. Which one does she want? */
export function DuplicateNotice({ order, acts, keyHint }: DuplicateNoticeProps) {
  const [other] = order.duplicates;
  if (!other) return null;
  const apart = Math.abs(new Date(order.placedAt).getTime() - new Date(other.placedAt).getTime());
  const isOpen = other.state !== 'cancelled';
  return (
    <Notice
      kind="waits"
      title="Possible duplicate"
      acts={
        acts && (
          <>
            {isOpen && (
              <OfficeButton
                small
                disabled={acts.busy}
                onClick={() => void acts.act({ act: 'keep-one', number: order.number, other: other.number })}
                {...(keyHint && { keyHint })}
              >
                {`Keep this, cancel ${other.number.slice(4)}`}
              </OfficeButton>
            )}
            <OfficeButton
              small
              look="quiet"
              disabled={acts.busy}
              onClick={() => void acts.act({ act: 'keep-both', numbers: [order.number, other.number] })}
            >
              Both wanted
            </OfficeButton>
          </>
        )
      }
    >
      Same phone and the same products as{' '}
      <Link to={href('/admin/orders/:number', { number: other.number })} className="office-link whitespace-nowrap">
        {formatOrderNumber(other.number)}
      </Link>
      , placed {formatClock(new Date(other.placedAt))}, {sayApart(apart)}. Ask which one is wanted.
    </Notice>
  );
}

function sayApart(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 0 ? 'less than a minute apart' : `${minutes} min apart`;
}
