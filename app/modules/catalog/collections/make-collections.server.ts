import { sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { ownCollections } from '../tables.server.ts';
import type { AnyCollectionKey, OwnCollectionKey } from './collection.ts';
import {
  asCollectionName,
  type CollectionsByName,
  collectionNameKey,
  collectionsByName,
  ownOf,
} from './collection-names.ts';
import { addressOfName, maxInMenu, maxOnHome, maxOwnCollections, noOwnCollection } from './own-collection.ts';
import { ownCollectionForm } from './own-collection-form.ts';
import { type AdminCollection, readStoredCollections } from './own-collections.server.ts';
import { lockCollections } from './save-own-collection.server.ts';

/**
 * Collections of these names: those that are there, and new ones that shoppers find at once. The first of the new ones
 * stand on the home page and in the navigation, as far as there is room. Names for which a shop has no room are missing
 * in what it returns.
 */
export async function makeCollections(
  tx: Transaction,
  actor: Actor,
  names: readonly string[],
): Promise<CollectionsByName> {
  if (names.length === 0) return new Map();
  await lockCollections(tx);
  const there: There[] = (await readStoredCollections(tx)).filter(({ deleted }) => !deleted);
  const found = new Map<string, AnyCollectionKey>();
  for (const written of names) {
    const name = asCollectionName(written);
    const known = collectionsByName(there).get(collectionNameKey(name));
    const key = known ?? (name === '' ? null : await makeCollection(tx, actor, name, there));
    if (key) found.set(collectionNameKey(name), key);
  }
  return found;
}

type There = Pick<AdminCollection, 'key' | 'name' | 'active' | 'inMenu' | 'onHome'>;

async function makeCollection(
  tx: Transaction,
  actor: Actor,
  name: string,
  there: There[],
): Promise<OwnCollectionKey | null> {
  const own = ownOf(there);
  if (own.length >= maxOwnCollections) return null;
  const shown = own.filter(({ active }) => active);
  const place = {
    active: true,
    inMenu: shown.filter(({ inMenu }) => inMenu).length < maxInMenu,
    onHome: shown.filter(({ onHome }) => onHome).length < maxOnHome,
  };
  const values = ownCollectionForm.parse({ ...noOwnCollection, ...place, name, key: freeAddress(name, there) });
  // The oldest stand first. Those of one transaction have one moment, so each comes a microsecond after the other.
  const createdAt = sql`now() + make_interval(secs => ${there.length} * 0.000001)`;
  await tx.insert(ownCollections).values({ ...values, createdAt });
  await recordChange(tx, actor, {
    action: 'collection.made',
    kind: 'collection',
    subject: values.key,
    after: values,
  });
  there.push({ key: values.key, name, ...place });
  return values.key;
}

/** The address of a name, with a number behind it where it is taken; a name in another script has only the number. */
function freeAddress(name: string, there: readonly There[]): string {
  const taken = new Set<string>(there.map(({ key }) => key));
  const plain = addressOfName(name) || 'collection';
  const isFree = (key: string) => !taken.has(key) && ownCollectionForm.shape.key.safeParse(key).success;
  if (addressOfName(name) !== '' && isFree(plain)) return plain;
  for (let number = there.length + 1; ; number++) {
    const key = `${plain.slice(0, 54).replace(/-$/, '')}-${number}`;
    if (isFree(key)) return key;
  }
}
