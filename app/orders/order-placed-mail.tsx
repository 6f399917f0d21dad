import { href } from 'react-router';
import { inLanguage, type Language } from '#app/language/language.ts';
import { type Say, sayIn } from '#app/language/say.ts';
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
import { readingIn } from '#app/platform/page-language.server.ts';
import { withDaysOf } from '#app/settings/city-days.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { forEverybody } from '#app/settings/shop-settings.ts';
import { letterAddress, letterRows, letterTotals, plainAddress, plainOrder, spacedNumber } from './letter-lines.ts';
import { nextSteps } from './next-steps.ts';
import { sayYesAsked } from './offer-yes.server.ts';
import type { Receipt } from './order.ts';
import { isSpokenFor, readOrderLanguage, readReceiptByNumber } from './receipts.server.ts';
import { yesText } from './say-yes.ts';

/**
 * F10: tells the shopper that the order stands, what was ordered and what to have ready. `number` is the order's. Anybody
 * can type anybody's e-mail address at the checkout. So before the shop has spoken with whoever ordered, the letter says
 * nothing that was typed but a first name.
 */
export async function writeOrderPlaced(number: string): Promise<LetterText | null> {
  const language = await readOrderLanguage(number);
  const receipt = await readingIn(language, () => readReceiptByNumber(number));
  if (!receipt) return null;
  const shop = await readLetterShop();
  const settings = await readShopSettings();
  const { yes } = await sayYesAsked(receipt);
  const say = sayIn(language);
  const words: Words = {
    language,
    greeting: greetingOf(receipt, say),
    ready: say('Keep {amount} ready. You pay the rider; nothing is charged online.', {
      amount: formatAmount(receipt.total),
    }),
    steps: nextSteps(withDaysOf(forEverybody(settings), receipt.city), say),
    isAddressShown: await isSpokenFor(number),
    yes: yes ? { link: siteLink(`/api/yes/${number}/${receipt.claimCode}`), text: yesText(number) } : null,
  };
  return {
    subject: say('We have your order {number}', { number: receipt.number }),
    plain: renderPlain(shop, [
      say('We have your order'),
      words.greeting,
      say('Order number {number}', { number: receipt.number }),
      words.ready,
      ...(words.yes ? [`${sayYes(words.yes, say)}: ${words.yes.link}`] : []),
      plainOrder(receipt, say),
      words.isAddressShown ? plainAddress(receipt, say) : `${say(addressUnsaid)}\n${say(notYou)}`,
      [say('What happens next'), ...words.steps.map(({ name, text }) => `${name}: ${text}`)].join('\n'),
      `${say('Track your shipment')}: ${trackerOf(receipt, language)}`,
      sayClaimCode(receipt, say),
    ]),
    html: renderHtml(receipt, shop, words),
  };
}

type Words = {
  language: Language;
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

function greetingOf({ fullname }: Receipt, say: Say): string {
  const first = firstNameOf(fullname);
  return first ? say('Thank you, {name}.', { name: first }) : say('Thank you.');
}

function sayYes({ text }: { text: string }, say: Say): string {
  return say('Send us “{text}” on WhatsApp and we need not call', { text });
}

function sayClaimCode({ claimCode }: Receipt, say: Say): string {
  return say('Your code for this order is {code}. It adds the order to your account.', { code: claimCode });
}

function trackerOf({ number }: Receipt, language: Language): string {
  return siteLink(`${inLanguage(language, href('/tracker'))}?id=${number}`);
}

function renderHtml(receipt: Receipt, shop: LetterShop, words: Words): string {
  const { language, greeting, ready, steps, isAddressShown, yes } = words;
  const say = sayIn(language);
  return renderLetter({
    shop,
    language,
    title: say('We have your order'),
    preview: say('{amount} in cash when it arrives. {names}', {
      amount: formatAmount(receipt.total),
      names: receipt.lines.map(({ name }) => name).join(', '),
    }),
    children: (
      <>
        <Paragraph>
          <Typed>{greeting}</Typed> {ready}
        </Paragraph>
        <Headline label={say('Order number')} value={spacedNumber(receipt.number)} />
        {yes && (
          <>
            <Paragraph>{say('{sentence}.', { sentence: sayYes(yes, say) })}</Paragraph>
            <LetterButton href={yes.link}>{say('Confirm on WhatsApp')}</LetterButton>
          </>
        )}
        <Rows rows={letterRows(receipt)} />
        <Totals rows={letterTotals(receipt, say)} />
        <Part title={say('Delivery address')}>
          {isAddressShown ? <Lines lines={letterAddress(receipt)} /> : <Paragraph>{say(addressUnsaid)}</Paragraph>}
        </Part>
        <Part title={say('What happens next')}>
          <Steps steps={steps} />
          <LetterButton href={trackerOf(receipt, language)}>{say('Track your shipment')}</LetterButton>
        </Part>
        <Part title={say('Something to change?')}>
          <Paragraph>
            {say('Answer this e-mail, or call {phone}, before the parcel is packed.', { phone: shop.phone })}
          </Paragraph>
          <Paragraph quiet>{sayClaimCode(receipt, say)}</Paragraph>
          {!isAddressShown && <Paragraph quiet>{say(notYou)}</Paragraph>}
        </Part>
      </>
    ),
  });
}
