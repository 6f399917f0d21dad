import { z } from 'zod';
import type { Answer } from '#app/admin/actions/action-result.ts';
import { defineActions, writtenText } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/admin/guard.server.ts';
import { searchProducts } from '../search.server.ts';
import { countWords } from '../search-box/search-announcements.ts';
import { maxFound } from '../search-result.ts';
import { type SynonymState, saveSynonyms, setSynonyms } from '../synonyms/save-synonyms.server.ts';

const phrase = z.string().min(1).max(64);
const states = z
  .array(z.strictObject({ word: phrase, meanings: z.array(phrase).min(1).max(5).nullable() }))
  .min(1)
  .max(40);

const schema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('save'),
    words: writtenText(2_000),
    meanings: writtenText(400),
    /** The synonym that is edited. */
    edited: phrase.nullable(),
  }),
  z.strictObject({ act: z.literal('delete'), word: phrase }),
  z.strictObject({ act: z.literal('restore'), states }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** Saves, deletes and brings back synonyms. */
export const searchActions = defineActions(schema, { save, delete: deleteSynonym, restore });

type Undo = { act: 'restore'; states: SynonymState[] };

async function save(person: Person, { act: _, ...typed }: ActionInput<'save'>): Promise<Answer<Undo>> {
  const result = await saveSynonyms(person, typed);
  if (result.kind === 'invalid') return { problems: result.problems };
  return { says: await foundNow(result.words), undo: { act: 'restore', states: result.before } };
}

/** What the first of the words finds now, so that whoever saved it sees what shoppers will get. */
async function foundNow([first = '']: readonly string[]): Promise<string> {
  const { total } = await searchProducts(first, 1, maxFound + 1);
  if (total === 0) return `“${first}” is saved, but the shop has nothing of that name yet`;
  return `“${first}” finds ${countWords(total).toLowerCase()} now`;
}

async function deleteSynonym(person: Person, { word }: ActionInput<'delete'>): Promise<Answer<Undo>> {
  const before = await setSynonyms(person, [{ word, meanings: null }]);
  return { says: `“${word}” is deleted`, undo: { act: 'restore', states: before } };
}

async function restore(person: Person, input: ActionInput<'restore'>): Promise<Answer> {
  await setSynonyms(person, input.states);
  return { says: 'Undone' };
}
