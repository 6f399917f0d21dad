import { href } from 'react-router';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { type LetterShop, renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import {
  Headline,
  LetterButton,
  Lines,
  Paragraph,
  Part,
  Rows,
  Steps,
  Totals,
} from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { letterAddress, letterRows, letterTotals, plainOrder, spacedNumber } from './letter-lines.ts';
import { nextSteps } from './next-steps.ts';
import type { Receipt } from './order.ts';
import { readReceiptByNumber } from './receipts.server.ts';

/** F10: tells the shopper that the order stands, what was ordered and what to have ready. `number` is the order's. */
export async function writeOrderPlaced(number: string): Promise<LetterText | null> {
  const receipt = await readReceiptByNumber(number);
  if (!receipt) return null;
  const { deliveryDays } = await readShopSettings();
  const steps = nextSteps(deliveryDays);
  const shop = await readLetterShop();
  const ready = `Keep ${formatAmount(receipt.total)} ready. You pay the rider; nothing is charged online.`;
  return {
    subject: `We have your order ${receipt.number}`,
    plain: renderPlain(shop, [
      'We have your order',
      `Order number ${receipt.number}`,
      ready,
      plainOrder(receipt),
      ['What happens next', ...steps.map(({ name, text }) => `${name}: ${text}`)].join('\n'),
      `Track your shipment: ${siteLink(`${href('/tracker')}?id=${receipt.number}`)}`,
    ]),
    html: renderHtml(receipt, shop, { ready, steps }),
  };
}

type Words = { ready: string; steps: { name: string; text: string }[] };

function renderHtml(receipt: Receipt, shop: LetterShop, { ready, steps }: Words): string {
  return renderLetter({
    shop,
    title: 'We have your order',
    preview: `${formatAmount(receipt.total)} in cash when it arrives. ${receipt.lines.map(({ name }) => name).join(', ')}`,
    children: (
      <>
        <Paragraph>{ready}</Paragraph>
        <Headline label="Order number" value={spacedNumber(receipt.number)} />
        <Rows rows={letterRows(receipt)} />
        <Totals rows={letterTotals(receipt)} />
        <Part title="Delivery address">
          <Lines lines={letterAddress(receipt)} />
        </Part>
        <Part title="What happens next">
          <Steps steps={steps} />
          <LetterButton href={siteLink(`${href('/tracker')}?id=${receipt.number}`)}>Track your shipment</LetterButton>
        </Part>
        <Part title="Something to change?">
          <Paragraph>Answer this letter, or call {shop.phone}, before the parcel is packed.</Paragraph>
        </Part>
      </>
    ),
  });
}
