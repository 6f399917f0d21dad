import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { collectionNameKey, collectionsByName, ownOf } from '#app/modules/catalog/collections/collection-names.ts';
import { maxOwnCollections } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { groupings, maxUncountedStock } from '../import.ts';
import { askForMove, beginMove } from '../imports.server.ts';
import { askForMissingPictures } from '../missing-pictures.server.ts';
import { typeWord } from '../product-collections.ts';

const id = z.uuid();

/** What an owner asks of a move: to begin one, to look into its files, and to store what is in them. */
export const beginImportSchema = z.strictObject({ action: z.literal('begin-import'), format: z.string().max(40) });
export const checkImportSchema = z.strictObject({ action: z.literal('check-import'), id });
const collection = z.string().max(60);
export const startImportSchema = z.strictObject({
  action: z.literal('start-import'),
  id,
  /** Where products go whose types lead nowhere; empty for no collection. */
  collection,
  types: z.array(z.strictObject({ type: z.string().max(500), collection })).max(200),
  /** Of which words of the source collections are made; null for none. */
  made: z.strictObject({ of: z.enum(groupings), names: z.array(z.string().trim().min(1).max(60)).max(100) }).nullable(),
  uncountedStock: z.int().min(0).max(maxUncountedStock),
});

export const retryPicturesSchema = z.strictObject({ action: z.literal('retry-pictures') });

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
  { id: move, collection, types, made, uncountedStock }: z.output<typeof startImportSchema>,
): Promise<ActionResult> {
  const all = await readAdminCollections();
  const own = ownOf(all);
  const byName = collectionsByName(all);
  const fresh = new Set((made?.names ?? []).map(collectionNameKey).filter((name) => !byName.has(name)));
  if (fresh.size + own.length > maxOwnCollections)
    return refuse(
      `A shop has at most ${maxOwnCollections} collections of its own, and has ${own.length}. Choose fewer new ones.`,
    );
  const keyOf = (word: string): AnyCollectionKey | null => all.find(({ key }) => key === word)?.key ?? null;
  const chosen = types.flatMap((each) => {
    const key = keyOf(each.collection);
    return key ? [[typeWord(each.type), key] as const] : [];
  });
  const choices = { collection: keyOf(collection), types: Object.fromEntries(chosen), made, uncountedStock };
  return (await askForMove(person, move, 'moving', choices)) ? {} : refuse(gone);
}

export async function retryPictures(person: Person): Promise<ActionResult> {
  await askForMissingPictures(person);
  return {};
}
