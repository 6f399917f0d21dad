import { href, Link } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { PackOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { onHoldLabels } from '#app/modules/orders/states/on-hold.ts';

type ParcelRowProps = {
  order: PackOrder;
  busy: boolean;
  /** It is packed here; the action waits for the network. */
  waits: boolean;
  now: Date;
  onPack: () => void;
  onAside: () => void;
  onBack: () => void;
};

/** One parcel: its receiver, its lines, its courier and its actions. */
export function ParcelRow({ order, ...actions }: ParcelRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b px-3.5 py-2">
      <Link
        to={href('/admin/orders/:number', { number: order.number })}
        className="w-22 whitespace-nowrap hover:underline"
      >
        {formatOrderNumber(order.number)}
      </Link>
      <span className="min-w-36 flex-1 basis-36 overflow-hidden leading-4.5">
        <bdi className="block truncate font-medium">{order.name}</bdi>
        <span className="block truncate text-ink-3 text-second">
          <bdi>{order.city}</bdi>
          {order.paper === 'printed' && ', printed'}
        </span>
        {order.paper === 'outdated' && (
          <span className="flex items-center gap-1.5 font-medium text-marigold-text text-second">
            <AdminIcon name="printer" className="size-3.5" />
            Its label was printed before it was booked
          </span>
        )}
        {order.aside && (
          <span className="flex items-center gap-1.5 font-medium text-marigold-text text-second">
            <AdminIcon name="hourglass" className="size-3.5" />
            {onHoldLabels[order.aside.why]}, {order.aside.by},{' '}
            {formatWhenExactly(new Date(order.aside.at), actions.now)}
          </span>
        )}
      </span>
      <ul className="flex flex-wrap gap-1.5" aria-label="In the parcel">
        {order.lines.map((line) => (
          <li
            key={line.productId}
            title={line.name}
            className="flex items-center gap-1.5 rounded-control border border-line bg-paper p-1 pe-2"
          >
            <Thumb picture={line.picture} size={28} />
            <span className="sr-only">{line.name}: </span>
            <strong className="font-semibold">{line.quantity}</strong>
          </li>
        ))}
      </ul>
      <span className="w-20 whitespace-nowrap text-end max-md:hidden">{formatPrice(order.total)}</span>
      <span className="flex min-w-46 items-center justify-end gap-2 max-md:w-full">
        <span className="me-auto md:hidden">{formatPrice(order.total)}</span>
        {order.courier && <span className="text-ink-3 text-second">{courierLabel(order.courier)}</span>}
        <RowActions order={order} {...actions} />
      </span>
    </li>
  );
}

function RowActions({ order, busy, waits, onPack, onAside, onBack }: ParcelRowProps) {
  const number = formatOrderNumber(order.number);
  if (order.state !== 'confirmed') return <OrderChip state={order.state} />;
  if (waits)
    return (
      <span className="flex items-center gap-1.5 text-marigold-text text-second">
        <AdminIcon name="hourglass" className="size-3.5" /> waits to be sent
      </span>
    );
  if (order.aside)
    return (
      <AdminButton icon="undo-2" disabled={busy} onClick={onBack}>
        Back to packing
        <span className="sr-only"> {number}</span>
      </AdminButton>
    );
  return (
    <>
      <AdminButton look="quiet" icon="hourglass" iconOnly="always" title="On hold" disabled={busy} onClick={onAside}>
        {`Put ${number} on hold`}
      </AdminButton>
      <AdminButton disabled={busy} onClick={onPack}>
        Packed
        <span className="sr-only"> {number}</span>
      </AdminButton>
    </>
  );
}
