import { courierLabels } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/office-order.ts';
import type { PrintOrder } from '#app/orders/pack-list.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { spokenPhone } from '../pieces/contact-buttons.tsx';
import { Barcode } from './barcode.tsx';

type LabelProps = { order: PrintOrder; bars: readonly number[]; shop: ShopSettings };

/** K10: the label on the parcel, A6. The city and the amount can be read across a room. */
export function Label({ order, bars, shop }: LabelProps) {
  const number = order.trackingNumber ?? formatOrderNumber(order.number);
  const kilos = order.weightGrams ? `, ${(order.weightGrams / 1000).toFixed(2)} kg` : '';
  return (
    <article className="print-label" aria-label={`Label ${formatOrderNumber(order.number)}`}>
      <header>
        <strong className="print-courier">
          {order.courier ? courierLabels[order.courier].toUpperCase() : shop.shopName}
        </strong>
        <span>1 of 1{kilos}</span>
      </header>
      <div className="print-code">
        <Barcode bars={bars} says={number} className="print-bars" />
        <p>{number}</p>
      </div>
      <div className="print-to">
        <small>To</small>
        <p dir="auto" className="print-name">
          {order.fullName}
        </p>
        <p dir="auto" className="print-address">
          {order.shippingAddress}
          {order.apartment && `, ${order.apartment}`}
        </p>
        <p dir="auto">
          <strong className="print-city">{order.city.toUpperCase()}</strong> {order.province} {order.postalCode}
        </p>
        <p className="print-phone">{spokenPhone(order.phone)}</p>
      </div>
      <div className="print-cash">
        {order.toCollect > 0 ? (
          <>
            <p>
              <small>Collect in cash</small>
              <strong className="print-amount">{formatPrice(order.toCollect)}</strong>
            </p>
            <p className="print-boxed">CASH ON DELIVERY</p>
          </>
        ) : (
          <p className="print-boxed">NOTHING TO COLLECT</p>
        )}
      </div>
      <p dir="auto" className="print-note">
        {order.note && <strong>{order.note.replace(/\.?$/, '.')} </strong>}
        {order.lines.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')}
      </p>
      <footer>
        <span>
          <strong>{shop.shopName}</strong>, {spokenPhone(shop.phone)}
          <br />
          If refused, return to this shop.
        </span>
        <span className="print-end">
          <strong>{formatOrderNumber(order.number)}</strong>
          <br />
          {formatDate(new Date(order.placedAt))}
        </span>
      </footer>
    </article>
  );
}
