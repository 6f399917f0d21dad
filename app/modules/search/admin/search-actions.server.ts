import { z } from 'zod';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { defineActions, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { searchProducts } from '../search.server.ts';
import { countWords } from '../search-box/search-announcements.ts';
import { maxFound } from '../search-result.ts';
import { type SynonymState, saveSynonyms, setSynonyms } from '../synonyms/save-synonyms.server.ts';

const phrase = z.string().min(1).max(64);
const states = z
  .array(z.strictObject({ word: phrase, meanings: z.array(phrase).min(1).max(5).nullable() }))
  .min(1)
  .max(40);

const schema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('save-synonyms'),
    words: writtenText(2_000),
    meanings: writtenText(400),
    /** The synonym that is edited. */
    edited: phrase.nullable(),
  }),
  z.strictObject({ action: z.literal('delete-synonym'), word: phrase }),
  z.strictObject({ action: z.literal('restore-synonyms'), states }),
]);

type Undo = { action: 'restore-synonyms'; states: SynonymState[] };

export const searchActions = defineActions(schema, {
  async 'save-synonyms'(person, { action: _, ...typed }): Promise<ActionResult<Undo>> {
    const result = await saveSynonyms(person, typed);
    if (result.kind === 'invalid') return { problems: result.problems };
    return { says: await foundNow(result.words), undo: { action: 'restore-synonyms', states: result.before } };
  },
  async 'delete-synonym'(person, { word }): Promise<ActionResult<Undo>> {
    const before = await setSynonyms(person, [{ word, meanings: null }]);
    return { says: `“${word}” deleted`, undo: { action: 'restore-synonyms', states: before } };
  },
  async 'restore-synonyms'(person, input): Promise<ActionResult> {
    await setSynonyms(person, input.states);
    return { says: 'Undone' };
  },
});

/** What the first of the words finds now, so that whoever saved it sees what shoppers will get. */
async function foundNow([first = '']: readonly string[]): Promise<string> {
  const { total } = await searchProducts(first, 1, maxFound + 1);
  if (total === 0) return `“${first}” saved, but no product matches it yet`;
  return `“${first}” finds ${countWords(total).toLowerCase()} now`;
}
