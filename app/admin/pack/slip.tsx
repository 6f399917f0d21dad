import type { PrintOrder } from '#app/orders/desk/pack-list.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { Barcode } from './barcode.tsx';
import { PaperLine, PaperTable } from './paper-table.tsx';
import { slipWords } from './paper-words.ts';

type SlipProps = { order: PrintOrder; bars: readonly number[]; shop: OwnSettings };

/** K10: the slip in the parcel, A4: what is in it, what is paid, what to do if something is not right. */
export function Slip({ order, bars, shop }: SlipProps) {
  const words = slipWords(order, shop);
  return (
    <article className="print-slip" aria-label={`Slip ${words.number}`}>
      <header>
        <div>
          <strong className="print-shop">{words.shop.name}</strong>
          {words.shop.address && (
            <p>
              <bdi>{words.shop.address}</bdi>
            </p>
          )}
          <p>{words.shop.phone}</p>
        </div>
        <div className="print-end">
          <strong className="print-number">{words.number}</strong>
          <p>{words.placed}</p>
          <Barcode bars={bars} says={words.number} className="print-bars" />
        </div>
      </header>
      <div className="print-two">
        <div>
          <small>Deliver to</small>
          <p dir="auto" className="print-name">
            {words.name}
          </p>
          <p dir="auto">
            {words.address}
            <br />
            {words.city}, {words.beyondCity}
          </p>
          <strong>{words.phone}</strong>
        </div>
        <div>
          {words.courier && (
            <>
              <small>Courier</small>
              <p>
                <strong>{words.courier}</strong>
                {words.tracking && `, ${words.tracking}`}
              </p>
            </>
          )}
          {words.note && (
            <>
              <small>Note</small>
              <p dir="auto">
                <strong>{words.note}</strong>
              </p>
            </>
          )}
        </div>
      </div>
      <PaperTable columns={['Price', 'Pieces', 'Total']}>
        {order.lines.map((line) => (
          <PaperLine key={line.productId} {...line}>
            <td className="print-end">{formatPrice(line.price)}</td>
            <td className="print-end print-pieces">{line.quantity}</td>
            <td className="print-end">{formatPrice(line.price * line.quantity)}</td>
          </PaperLine>
        ))}
      </PaperTable>
      <dl>
        {words.sums.map(({ says, amount }, place) => (
          <div key={says} className={place === words.sums.length - 1 ? 'print-total' : undefined}>
            <dt>{says}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <p>
          <strong>
            Thank you, <bdi>{words.firstName}</bdi>.
          </strong>{' '}
          {words.thanks}
        </p>
        <p>Packed by ____________</p>
      </footer>
    </article>
  );
}
