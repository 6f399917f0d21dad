import { useState } from 'react';
import { href, Link } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { type AdminWorker, mayRunAction } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { formatPieces } from '../../desk/packing/pack-list.ts';
import { stateHas } from '../../states/order-states.ts';
import type { MadeFor, ReturnOfOrder } from '../read-return.server.ts';
import { formatReturnNumber } from '../return.ts';
import { formatCredit } from './difference.ts';
import { ReturnChip } from './return-chip.tsx';
import { TakeReturnDialog } from './take-return-dialog.tsx';

type OrderReturnsProps = {
  order: OrderDetail;
  of: { returns: readonly ReturnOfOrder[]; madeFor: MadeFor | null };
  worker: AdminWorker;
};

/** What was sent back of a delivered order, and the way to take one; nothing before it is delivered. */
export function OrderReturns({ order, of: { returns, madeFor }, worker }: OrderReturnsProps) {
  const [taking, setTaking] = useState(false);
  const mayTake =
    stateHas(order.state, 'received') && !order.forgottenAt && mayRunAction(worker, 'returns', 'register-return');
  if (!mayTake && returns.length === 0 && !madeFor) return null;
  return (
    <Card
      title="Returns"
      count={returns.length || undefined}
      flush={returns.length > 0 || madeFor !== null}
      end={
        mayTake && (
          <AdminButton small icon="undo-2" onClick={() => setTaking(true)}>
            New return
          </AdminButton>
        )
      }
    >
      {madeFor && (
        <p className="border-line px-3.5 py-2.5 not-last:border-b">
          This order was made in exchange for{' '}
          <Link to={href('/admin/returns/:id', { id: String(madeFor.id) })} className="admin-link">
            return {formatReturnNumber(madeFor)}
          </Link>
          {madeFor.isCredited && order.discount && `. ${formatCredit(order.discount.amount, order.total)}`}
        </p>
      )}
      <ul>
        {returns.map(({ id, seq, state, pieces, refund }) => (
          <li
            key={id}
            className="flex min-h-11.5 flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2 not-last:border-b"
          >
            <Link
              to={href('/admin/returns/:id', { id: String(id) })}
              className="min-w-0 flex-1 font-medium underline-offset-4 hover:underline"
            >
              {formatReturnNumber({ number: order.number, seq })}
            </Link>
            <span className="text-ink-3">{formatPieces(pieces)}</span>
            {refund !== null && <span className="font-semibold">{formatPrice(refund)}</span>}
            <ReturnChip state={state} />
          </li>
        ))}
      </ul>
      <TakeReturnDialog order={order} open={taking} onClose={() => setTaking(false)} />
    </Card>
  );
}
