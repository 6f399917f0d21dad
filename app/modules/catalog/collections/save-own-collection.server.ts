import { eq, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { collectionProducts, ownCollections } from '../tables.server.ts';
import { type AnyCollectionKey, type CollectionKey, collectionsInOrder, isCollectionKey } from './collection.ts';
import { maxInMenu, maxOnHome, maxOwnCollections, type OwnCollectionFields } from './own-collection.ts';
import { collectionForm } from './own-collection-form.ts';
import { readStoredCollections, type StoredCollection, unchangedCollection } from './own-collections.server.ts';

/** The collection that is edited, as it was read. One of the four without a row has version 0. */
export type Which = { key: AnyCollectionKey; version: number };

type CollectionSaved =
  | { kind: 'saved'; key: AnyCollectionKey; version: number; name: string; before: OwnCollectionFields | null }
  | { kind: 'invalid'; problems: Problems }
  /** Somebody has changed or deleted it meanwhile. */
  | { kind: 'changed' };

const onlyInOwnShop = 'In the demo the four collections stay as they are.';

/** Makes a collection, or changes the one that stood so in this version. Its products move with its address. */
export async function saveOwnCollection(actor: Actor, sent: unknown, which: Which | null): Promise<CollectionSaved> {
  const parsed = collectionForm(which?.key ?? null).safeParse(sent);
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
  const values = parsed.data;
  const saving = inTransaction<CollectionSaved>(async (tx) => {
    await lockCollections(tx);
    if (which && !(await mayChange(tx, which.key))) return { kind: 'invalid', problems: { name: onlyInOwnShop } };
    const before = which && (await findCollection(tx, which));
    if (which && !before) return { kind: 'changed' };
    const problems = await problemsOfRoom(tx, values, which?.key ?? null);
    if (problems) return { kind: 'invalid', problems };
    const version = (before?.version ?? 0) + 1;
    if (before) {
      const awaitsProducts = before.awaitsProducts && !values.active;
      await write(tx, before, { ...values, awaitsProducts, version });
    } else await tx.insert(ownCollections).values(values);
    const fields = before && fieldsOf(before);
    await recordChange(tx, actor, {
      action: before ? 'collection.changed' : 'collection.made',
      kind: 'collection',
      subject: values.key,
      ...(fields ? differences<OwnCollectionFields>(fields, values) : { after: values }),
    });
    return { kind: 'saved', key: values.key, version, name: values.name, before: fields };
  });
  return saving.catch((error: unknown): CollectionSaved => {
    if (databaseCode(error) === '23505')
      return { kind: 'invalid', problems: { key: 'Another collection has this address.' } };
    if (databaseCode(error) === '23503')
      return { kind: 'invalid', problems: { pictureId: 'This picture was deleted. Choose it again.' } };
    throw error;
  });
}

/**
 * Deletes a collection. Its products stay products. Null where somebody has changed it meanwhile, or in the demo, whose four
 * stay. One of the four can be restored.
 */
export async function deleteOwnCollection(actor: Actor, which: Which): Promise<string | null> {
  return inTransaction(async (tx) => {
    await lockCollections(tx);
    const before = (await mayChange(tx, which.key)) ? await findCollection(tx, which) : null;
    if (!before) return null;
    if (isCollectionKey(which.key)) {
      const gone = { active: false, awaitsProducts: false, deleted: true };
      await write(tx, before, { ...gone, version: before.version + 1 });
      await tx.delete(collectionProducts).where(eq(collectionProducts.collection, which.key));
    } else await tx.delete(ownCollections).where(eq(ownCollections.key, which.key));
    await recordChange(tx, actor, {
      action: 'collection.deleted',
      kind: 'collection',
      subject: which.key,
      before: fieldsOf(before),
    });
    return before.name;
  });
}

/** Brings one of the four back that was deleted: hidden, without products, in its old words. Its name; null where it was not deleted. */
export async function restoreCollection(actor: Actor, key: CollectionKey): Promise<string | null> {
  return inTransaction(async (tx) => {
    await lockCollections(tx);
    const before = (await readStoredCollections(tx)).find((each) => each.key === key && each.deleted);
    if (!before) return null;
    await write(tx, before, { deleted: false, version: before.version + 1 });
    await recordChange(tx, actor, { action: 'collection.restored', kind: 'collection', subject: key });
    return before.name;
  });
}

/** From 0: where a collection stood, and where it stands now. */
export type CollectionPlaced = { from: number; to: number };

/** Moves a collection to a place among those that are not deleted. Null where it is not there any more, or in the demo. */
export async function placeCollection(
  actor: Actor,
  key: AnyCollectionKey,
  place: number,
): Promise<CollectionPlaced | null> {
  return inTransaction(async (tx) => {
    await lockCollections(tx);
    if (!(await isSetUp(tx))) return null;
    const all = await readStoredCollections(tx);
    const rest = all.filter((each) => each.key !== key && !each.deleted);
    const moved = all.find((each) => each.key === key && !each.deleted);
    if (!moved) return null;
    const from = all.filter(({ deleted }) => !deleted).indexOf(moved);
    const to = Math.min(Math.max(place, 0), rest.length);
    if (from === to) return { from, to };
    // The deleted keep their place behind the others, so that a restored one has one.
    const order = [...rest.toSpliced(to, 0, moved), ...all.filter(({ deleted }) => deleted)];
    for (const [position, each] of order.entries())
      if (each.position !== position) await write(tx, each, { position, version: Math.max(each.version, 1) });
    await recordChange(tx, actor, {
      action: 'collection.placed',
      kind: 'collection',
      subject: key,
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
    return { from, to };
  });
}

/** In a shop that begins empty none of the four shows before it has a product. */
export async function awaitFirstProducts(tx: Transaction): Promise<void> {
  for (const key of collectionsInOrder)
    await tx.execute(sql`
      insert into own_collections (key, name, line, active, in_menu, on_home, awaits_products)
      select ${key}, ${unchangedCollection(key).name}, ${unchangedCollection(key).line}, false,
        ${unchangedCollection(key).inMenu}, true, true
      where not exists (select from collection_products where collection = ${key})
      on conflict (key) do nothing`);
}

/** One change at a time, so that what is counted stays true. */
export async function lockCollections(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('own-collections'))`);
}

/** The four are the owner's in the owner's own shop; in the demo they are the specification's. */
async function mayChange(tx: Transaction, key: AnyCollectionKey): Promise<boolean> {
  return !isCollectionKey(key) || (await isSetUp(tx));
}

/** One that is there in this version. */
async function findCollection(tx: Transaction, { key, version }: Which): Promise<StoredCollection | null> {
  await tx.select({ key: ownCollections.key }).from(ownCollections).where(eq(ownCollections.key, key)).for('update');
  const all = await readStoredCollections(tx);
  return all.find((each) => each.key === key && each.version === version && !each.deleted) ?? null;
}

type Changes = Partial<Omit<StoredCollection, 'picture'>> & { version: number };

/** Changes a row; one of the four that has none gets one. */
async function write(tx: Transaction, before: StoredCollection, changes: Changes): Promise<void> {
  const { picture: _, ...values } = before;
  if (before.version > 0) await tx.update(ownCollections).set(changes).where(eq(ownCollections.key, before.key));
  else await tx.insert(ownCollections).values({ ...values, ...changes });
}

/** What of the shop's room is taken already by the owner's own: each of its places holds so many of them. */
async function problemsOfRoom(
  tx: Transaction,
  { active, inMenu, onHome }: OwnCollectionFields,
  key: AnyCollectionKey | null,
): Promise<Problems | null> {
  if (key !== null && isCollectionKey(key)) return null;
  const others = (await readStoredCollections(tx)).filter((each) => !isCollectionKey(each.key) && each.key !== key);
  const shown = others.filter((each) => each.active);
  if (others.length >= maxOwnCollections)
    return { name: `A shop has at most ${maxOwnCollections} collections of its own. Delete one first.` };
  if (active && inMenu && shown.filter((each) => each.inMenu).length >= maxInMenu)
    return { inMenu: `The navigation has room for ${maxInMenu}. Remove another one first.` };
  if (active && onHome && shown.filter((each) => each.onHome).length >= maxOnHome)
    return { onHome: `The home page has room for ${maxOnHome}. Remove another one first.` };
  return null;
}

function fieldsOf(row: OwnCollectionFields): OwnCollectionFields {
  const { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } = row;
  return { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome };
}
