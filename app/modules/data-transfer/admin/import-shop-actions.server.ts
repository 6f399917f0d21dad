import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CollectionKey, collectionKeys, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { askForMove, beginMove } from '../imports.server.ts';
import { typeWord } from '../read-records.ts';

const id = z.uuid();

/** What an owner asks of a move: to begin one, to look into its files, and to store what is in them. */
export const beginImportSchema = z.strictObject({ action: z.literal('begin-import'), format: z.string().max(40) });
export const checkImportSchema = z.strictObject({ action: z.literal('check-import'), id });
export const startImportSchema = z.strictObject({
  action: z.literal('start-import'),
  id,
  /** Where products go whose types lead nowhere; empty for no collection. */
  collection: z.enum([...collectionKeys, '']),
  types: z.array(z.strictObject({ type: z.string().max(500), collection: z.enum([...collectionKeys, '']) })).max(200),
});

const gone = 'This import has ended, or somebody else started it. Start a new one.';

export async function beginImport(
  person: Person,
  { format }: z.output<typeof beginImportSchema>,
): Promise<ActionResult & { begun?: string }> {
  const begun = await beginMove(person, format);
  return begun ? { begun } : refuse('This kind of export cannot be read.');
}

export async function checkImport(person: Person, input: z.output<typeof checkImportSchema>): Promise<ActionResult> {
  if (!(await askForMove(person, input.id, 'checking'))) return refuse(gone);
  return { to: `${href('/admin/products/move-in')}?move=${input.id}` };
}

export async function startImport(
  person: Person,
  { id: move, collection, types }: z.output<typeof startImportSchema>,
): Promise<ActionResult> {
  const chosen: Record<string, CollectionKey> = {};
  for (const each of types) if (isCollectionKey(each.collection)) chosen[typeWord(each.type)] = each.collection;
  const choices = { collection: collection === '' ? null : collection, types: chosen };
  return (await askForMove(person, move, 'moving', choices)) ? {} : refuse(gone);
}
