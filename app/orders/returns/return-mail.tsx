import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { inLanguage } from '#app/language/language.ts';
import { type Say, sayIn } from '#app/language/say.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText, WriteLetter } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { Headline, LetterButton, Paragraph } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { orders } from '../tables.server.ts';
import { formatReturnNumber, type ReturnState, returnTable } from './return.ts';
import { sayRefunded } from './return-words.ts';
import { returns } from './tables.server.ts';

type Entry = typeof returns.$inferSelect;

/** The three letters about a return, in the language of its order. Each is dropped where the return has gone further, or back, meanwhile. */
export const writeReturnAgreed = letterAbout(['agreed', 'on-its-way'], ({ state }, address, say) => ({
  title: say('We take it back'),
  said: [
    say('Please send it to us with its box and the receipt.'),
    ...(address && state === 'agreed'
      ? [say('Our address: {address}.', { address: address.split('\n').join(', ') })]
      : []),
    say('The page below says where your return stands. Tell us there when the parcel has left.'),
  ],
}));

export const writeReturnReceived = letterAbout(['received'], (_entry, _address, say) => ({
  title: say('Your return is here'),
  said: [say('What you sent back has arrived. We send your money next, and write to you when it has left.')],
}));

export const writeReturnRefunded = letterAbout(
  ['refunded'],
  ({ refundPaisa, refundWay, refundReference }, _address, say) => ({
    title: say('Your money is on its way'),
    said: [sayRefunded({ refund: refundPaisa ?? 0, refundWay, refundReference }, say)],
  }),
);

type Said = { title: string; said: string[] };

function letterAbout(
  states: readonly ReturnState[],
  write: (entry: Entry, returnAddress: string, say: Say) => Said,
): WriteLetter {
  return async (about): Promise<LetterText | null> => {
    const [number = '', seq = ''] = about.split('/');
    const [found] = await db
      .select({ entry: returns, language: orders.language })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(orders.number, number), eq(returns.seq, Number(seq))));
    if (!found || !states.includes(found.entry.state)) return null;
    const { entry, language } = found;
    const say = sayIn(language);
    const [shop, { returnAddress }] = await Promise.all([readLetterShop(), readShopSettings()]);
    const { title, said } = write(entry, returnAddress, say);
    const link = siteLink(inLanguage(language, href('/return/:token', { token: entry.token })));
    const name = formatReturnNumber({ number, seq: entry.seq });
    const { label, says } = returnTable[entry.state];
    const stands = say('Return {number}: {state}', { number: name, state: language === 'ur' ? say(says) : label });
    return {
      subject: say('{title}: return {number}', { title, number: name }),
      plain: renderPlain(shop, [title, ...said, stands, link]),
      html: renderLetter({
        shop,
        language,
        title,
        preview: said[0] ?? title,
        children: (
          <>
            {said.map((words) => (
              <Paragraph key={words}>{words}</Paragraph>
            ))}
            <Headline label={say('Return')} value={name} />
            <LetterButton href={link}>{say('Where it stands')}</LetterButton>
          </>
        ),
      }),
    };
  };
}
