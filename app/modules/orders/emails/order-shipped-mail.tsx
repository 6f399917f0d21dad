import { href } from 'react-router';
import { inLanguage } from '#app/i18n/language.ts';
import { tIn, tWholeIn } from '#app/i18n/translate.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { EmailButton, Headline, Lines, Paragraph, Part, Totals } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { readEmailShop, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readShipmentOnItsWay } from '../couriers/shipment-on-its-way.server.ts';
import { readOrderLanguage, readReceiptByNumber } from '../my-orders/receipts.server.ts';
import { emailAddress, emailTotals, plainAddress, spacedNumber } from './email-lines.ts';

/**
 * F10: tells the shopper that the parcel has left. A sentence stands in `plain` and in `children`; the amount is a sentence in
 * plain text and a row in HTML. `number` is the order's; null where it is not on its way any more.
 */
export async function writeOrderShipped(number: string): Promise<EmailText | null> {
  const language = await readOrderLanguage(number);
  const [shipment, receipt] = await Promise.all([
    readShipmentOnItsWay(number),
    readingIn(language, () => readReceiptByNumber(number)),
  ]);
  if (!shipment || !receipt) return null;
  const { trackingNumber } = shipment;
  const [shop, { deliveryHours }] = await Promise.all([readEmailShop(), readShopSettings()]);
  const t = tIn(language);
  const carrier = shipment.carrier ?? t('Our courier');
  const link = siteLink(`${inLanguage(language, href('/tracker'))}?id=${number}`);
  const text = t('{carrier} has your parcel of order {number}. The rider knocks {hours} and calls before that.', {
    carrier,
    number,
    hours: tWholeIn(language)(deliveryHours),
  });
  const headline = trackingNumber
    ? { label: t('{carrier} tracking number', { carrier }), value: trackingNumber }
    : { label: t('Order number'), value: spacedNumber(number) };
  const ready = t('Keep {amount} ready.', { amount: formatAmount(receipt.total) });
  return {
    subject: t('Your order {number} is on its way', { number }),
    plain: renderPlain(shop, [
      t('Your order is on its way'),
      text,
      `${headline.label}: ${headline.value}\n${link}`,
      ready,
      plainAddress(receipt, t),
    ]),
    html: renderEmail({
      shop,
      language,
      title: t('Your order is on its way'),
      preview: `${carrier} ${trackingNumber ?? number}. ${ready}`,
      children: (
        <>
          <Paragraph>{text}</Paragraph>
          <Headline {...headline} />
          <Totals rows={emailTotals(receipt, t).slice(-1)} />
          <EmailButton href={link}>{t('Track your shipment')}</EmailButton>
          <Part title={t('Delivery address')}>
            <Lines lines={emailAddress(receipt)} />
          </Part>
        </>
      ),
    }),
  };
}
