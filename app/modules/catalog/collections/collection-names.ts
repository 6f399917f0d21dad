import { cleanLine } from '#app/infra/text/plain-text.ts';
import {
  type AnyCollectionKey,
  type CollectionKey,
  collectionKeys,
  collections,
  isCollectionKey,
  type OwnCollectionKey,
} from './collection.ts';

const maxNameLength = 60;

/** A text as the name of a collection. */
export function asCollectionName(text: string): string {
  return cleanLine(text).slice(0, maxNameLength).trim();
}

/** A name as it is compared: small letters, single blanks. */
export function collectionNameKey(name: string): string {
  return asCollectionName(name).toLowerCase();
}

/** Collections by what they are called, compared by `collectionNameKey`: the four by any of their names, the owner's own by name or address. */
export type CollectionsByName = ReadonlyMap<string, AnyCollectionKey>;

/** Which of these are of the four, and which are the owner's own. */
export function splitKeys(keys: readonly AnyCollectionKey[]): { four: CollectionKey[]; own: OwnCollectionKey[] } {
  const unique = [...new Set(keys)];
  return {
    four: collectionKeys.filter((key) => unique.includes(key)),
    own: unique.filter((key): key is OwnCollectionKey => !isCollectionKey(key)),
  };
}

/** An own collection counts before one of the four that reads the same, and an address before a name. */
export function collectionsByName(own: readonly { key: OwnCollectionKey; name: string }[]): CollectionsByName {
  const four = collectionKeys.flatMap((key) =>
    [collections[key].label, collections[key].name, key].map((name) => [collectionNameKey(name), key] as const),
  );
  const named = own.map(({ key, name }) => [collectionNameKey(name), key] as const);
  return new Map<string, AnyCollectionKey>([...four, ...named, ...own.map(({ key }) => [key, key] as const)]);
}
