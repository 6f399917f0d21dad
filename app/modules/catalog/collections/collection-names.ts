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

/**
 * Collections by what they are called, compared by `collectionNameKey`: by name or address, one of the four that has not been
 * renamed by any of its names.
 */
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
export function collectionsByName(all: readonly { key: AnyCollectionKey; name: string }[]): CollectionsByName {
  const named = [...all.filter(({ key }) => isCollectionKey(key)), ...ownOf(all)].flatMap(({ key, name }) => {
    const names = isCollectionKey(key) && name === collections[key].name ? [name, collections[key].label] : [name];
    return names.map((each) => [collectionNameKey(each), key] as const);
  });
  return new Map([...named, ...all.map(({ key }) => [collectionNameKey(key), key] as const)]);
}

/** Those that the owner has made: of them a shop has `maxOwnCollections` at most. */
export function ownOf<Each extends { key: AnyCollectionKey }>(all: readonly Each[]): Each[] {
  return all.filter(({ key }) => !isCollectionKey(key));
}
