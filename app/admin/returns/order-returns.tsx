import { useState } from 'react';
import { href, Link } from 'react-router';
import type { OrderDetail } from '#app/orders/desk/office-order.ts';
import { stateHas } from '#app/orders/order-states.ts';
import type { MadeFor, ReturnOfOrder } from '#app/orders/returns/read-returns.server.ts';
import { formatReturnNumber } from '#app/orders/returns/return.ts';
import { formatPrice } from '#app/platform/money.ts';
import { sayPieces } from '../orders/parcel-thumbs.tsx';
import { mayAct, type OfficeWorker } from '../permissions.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { ReturnChip } from './return-chip.tsx';
import { sayCredit } from './say-difference.ts';
import { TakeReturnDialog } from './take-return-dialog.tsx';

type OrderReturnsProps = {
  order: OrderDetail;
  of: { returns: readonly ReturnOfOrder[]; madeFor: MadeFor | null };
  worker: OfficeWorker;
};

/** What was sent back of a delivered order, and the way to take one; nothing before it is delivered. */
export function OrderReturns({ order, of: { returns, madeFor }, worker }: OrderReturnsProps) {
  const [taking, setTaking] = useState(false);
  const mayTake = stateHas(order.state, 'received') && !order.forgottenAt && mayAct(worker, 'returns', 'take');
  if (!mayTake && returns.length === 0 && !madeFor) return null;
  return (
    <Card
      title="Returns"
      count={returns.length || undefined}
      flush={returns.length > 0 || madeFor !== null}
      end={
        mayTake && (
          <OfficeButton small icon="undo-2" onClick={() => setTaking(true)}>
            Take a return
          </OfficeButton>
        )
      }
    >
      {madeFor && (
        <p className="border-line px-3.5 py-2.5 not-last:border-b">
          This order was made in exchange for{' '}
          <Link to={href('/admin/returns/:id', { id: String(madeFor.id) })} className="office-link">
            return {formatReturnNumber(madeFor)}
          </Link>
          {madeFor.isCredited && order.discount && `. ${sayCredit(order.discount.amount, order.total)}`}
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
            <span className="text-ink-3">{sayPieces(pieces)}</span>
            {refund !== null && <span className="font-semibold">{formatPrice(refund)}</span>}
            <ReturnChip state={state} />
          </li>
        ))}
      </ul>
      <TakeReturnDialog order={order} open={taking} onClose={() => setTaking(false)} />
    </Card>
  );
}
