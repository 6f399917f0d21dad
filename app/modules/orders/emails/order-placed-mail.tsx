import { href } from 'react-router';
import { inLanguage, type Language } from '#app/i18n/language.ts';
import { type Translate, tIn } from '#app/i18n/translate.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import {
  EmailButton,
  Headline,
  Lines,
  Paragraph,
  Part,
  Rows,
  Steps,
  Totals,
  Typed,
} from '#app/infra/mail/email-components.tsx';
import { type EmailShop, renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { firstNameOf } from '#app/infra/mail/typed-text.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { withDaysOf } from '#app/modules/settings/delivery/city-days.ts';
import { readEmailShop, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody } from '#app/modules/settings/shop-settings.ts';
import { yesText } from '../confirmation/confirm-yes.ts';
import { nextSteps } from '../confirmation/next-steps.ts';
import { withYesState } from '../confirmation/offer-yes.server.ts';
import { withCarriers } from '../couriers/carriers.server.ts';
import { isSpokenFor, readOrderLanguage, readReceiptByNumber } from '../my-orders/receipts.server.ts';
import type { Receipt } from '../order.ts';
import { emailAddress, emailRows, emailTotals, plainAddress, plainOrder, spacedNumber } from './email-lines.ts';

/**
 * F10: tells the shopper that the order stands, what was ordered and what to have ready. `number` is the order's. Anybody
 * can type anybody's e-mail address at the checkout. So before the shop has spoken with whoever ordered, the e-mail says
 * nothing that was typed but a first name.
 */
export async function writeOrderPlaced(number: string): Promise<EmailText | null> {
  const language = await readOrderLanguage(number);
  const receipt = await readingIn(language, () => readReceiptByNumber(number));
  if (!receipt) return null;
  const shop = await readEmailShop();
  const settings = await readShopSettings();
  const { yes } = await withYesState(receipt);
  const t = tIn(language);
  const words: Words = {
    language,
    greeting: greetingOf(receipt, t),
    ready: t('Keep {amount} ready. You pay the rider; nothing is charged online.', {
      amount: formatAmount(receipt.total),
    }),
    steps: nextSteps(withDaysOf(await withCarriers(forEverybody(settings)), receipt.city), t),
    isAddressShown: await isSpokenFor(number),
    yes: yes ? { link: siteLink(`/api/yes/${number}/${receipt.claimCode}`), text: yesText(number) } : null,
  };
  return {
    subject: t('We have your order {number}', { number: receipt.number }),
    plain: renderPlain(shop, [
      t('We have your order'),
      words.greeting,
      t('Order number {number}', { number: receipt.number }),
      words.ready,
      ...(words.yes ? [`${confirmYes(words.yes, t)}: ${words.yes.link}`] : []),
      plainOrder(receipt, t),
      words.isAddressShown ? plainAddress(receipt, t) : `${t(hiddenAddress)}\n${t(notYou)}`,
      [t('What happens next'), ...words.steps.map(({ name, text }) => `${name}: ${text}`)].join('\n'),
      `${t('Track your shipment')}: ${trackerOf(receipt, language)}`,
      formatClaimCode(receipt, t),
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

const hiddenAddress = 'It goes to the address you gave. We read it back to you when we call, before we pack.';
const notYou =
  'You have not ordered? Then somebody entered your e-mail address by mistake. You do not need to do anything: we send no parcel before we have spoken with the person who ordered.';

function greetingOf({ fullname }: Receipt, t: Translate): string {
  const first = firstNameOf(fullname);
  return first ? t('Thank you, {name}.', { name: first }) : t('Thank you.');
}

function confirmYes({ text }: { text: string }, t: Translate): string {
  return t('Send us “{text}” on WhatsApp and we do not need to call', { text });
}

function formatClaimCode({ claimCode }: Receipt, t: Translate): string {
  return t('Your code for this order is {code}. It adds the order to your account.', { code: claimCode });
}

function trackerOf({ number }: Receipt, language: Language): string {
  return siteLink(`${inLanguage(language, href('/tracker'))}?id=${number}`);
}

function renderHtml(receipt: Receipt, shop: EmailShop, words: Words): string {
  const { language, greeting, ready, steps, isAddressShown, yes } = words;
  const t = tIn(language);
  return renderEmail({
    shop,
    language,
    title: t('We have your order'),
    preview: t('{amount} in cash when it arrives. {names}', {
      amount: formatAmount(receipt.total),
      names: receipt.lines.map(({ name }) => name).join(', '),
    }),
    children: (
      <>
        <Paragraph>
          <Typed>{greeting}</Typed> {ready}
        </Paragraph>
        <Headline label={t('Order number')} value={spacedNumber(receipt.number)} />
        {yes && (
          <>
            <Paragraph>{t('{sentence}.', { sentence: confirmYes(yes, t) })}</Paragraph>
            <EmailButton href={yes.link}>{t('Confirm on WhatsApp')}</EmailButton>
          </>
        )}
        <Rows rows={emailRows(receipt)} />
        <Totals rows={emailTotals(receipt, t)} />
        <Part title={t('Delivery address')}>
          {isAddressShown ? <Lines lines={emailAddress(receipt)} /> : <Paragraph>{t(hiddenAddress)}</Paragraph>}
        </Part>
        <Part title={t('What happens next')}>
          <Steps steps={steps} />
          <EmailButton href={trackerOf(receipt, language)}>{t('Track your shipment')}</EmailButton>
        </Part>
        <Part title={t('Something to change?')}>
          <Paragraph>
            {t('Answer this e-mail, or call {phone}, before the parcel is packed.', { phone: shop.phone })}
          </Paragraph>
          <Paragraph quiet>{formatClaimCode(receipt, t)}</Paragraph>
          {!isAddressShown && <Paragraph quiet>{t(notYou)}</Paragraph>}
        </Part>
      </>
    ),
  });
}
