import { href } from 'react-router';
import { formatMoment } from '#app/platform/dates.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import {
  Headline,
  LetterButton,
  Lines,
  Paragraph,
  Part,
  Rows,
  Totals,
  Typed,
} from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { withoutLinks } from '#app/platform/mail/typed-words.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readingIn } from '#app/platform/page-language.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { letterAddress, letterRows, letterTotals, plainAddress, plainOrder, spacedNumber } from './letter-lines.ts';
import { readReceiptByNumber } from './receipts.server.ts';

/** F10, K9: tells the shop that somebody has ordered. `number` is the order's. */
export async function writeOrderReceived(number: string): Promise<LetterText | null> {
  const receipt = await readingIn('en', () => readReceiptByNumber(number));
  if (!receipt) return null;
  const shop = await readLetterShop();
  const city = withoutLinks(receipt.address.at(-3) ?? '');
  const who = withoutLinks(receipt.fullname);
  const office = siteLink(`${href('/admin/orders')}?q=${receipt.number}`);
  const placed = `Placed on ${formatMoment(new Date(receipt.placedAt))} by`;
  const contact = [...letterAddress(receipt), ...(receipt.email ? [receipt.email] : [])];
  return {
    subject: `New order ${receipt.number}: ${formatAmount(receipt.total)}, ${city}`,
    plain: renderPlain(shop, [
      'A new order',
      `Order number ${receipt.number}`,
      `${placed} ${who}.`,
      plainOrder(receipt),
      plainAddress(receipt),
      office,
    ]),
    html: renderLetter({
      shop,
      title: 'A new order',
      preview: `${formatAmount(receipt.total)} from ${who}, ${city}`,
      children: (
        <>
          <Paragraph>
            {placed} <Typed>{who}</Typed>.
          </Paragraph>
          <Headline label="Order number" value={spacedNumber(receipt.number)} />
          <Rows rows={letterRows(receipt)} />
          <Totals rows={letterTotals(receipt)} />
          <Part title="Deliver to">
            <Lines lines={contact} />
            <LetterButton href={office}>Open in the office</LetterButton>
          </Part>
        </>
      ),
    }),
  };
}
