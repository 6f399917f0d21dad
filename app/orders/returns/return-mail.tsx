import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
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

/** The three letters about a return. Each is dropped where the return has gone further, or back, meanwhile. */
export const writeReturnAgreed = letterAbout(['agreed', 'on-its-way'], ({ state }, address) => ({
  title: 'We take it back',
  said: [
    'Please send it to us with its box and the receipt.',
    ...(address && state === 'agreed' ? [`Our address: ${address.split('\n').join(', ')}.`] : []),
    'The page below says where your return stands. Tell us there when the parcel has left.',
  ],
}));

export const writeReturnReceived = letterAbout(['received'], () => ({
  title: 'Your return is here',
  said: ['What you sent back has arrived. We send your money next, and write to you when it has left.'],
}));

export const writeReturnRefunded = letterAbout(['refunded'], ({ refundPaisa, refundWay, refundReference }) => ({
  title: 'Your money is on its way',
  said: [sayRefunded({ refund: refundPaisa ?? 0, refundWay, refundReference })],
}));

type Said = { title: string; said: string[] };

function letterAbout(
  states: readonly ReturnState[],
  write: (entry: Entry, returnAddress: string) => Said,
): WriteLetter {
  return async (about): Promise<LetterText | null> => {
    const [number = '', seq = ''] = about.split('/');
    const [found] = await db
      .select({ entry: returns })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(orders.number, number), eq(returns.seq, Number(seq))));
    if (!found || !states.includes(found.entry.state)) return null;
    const { entry } = found;
    const [shop, { returnAddress }] = await Promise.all([readLetterShop(), readShopSettings()]);
    const { title, said } = write(entry, returnAddress);
    const link = siteLink(href('/return/:token', { token: entry.token }));
    const name = formatReturnNumber({ number, seq: entry.seq });
    return {
      subject: `${title}: return ${name}`,
      plain: renderPlain(shop, [title, ...said, `Return ${name}: ${returnTable[entry.state].label}`, link]),
      html: renderLetter({
        shop,
        title,
        preview: said[0] ?? title,
        children: (
          <>
            {said.map((words) => (
              <Paragraph key={words}>{words}</Paragraph>
            ))}
            <Headline label="Return" value={name} />
            <LetterButton href={link}>Where it stands</LetterButton>
          </>
        ),
      }),
    };
  };
}
