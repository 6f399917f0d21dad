import { z } from 'zod';
import type { Answer } from '#app/admin/actions/action-result.ts';
import { defineActions, writtenText } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/admin/guard.server.ts';
import { searchProducts } from '../search.server.ts';
import { countWords } from '../search-box/search-announcements.ts';
import { maxFound } from '../search-result.ts';
import { restoreWords, saveSynonyms, type WordState } from '../synonyms/save-synonyms.server.ts';
import { proposalFor } from '../synonyms/synonyms.server.ts';

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

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What the search is taught, and what it is to forget. */
export const searchActions = defineActions(schema, { teach, 'take-away': takeAway, restore });

type Undo = { act: 'restore'; states: WordState[] };

async function teach(person: Person, { said: text, means, instead }: ActionInput<'teach'>): Promise<Answer<Undo>> {
  const taught = await saveSynonyms(person, { said: text, means, instead });
  if (taught.kind === 'invalid') return { problems: taught.problems };
  return { says: await foundWords(taught.said), undo: { act: 'restore', states: taught.before } };
}

/** What the first of the words finds now, so that whoever taught it sees what shoppers will get. */
async function foundWords(messages: readonly string[]): Promise<string> {
  const [first = ''] = messages;
  const { total } = await searchProducts(first, 1, maxFound + 1);
  if (total === 0) return `“${first}” is taught, but the shop has nothing of that name yet`;
  return `“${first}” finds ${countWords(total).toLowerCase()} now`;
}

async function takeAway(person: Person, { said: text }: ActionInput<'take-away'>): Promise<Answer<Undo>> {
  const before = await restoreWords(person, [{ said: text, means: proposalFor(text) ? [] : null }]);
  return { says: `“${text}” means nothing special any more`, undo: { act: 'restore', states: before } };
}

async function restore(person: Person, input: ActionInput<'restore'>): Promise<Answer> {
  await restoreWords(person, input.states);
  return { says: 'Taken back' };
}
