import { href, Link } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { formatClock } from '#app/admin/components/times.ts';
import { formatOrderNumber, type OrderDetail } from '../../desk/admin-order.ts';

type DuplicateNoticeProps = {
  order: OrderDetail;
  /** Null for whoever may not decide. */
  actions: Actions<'orders'> | null;
  now: Date;
  keyHint?: string;
};

/** K3: the same phone and the same products within half an hour. Which one does she want? */
export function DuplicateNotice({ order, actions, keyHint }: DuplicateNoticeProps) {
  const [other] = order.duplicates;
  if (!other) return null;
  const apart = Math.abs(new Date(order.placedAt).getTime() - new Date(other.placedAt).getTime());
  const isOpen = other.state !== 'cancelled';
  return (
    <Notice
      kind="waits"
      title="Possible duplicate"
      actions={
        actions && (
          <>
            {isOpen && (
              <AdminButton
                small
                disabled={actions.busy}
                onClick={() => void actions.send({ action: 'keep-one', number: order.number, other: other.number })}
                {...(keyHint && { keyHint })}
              >
                {`Keep this, cancel ${other.number.slice(4)}`}
              </AdminButton>
            )}
            <AdminButton
              small
              look="quiet"
              disabled={actions.busy}
              onClick={() => void actions.send({ action: 'keep-both', numbers: [order.number, other.number] })}
            >
              Keep both
            </AdminButton>
          </>
        )
      }
    >
      Same phone and the same products as{' '}
      <Link to={href('/admin/orders/:number', { number: other.number })} className="admin-link whitespace-nowrap">
        {formatOrderNumber(other.number)}
      </Link>
      , placed {formatClock(new Date(other.placedAt))}, {formatApart(apart)}. Ask the customer which one to keep.
    </Notice>
  );
}

function formatApart(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 0 ? 'less than a minute apart' : `${minutes} min apart`;
}
