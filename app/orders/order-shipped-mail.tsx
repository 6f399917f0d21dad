import { href } from 'react-router';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { Headline, LetterButton, Lines, Paragraph, Part, Totals } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { letterAddress, letterTotals, plainAddress, spacedNumber } from './letter-lines.ts';
import { readReceiptByNumber } from './receipts.server.ts';
import { readShipmentOnItsWay } from './shipment-on-its-way.server.ts';

/** F10: tells the shopper that the parcel has left. `number` is the order's; null where it is not on its way any more. */
export async function writeOrderShipped(number: string): Promise<LetterText | null> {
  const [shipment, receipt] = await Promise.all([readShipmentOnItsWay(number), readReceiptByNumber(number)]);
  if (!shipment || !receipt) return null;
  const { carrier, trackingNumber } = shipment;
  const [shop, { deliveryHours }] = await Promise.all([readLetterShop(), readShopSettings()]);
  const link = siteLink(`${href('/tracker')}?id=${number}`);
  const said = `${carrier} has your parcel of order ${number}. The rider knocks ${deliveryHours} and calls before that.`;
  const headline = trackingNumber
    ? { label: `${carrier} tracking number`, value: trackingNumber }
    : { label: 'Order number', value: spacedNumber(number) };
  const ready = `Keep ${formatAmount(receipt.total)} ready.`;
  return {
    subject: `Your order ${number} is on its way`,
    plain: renderPlain(shop, [
      'Your order is on its way',
      said,
      `${headline.label}: ${headline.value}\n${link}`,
      ready,
      plainAddress(receipt),
    ]),
    html: renderLetter({
      shop,
      title: 'Your order is on its way',
      preview: `${carrier} ${trackingNumber ?? number}. ${ready}`,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <Headline {...headline} />
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
