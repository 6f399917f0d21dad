import type { PrintOrder } from '#app/orders/desk/pack-list.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { Barcode } from './barcode.tsx';
import { labelWords } from './paper-words.ts';
import { quietEnds } from './quiet-ends.ts';

type LabelProps = { order: PrintOrder; bars: readonly number[]; shop: OwnSettings };

/** In mm: how wide the barcode's place is, and the margin beside it (print.css). */
const barcode = { width: 95, margin: 5 };

/** A long address is written smaller, so that city and phone below it stay whole. */
function sizeOf(address: string): string {
  return address.length > 180 ? 'print-longest' : address.length > 100 ? 'print-long' : '';
}

/** K10: the label on the parcel, A6. The city and the amount can be read across a room. */
export function Label({ order, bars, shop }: LabelProps) {
  const words = labelWords(order, shop);
  const quiet = quietEnds(bars, barcode.width, barcode.margin);
  return (
    <article className="print-label" aria-label={`Label ${words.number}`}>
      <header>
        <strong className="print-courier">{words.courier}</strong>
        <span>{words.parcel}</span>
      </header>
      <div className="print-code">
        <Barcode bars={bars} quiet={quiet} says={words.tracking} className="print-bars" />
        <p>{words.tracking}</p>
      </div>
      <div className="print-to">
        <small>To</small>
        <p dir="auto" className="print-name">
          {words.name}
        </p>
        <p dir="auto" className={`print-address ${sizeOf(words.address)}`}>
          {words.address}
        </p>
        <p dir="auto">
          <strong className="print-city">{words.city}</strong> {words.beyondCity}
        </p>
        <p className="print-phone">{words.phone}</p>
      </div>
      <div className="print-cash">
        {words.amount === null ? (
          <p className="print-boxed">NOTHING TO COLLECT</p>
        ) : (
          <>
            <p>
              <small>Collect in cash</small>
              <strong className="print-amount">{words.amount}</strong>
            </p>
            <p className="print-boxed">CASH ON DELIVERY</p>
          </>
        )}
      </div>
      <p dir="auto" className="print-note">
        {words.note && <strong>{words.note} </strong>}
        {words.contents}
      </p>
      <footer>
        <p>
          <strong>{words.shop.name}</strong>, {words.shop.address && <bdi>{words.shop.address}</bdi>}
          {words.shop.address && ', '}
          {words.shop.phone}
          <br />
          {words.ifRefused}
        </p>
        <span className="print-end print-whole">
          <strong>{words.number}</strong>
          <br />
          {words.date}
        </span>
      </footer>
    </article>
  );
}
