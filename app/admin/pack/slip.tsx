import { courierLabels } from '#app/orders/courier.ts';
import { formatOrderNumber, piecesOf } from '#app/orders/office-order.ts';
import type { PrintOrder } from '#app/orders/pack-list.ts';
import { formatDate } from '#app/platform/dates.ts';
import { pictureUrl } from '#app/platform/media/picture.ts';
import { formatAmount, formatPrice } from '#app/platform/money.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { spokenPhone } from '../pieces/contact-buttons.tsx';
import { Barcode } from './barcode.tsx';

type SlipProps = { order: PrintOrder; bars: readonly number[]; shop: ShopSettings };

/** K10: the slip in the parcel, A4: what is in it, what is paid, what to do if something is not right. */
export function Slip({ order, bars, shop }: SlipProps) {
  const number = formatOrderNumber(order.number);
  return (
    <article className="print-slip" aria-label={`Slip ${number}`}>
      <header>
        <div>
          <strong className="print-shop">{shop.shopName}</strong>
          <p>{spokenPhone(shop.phone)}</p>
        </div>
        <div className="print-end">
          <strong className="print-number">{number}</strong>
          <p>placed {formatDate(new Date(order.placedAt))}</p>
          <Barcode bars={bars} says={number} className="print-bars" />
        </div>
      </header>
      <div className="print-two">
        <div>
          <small>Deliver to</small>
          <p dir="auto" className="print-name">
            {order.fullName}
          </p>
          <p dir="auto">
            {order.shippingAddress}
            {order.apartment && `, ${order.apartment}`}
            <br />
            {order.city}, {order.province} {order.postalCode}
          </p>
          <strong>{spokenPhone(order.phone)}</strong>
        </div>
        <div>
          {order.courier && (
            <>
              <small>Courier</small>
              <p>
                <strong>{courierLabels[order.courier]}</strong>
                {order.trackingNumber && `, ${order.trackingNumber}`}
              </p>
            </>
          )}
          {order.note && (
            <>
              <small>Note</small>
              <p dir="auto">
                <strong>{order.note}</strong>
              </p>
            </>
          )}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <td />
            <td />
            <th scope="col">Product</th>
            <th scope="col" className="print-end">
              Price
            </th>
            <th scope="col" className="print-end">
              Pieces
            </th>
            <th scope="col" className="print-end">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.productId}>
              <td>
                <span className="print-tick" />
              </td>
              <td>{line.picture && <img src={pictureUrl(line.picture)} alt="" width={53} height={53} />}</td>
              <td dir="auto">
                <strong>{line.name}</strong>
                <br />
                Product {line.productId}
              </td>
              <td className="print-end">{formatPrice(line.price)}</td>
              <td className="print-end print-pieces">{line.quantity}</td>
              <td className="print-end">{formatPrice(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div>
          <dt>Subtotal, {piecesOf(order.lines)} pieces</dt>
          <dd>{formatAmount(order.total - order.shippingFee)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{order.shippingFee === 0 ? 'Free' : formatAmount(order.shippingFee)}</dd>
        </div>
        <div className="print-total">
          <dt>{order.toCollect > 0 ? 'To pay in cash' : 'Nothing to pay'}</dt>
          <dd>{formatAmount(order.toCollect)}</dd>
        </div>
      </dl>
      <footer>
        <p>
          <strong>
            Thank you, <bdi>{order.fullName.split(' ')[0]}</bdi>.
          </strong>{' '}
          Please check the parcel’s seal before you pay the rider. Something not right? WhatsApp or call{' '}
          {spokenPhone(shop.phone)}, {shop.openingHours}. Refunds are asked for within 15 days; 80 % of the payment is
          refunded. No exchanges.
        </p>
        <p>Packed by ____________</p>
      </footer>
    </article>
  );
}
