/** Where imported products belong. Pure. */
import { cleanLine } from '#app/infra/text/plain-text.ts';
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import {
  asCollectionName,
  type CollectionsByName,
  collectionNameKey,
} from '#app/modules/catalog/collections/collection-names.ts';
import type { MoveChoices } from './import.ts';
import type { ImportedProduct } from './records.ts';

/** Where a product belongs: in collections that are there, and in those of these names, which the import makes. */
export type Belonging = { keys: readonly AnyCollectionKey[]; made: readonly string[]; isUnknown: boolean };

/**
 * The collections of a product: those its source names; else those that are made of its words, where the owner wants that;
 * else those its types lead to, else the one that was chosen for all others. `isUnknown` says that none of its types led
 * anywhere. `byName` has the shop's collections.
 */
export function collectionsFor(
  { collections: named, types, groups }: Pick<ImportedProduct, 'collections' | 'types' | 'groups'>,
  { collection, types: chosen, made }: MoveChoices,
  byName: CollectionsByName,
): Belonging {
  if (named.length > 0) return { keys: named, made: [], isUnknown: false };
  const led = new Set(types.flatMap((type) => collectionOfType(type, chosen, byName) ?? []));
  const isUnknown = led.size === 0;
  if (made) return { keys: [], made: wantedNames(groups[made.of], made.names), isUnknown: false };
  if (!isUnknown) return { keys: [...led], made: [], isUnknown };
  return { keys: collection ? [collection] : [], made: [], isUnknown };
}

/** The collection of a type: as it was chosen, or one that goes by the same name. */
function collectionOfType(
  type: string,
  chosen: MoveChoices['types'],
  byName: CollectionsByName,
): AnyCollectionKey | undefined {
  const word = typeWord(type);
  return Object.hasOwn(chosen, word) ? chosen[word] : byName.get(collectionNameKey(type));
}

/** Of the words of a product those of which the owner wants collections. */
function wantedNames(words: readonly string[], names: readonly string[]): string[] {
  const wanted = new Set(names.map(collectionNameKey));
  return words.map(asCollectionName).filter((name) => name !== '' && wanted.has(collectionNameKey(name)));
}

/** A type as it is compared: small letters, single blanks. */
export function typeWord(type: string): string {
  return cleanLine(type).toLowerCase();
}
