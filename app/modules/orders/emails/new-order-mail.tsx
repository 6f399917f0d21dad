import { href } from 'react-router';
import { formatMoment } from '#app/infra/dates/dates.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import {
  EmailButton,
  Headline,
  Lines,
  Paragraph,
  Part,
  Rows,
  Totals,
  Typed,
} from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { withoutLinks } from '#app/infra/mail/typed-text.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { readReceiptByNumber } from '../my-orders/receipts.server.ts';
import { emailAddress, emailRows, emailTotals, plainAddress, plainOrder, spacedNumber } from './email-lines.ts';

/** F10, K9: tells the shop that somebody has ordered. `number` is the order's. */
export async function writeNewOrder(number: string): Promise<EmailText | null> {
  const receipt = await readingIn('en', () => readReceiptByNumber(number));
  if (!receipt) return null;
  const shop = await readEmailShop();
  const city = withoutLinks(receipt.address.at(-3) ?? '');
  const who = withoutLinks(receipt.fullname);
  const adminLink = siteLink(`${href('/admin/orders')}?q=${receipt.number}`);
  const placed = `Placed on ${formatMoment(new Date(receipt.placedAt))} by`;
  const contact = [...emailAddress(receipt), ...(receipt.email ? [receipt.email] : [])];
  return {
    subject: `New order ${receipt.number}: ${formatAmount(receipt.total)}, ${city}`,
    plain: renderPlain(shop, [
      'A new order',
      `Order number ${receipt.number}`,
      `${placed} ${who}.`,
      plainOrder(receipt),
      plainAddress(receipt),
      adminLink,
    ]),
    html: renderEmail({
      shop,
      title: 'A new order',
      preview: `${formatAmount(receipt.total)} from ${who}, ${city}`,
      children: (
        <>
          <Paragraph>
            {placed} <Typed>{who}</Typed>.
          </Paragraph>
          <Headline label="Order number" value={spacedNumber(receipt.number)} />
          <Rows rows={emailRows(receipt)} />
          <Totals rows={emailTotals(receipt)} />
          <Part title="Deliver to">
            <Lines lines={contact} />
            <EmailButton href={adminLink}>Open in the admin</EmailButton>
          </Part>
        </>
      ),
    }),
  };
}
