import { z } from 'zod';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
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

const schema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add-synonyms'),
    said: writtenText(2_000),
    means: writtenText(400),
    /** The entry that is edited. */
    instead: phrase.nullable(),
  }),
  z.strictObject({ action: z.literal('remove-synonym'), said: phrase }),
  z.strictObject({ action: z.literal('restore-synonyms'), states }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What the search is taught, and what it is to forget. */
export const searchActions = defineActions(schema, {
  'add-synonyms': addSynonyms,
  'remove-synonym': removeSynonym,
  'restore-synonyms': restoreSynonyms,
});

type Undo = { action: 'restore-synonyms'; states: WordState[] };

async function addSynonyms(
  person: Person,
  { said: text, means, instead }: ActionInput<'add-synonyms'>,
): Promise<ActionResult<Undo>> {
  const taught = await saveSynonyms(person, { said: text, means, instead });
  if (taught.kind === 'invalid') return { problems: taught.problems };
  return { says: await foundWords(taught.said), undo: { action: 'restore-synonyms', states: taught.before } };
}

/** What the first of the words finds now, so that whoever taught it sees what shoppers will get. */
async function foundWords(messages: readonly string[]): Promise<string> {
  const [first = ''] = messages;
  const { total } = await searchProducts(first, 1, maxFound + 1);
  if (total === 0) return `“${first}” is taught, but the shop has nothing of that name yet`;
  return `“${first}” finds ${countWords(total).toLowerCase()} now`;
}

async function removeSynonym(
  person: Person,
  { said: text }: ActionInput<'remove-synonym'>,
): Promise<ActionResult<Undo>> {
  const before = await restoreWords(person, [{ said: text, means: proposalFor(text) ? [] : null }]);
  return { says: `“${text}” means nothing special any more`, undo: { action: 'restore-synonyms', states: before } };
}

async function restoreSynonyms(person: Person, input: ActionInput<'restore-synonyms'>): Promise<ActionResult> {
  await restoreWords(person, input.states);
  return { says: 'Taken back' };
}
