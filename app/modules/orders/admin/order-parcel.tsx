import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { type Discount, type OrderDetail, piecesOf } from '../desk/admin-order.ts';
import { formatPieces } from '../desk/packing/pack-list.ts';
import { stateHas } from '../states/order-states.ts';

/** What is in the parcel, and what the rider collects. `onEdit` is null for whoever may not change it. */
export function OrderParcel({ order, onEdit }: { order: OrderDetail; onEdit: (() => void) | null }) {
  const grams = order.weightGrams ? `, ${order.weightGrams.toLocaleString('en-GB')} g` : '';
  const end = stateHas(order.state, 'editable')
    ? onEdit && (
        <AdminButton small icon="pencil" onClick={onEdit}>
          Change products
        </AdminButton>
      )
    : order.state !== 'cancelled' && (
        <span className="flex items-center gap-2 text-ink-2 text-second">
          <AdminIcon name="lock" className="size-3.5" />
          Products cannot be changed once packed
        </span>
      );
  return (
    <Card title="Parcel" count={formatPieces(piecesOf(order.lines)) + grams} end={end} flush>
      <ul>
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-4 border-line border-b px-3.5 py-1.5">
            <Thumb picture={line.picture} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-start font-medium">
                {line.name}
              </p>
              <p className="text-ink-3 text-second">Product {line.productId}</p>
            </div>
            <span className="whitespace-nowrap">
              {line.quantity} × {formatPrice(line.price)}
            </span>
            <span className="w-24 whitespace-nowrap text-end font-semibold max-md:hidden">
              {formatPrice(line.quantity * line.price)}
            </span>
          </li>
        ))}
      </ul>
      <OrderMoney order={order} />
    </Card>
  );
}

function discountRow({ amount, code, why, by }: Discount): [string, string] {
  return [
    code ? `Discount, code ${code}` : `Discount by ${isolated(by)}: ${isolated(why)}`,
    `−\u00a0${formatPrice(amount)}`,
  ];
}

function cashRows({ state, total }: OrderDetail, collected: boolean): [string, string, string][] {
  return [
    ['Collected', collected ? 'by the courier' : 'not yet', 'text-ink-2'],
    ['Received from courier', state === 'cash-received' ? formatPrice(total) : 'not yet', 'text-ink-2'],
  ];
}

function OrderMoney({ order }: { order: OrderDetail }) {
  const collected = stateHas(order.state, 'received');
  const isOver = order.state === 'cancelled' || order.state === 'returned';
  const rows: [string, string, string?][] = [
    ['Subtotal', formatPrice(order.total + (order.discount?.amount ?? 0) - order.shippingFee)],
    ...(order.discount ? [discountRow(order.discount)] : []),
    [
      order.shippingFee < 0 ? 'Discount' : 'Shipping',
      order.shippingFee === 0 ? 'Free' : formatPrice(order.shippingFee),
    ],
    [isOver ? 'Total' : 'To collect in cash', formatPrice(order.total), 'font-semibold text-[0.9375rem]'],
    ...(isOver ? [['Collected', 'nothing', 'text-ink-2'] as [string, string, string]] : cashRows(order, collected)),
  ];
  return (
    <dl className="ms-auto grid max-w-80 gap-1 px-3.5 py-3">
      {rows.map(([label, value, look = '']) => (
        <div key={label} className={`flex justify-between gap-4 ${look}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
