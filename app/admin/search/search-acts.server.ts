import { z } from 'zod';
import { mostFound } from '#app/search/answer.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { countWords } from '#app/search/search-news.ts';
import { proposalFor } from '#app/search/taught-words.server.ts';
import { restoreWords, teachWords, type WordState } from '#app/search/teach-words.server.ts';
import { actTable, writtenText } from '../acts/act-table.server.ts';
import type { Answer } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';

const phrase = z.string().min(1).max(64);
const states = z
  .array(z.strictObject({ said: phrase, means: z.array(phrase).max(5).nullable() }))
  .min(1)
  .max(40);

const schema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('teach'),
    said: writtenText(2_000),
    means: writtenText(400),
    /** The entry that is edited. */
    instead: phrase.nullable(),
  }),
  z.strictObject({ act: z.literal('take-away'), said: phrase }),
  z.strictObject({ act: z.literal('restore'), states }),
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What the search is taught, and what it is to forget. */
export const searchActs = actTable(schema, { teach, 'take-away': takeAway, restore });

type Undo = { act: 'restore'; states: WordState[] };

async function teach(person: Person, { said, means, instead }: ActAsked<'teach'>): Promise<Answer<Undo>> {
  const taught = await teachWords(person, { said, means, instead });
  if (taught.kind === 'invalid') return { problems: taught.problems };
  return { says: await foundWords(taught.said), undo: { act: 'restore', states: taught.before } };
}

/** What the first of the words finds now, so that whoever taught it sees what shoppers will get. */
async function foundWords(said: readonly string[]): Promise<string> {
  const [first = ''] = said;
  const { total } = await searchProducts(first, 1, mostFound + 1);
  if (total === 0) return `“${first}” is taught, but the shop has nothing of that name yet`;
  return `“${first}” finds ${countWords(total).toLowerCase()} now`;
}

async function takeAway(person: Person, { said }: ActAsked<'take-away'>): Promise<Answer<Undo>> {
  const before = await restoreWords(person, [{ said, means: proposalFor(said) ? [] : null }]);
  return { says: `“${said}” means nothing special any more`, undo: { act: 'restore', states: before } };
}

async function restore(person: Person, asked: ActAsked<'restore'>): Promise<Answer> {
  await restoreWords(person, asked.states);
  return { says: 'Taken back' };
}
