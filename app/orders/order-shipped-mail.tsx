import type { LetterText, WriteLetter } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { Headline, LetterButton, Lines, Paragraph, Part, Totals } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { letterAddress, letterTotals } from './letter-lines.ts';
import { readReceiptByNumber } from './receipts.server.ts';

/** A parcel that has left the shop. */
export type ShipmentOnItsWay = {
  orderNumber: string;
  /** As people know it: `TCS`. */
  carrier: string;
  trackingNumber: string;
  /** The carrier's own page about this parcel, where there is one. */
  trackingUrl: string | null;
};

/**
 * How to write the letter that says a parcel is on its way. `readShipment` finds it by what the letter is about; null
 * where it is not on its way any more.
 */
export function orderShippedWriter(readShipment: (about: string) => Promise<ShipmentOnItsWay | null>): WriteLetter {
  return async (about) => {
    const shipment = await readShipment(about);
    return shipment && writeOrderShipped(shipment);
  };
}

async function writeOrderShipped(shipment: ShipmentOnItsWay): Promise<LetterText | null> {
  const { orderNumber, carrier, trackingNumber } = shipment;
  const receipt = await readReceiptByNumber(orderNumber);
  if (!receipt) return null;
  const shop = await readLetterShop();
  const link = trackingLink(shipment);
  const said = `${carrier} has your parcel of order ${orderNumber}. The rider knocks between 9 AM and 7 PM and calls before that.`;
  const ready = `Keep ${formatAmount(receipt.total)} ready.`;
  return {
    subject: `Your order ${orderNumber} is on its way`,
    plain: renderPlain(shop, [
      'Your order is on its way',
      said,
      `${carrier} tracking number: ${trackingNumber}\n${link}`,
      ready,
      ['Delivery address', ...letterAddress(receipt)].join('\n'),
    ]),
    html: renderLetter({
      ...{ shop, title: 'Your order is on its way', preview: `${carrier} ${trackingNumber}. ${ready}` },
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <Headline label={`${carrier} tracking number`} value={trackingNumber} />
          <Totals rows={letterTotals(receipt).slice(-1)} />
          <LetterButton href={link}>Track your shipment</LetterButton>
          <Part title="Delivery address">
            <Lines lines={letterAddress(receipt)} />
          </Part>
        </>
      ),
    }),
  };
}

/** A link in a letter goes to a carrier's own https page or to ours. */
function trackingLink({ trackingUrl, orderNumber }: ShipmentOnItsWay): string {
  return trackingUrl && URL.parse(trackingUrl)?.protocol === 'https:'
    ? trackingUrl
    : siteLink(`/tracker?id=${orderNumber}`);
}
