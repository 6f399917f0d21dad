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
  Typed,
} from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { firstNameOf } from '#app/platform/mail/typed-words.ts';
import { formatAmount } from '#app/platform/money.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { letterAddress, letterRows, letterTotals, plainAddress, plainOrder, spacedNumber } from './letter-lines.ts';
import { nextSteps } from './next-steps.ts';
import { sayYesAsked } from './offer-yes.server.ts';
import type { Receipt } from './order.ts';
import { isSpokenFor, readReceiptByNumber } from './receipts.server.ts';
import { yesText } from './say-yes.ts';

/**
 * F10: tells the shopper that the order stands, what was ordered and what to have ready. `number` is the order's. Anybody
 * can type anybody's e-mail address at the checkout. So before the shop has spoken with whoever ordered, the letter says
 * nothing that was typed but a first name.
 */
export async function writeOrderPlaced(number: string): Promise<LetterText | null> {
  const receipt = await readReceiptByNumber(number);
  if (!receipt) return null;
  const shop = await readLetterShop();
  const settings = await readShopSettings();
  const { yes } = await sayYesAsked(receipt);
  const words: Words = {
    greeting: greetingOf(receipt),
    ready: `Keep ${formatAmount(receipt.total)} ready. You pay the rider; nothing is charged online.`,
    steps: nextSteps(settings),
    isAddressShown: await isSpokenFor(number),
    yes: yes ? { link: siteLink(`/api/yes/${number}/${receipt.claimCode}`), text: yesText(number) } : null,
  };
  return {
    subject: `We have your order ${receipt.number}`,
    plain: renderPlain(shop, [
      'We have your order',
      words.greeting,
      `Order number ${receipt.number}`,
      words.ready,
      ...(words.yes ? [`${sayYes(words.yes)}: ${words.yes.link}`] : []),
      plainOrder(receipt),
      words.isAddressShown ? plainAddress(receipt) : `${addressUnsaid}\n${notYou}`,
      ['What happens next', ...words.steps.map(({ name, text }) => `${name}: ${text}`)].join('\n'),
      `Track your shipment: ${siteLink(`${href('/tracker')}?id=${receipt.number}`)}`,
      sayClaimCode(receipt),
    ]),
    html: renderHtml(receipt, shop, words),
  };
}

type Words = {
  greeting: string;
  ready: string;
  steps: { name: string; text: string }[];
  isAddressShown: boolean;
  /** Where the shop asks for a yes by WhatsApp. */
  yes: { link: string; text: string } | null;
};

const addressUnsaid = 'It goes to the address you gave. We say it back to you when we call, before we pack.';
const notYou =
  'You have not ordered? Then somebody wrote your e-mail address by mistake. You need do nothing: we send no parcel before we have spoken with whoever ordered.';

function greetingOf({ fullname }: Receipt): string {
  const first = firstNameOf(fullname);
  return first ? `Thank you, ${first}.` : 'Thank you.';
}

function sayYes({ text }: { text: string }): string {
  return `Send us “${text}” on WhatsApp and we need not call`;
}

function sayClaimCode({ claimCode }: Receipt): string {
  return `Your code for this order is ${claimCode}. It adds the order to your account.`;
}

function renderHtml(receipt: Receipt, shop: LetterShop, words: Words): string {
  const { greeting, ready, steps, isAddressShown, yes } = words;
  return renderLetter({
    shop,
    title: 'We have your order',
    preview: `${formatAmount(receipt.total)} in cash when it arrives. ${receipt.lines.map(({ name }) => name).join(', ')}`,
    children: (
      <>
        <Paragraph>
          <Typed>{greeting}</Typed> {ready}
        </Paragraph>
        <Headline label="Order number" value={spacedNumber(receipt.number)} />
        {yes && (
          <>
            <Paragraph>{sayYes(yes)}.</Paragraph>
            <LetterButton href={yes.link}>Confirm on WhatsApp</LetterButton>
          </>
        )}
        <Rows rows={letterRows(receipt)} />
        <Totals rows={letterTotals(receipt)} />
        <Part title="Delivery address">
          {isAddressShown ? <Lines lines={letterAddress(receipt)} /> : <Paragraph>{addressUnsaid}</Paragraph>}
        </Part>
        <Part title="What happens next">
          <Steps steps={steps} />
          <LetterButton href={siteLink(`${href('/tracker')}?id=${receipt.number}`)}>Track your shipment</LetterButton>
        </Part>
        <Part title="Something to change?">
          <Paragraph>Answer this letter, or call {shop.phone}, before the parcel is packed.</Paragraph>
          <Paragraph quiet>{sayClaimCode(receipt)}</Paragraph>
          {!isAddressShown && <Paragraph quiet>{notYou}</Paragraph>}
        </Part>
      </>
    ),
  });
}
