import { href } from 'react-router';
import { inLanguage } from '#app/language/language.ts';
import { sayIn, sayWholeIn } from '#app/language/say.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { Headline, LetterButton, Lines, Paragraph, Part, Totals } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readingIn } from '#app/platform/page-language.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { letterAddress, letterTotals, plainAddress, spacedNumber } from './letter-lines.ts';
import { readOrderLanguage, readReceiptByNumber } from './receipts.server.ts';
import { readShipmentOnItsWay } from './shipment-on-its-way.server.ts';

/** F10: tells the shopper that the parcel has left. `number` is the order's; null where it is not on its way any more. */
export async function writeOrderShipped(number: string): Promise<LetterText | null> {
  const language = await readOrderLanguage(number);
  const [shipment, receipt] = await Promise.all([
    readShipmentOnItsWay(number),
    readingIn(language, () => readReceiptByNumber(number)),
  ]);
  if (!shipment || !receipt) return null;
  const { carrier, trackingNumber } = shipment;
  const [shop, { deliveryHours }] = await Promise.all([readLetterShop(), readShopSettings()]);
  const say = sayIn(language);
  const link = siteLink(`${inLanguage(language, href('/tracker'))}?id=${number}`);
  const said = say('{carrier} has your parcel of order {number}. The rider knocks {hours} and calls before that.', {
    carrier,
    number,
    hours: sayWholeIn(language)(deliveryHours),
  });
  const headline = trackingNumber
    ? { label: say('{carrier} tracking number', { carrier }), value: trackingNumber }
    : { label: say('Order number'), value: spacedNumber(number) };
  const ready = say('Keep {amount} ready.', { amount: formatAmount(receipt.total) });
  return {
    subject: say('Your order {number} is on its way', { number }),
    plain: renderPlain(shop, [
      say('Your order is on its way'),
      said,
      `${headline.label}: ${headline.value}\n${link}`,
      ready,
      plainAddress(receipt, say),
    ]),
    html: renderLetter({
      shop,
      language,
      title: say('Your order is on its way'),
      preview: `${carrier} ${trackingNumber ?? number}. ${ready}`,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <Headline {...headline} />
          <Totals rows={letterTotals(receipt, say).slice(-1)} />
          <LetterButton href={link}>{say('Track your shipment')}</LetterButton>
          <Part title={say('Delivery address')}>
            <Lines lines={letterAddress(receipt)} />
          </Part>
        </>
      ),
    }),
  };
}
