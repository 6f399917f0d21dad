import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { type OrderDetail, piecesOf } from '../../desk/admin-order.ts';
import { stateHas } from '../../states/order-states.ts';

const whys = {
  'beyond-rules': 'It is larger than your order rules allow before the call.',
  'given-back': 'Its items went back into stock, because it was not confirmed in time.',
  'moved-in': 'It was imported from another shop as history, which reserves no stock.',
};

/** An order that waits without stock: why, and what confirming it will find. Nothing where it holds its stock. */
export function NotReservedNotice({ order }: { order: OrderDetail }) {
  if (!order.unheld) return null;
  const short = order.lines.filter(({ stock, quantity }) => stock < quantity);
  return (
    <Notice kind={short.length > 0 ? 'wrong' : 'waits'} title="Stock not reserved">
      <p>{whys[order.unheld]}</p>
      {short.length === 0 ? (
        <p>Confirming reserves {formatPieces(piecesOf(order.lines))}. They are in stock now.</p>
      ) : (
        <ul>
          {short.map(({ productId, name, stock, quantity }) => (
            <li key={productId}>
              <bdi>{name}</bdi>: {stock === 0 ? 'none' : `only ${stock}`} of {quantity} left. Change the quantity, or
              wait for more.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Puts the pieces of an unconfirmed order back on the shelf; the order waits on. Nothing where it holds none. */
export function GiveBackButton({ order, actions }: { order: OrderDetail; actions: Actions<'orders'> }) {
  if (order.state !== 'placed' || !stateHas(order.state, 'holdsStock') || order.unheld) return null;
  return (
    <AdminButton
      small
      look="quiet"
      icon="undo-2"
      busy={actions.underWay?.action === 'release-stock'}
      disabled={actions.busy}
      onClick={() => void actions.send({ action: 'release-stock', numbers: [order.number] })}
    >
      Release {formatPieces(piecesOf(order.lines))} for now
    </AdminButton>
  );
}

function formatPieces(pieces: number): string {
  return pieces === 1 ? '1 item' : `${pieces} items`;
}
