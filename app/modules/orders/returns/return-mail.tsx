import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { inLanguage } from '#app/i18n/language.ts';
import { type Translate, tIn } from '#app/i18n/translate.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText, WriteEmail } from '#app/infra/mail/email.ts';
import { EmailButton, Headline, Paragraph } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { readEmailShop, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { orders } from '../tables.server.ts';
import { formatReturnNumber, type ReturnState, returnTable } from './return.ts';
import { formatRefunded } from './return-texts.ts';
import { returns } from './tables.server.ts';

type Entry = typeof returns.$inferSelect;

/** The three e-mails about a return, in the language of its order. Each is dropped where the return has gone further, or back, meanwhile. */
export const writeReturnAgreed = emailAbout(['agreed', 'on-its-way'], ({ state }, address, t) => ({
  title: t('We take it back'),
  said: [
    t('Please send it to us with its box and the receipt.'),
    ...(address && state === 'agreed'
      ? [t('Our address: {address}.', { address: address.split('\n').join(', ') })]
      : []),
    t('The page below says where your return stands. Tell us there when the parcel has left.'),
  ],
}));

export const writeReturnReceived = emailAbout(['received'], (_entry, _address, t) => ({
  title: t('Your return is here'),
  said: [t('What you sent back has arrived. We send your money next, and write to you when it has left.')],
}));

export const writeReturnRefunded = emailAbout(
  ['refunded'],
  ({ refundPaisa, refundWay, refundReference }, _address, t) => ({
    title: t('Your money is on its way'),
    said: [formatRefunded({ refund: refundPaisa ?? 0, refundWay, refundReference }, t)],
  }),
);

type MailText = { title: string; said: string[] };

function emailAbout(
  states: readonly ReturnState[],
  write: (entry: Entry, returnAddress: string, t: Translate) => MailText,
): WriteEmail {
  return async (about): Promise<EmailText | null> => {
    const [number = '', seq = ''] = about.split('/');
    const [found] = await db
      .select({ entry: returns, language: orders.language })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(orders.number, number), eq(returns.seq, Number(seq))));
    if (!found || !states.includes(found.entry.state)) return null;
    const { entry, language } = found;
    const t = tIn(language);
    const [shop, { returnAddress }] = await Promise.all([readEmailShop(), readShopSettings()]);
    const { title, said: messages } = write(entry, returnAddress, t);
    const link = siteLink(inLanguage(language, href('/return/:token', { token: entry.token })));
    const name = formatReturnNumber({ number, seq: entry.seq });
    const { label, says } = returnTable[entry.state];
    const stands = t('Return {number}: {state}', { number: name, state: language === 'ur' ? t(says) : label });
    return {
      subject: t('{title}: return {number}', { title, number: name }),
      plain: renderPlain(shop, [title, ...messages, stands, link]),
      html: renderEmail({
        shop,
        language,
        title,
        preview: messages[0] ?? title,
        children: (
          <>
            {messages.map((words) => (
              <Paragraph key={words}>{words}</Paragraph>
            ))}
            <Headline label={t('Return')} value={name} />
            <EmailButton href={link}>{t('Where it stands')}</EmailButton>
          </>
        ),
      }),
    };
  };
}
