/** The collections of a product in a file. The admin fills the owner's own ones too, so a file says beside them what they were. */
import {
  type AnyCollectionKey,
  type CollectionKey,
  collectionKeys,
  collections,
  isCollectionKey,
  type OwnCollectionKey,
} from '../collections/collection.ts';

/**
 * The owner's own collections by their addresses or names, and those it stood in when the file was exported; null where the
 * file does not say. `column` is where they stand.
 */
export type OwnCollectionsInput = {
  column: 'collections' | 'own collections';
  words: string[];
  was: string[] | null;
};

/** Words between commas, semicolons or line breaks. */
export function wordsOfList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** How the owner calls those of the four that are renamed. */
export type NamesOfFour = ReadonlyMap<AnyCollectionKey, string>;

/** The cell of all collections of a product: the four by their names in the shop, the owner's own by their addresses. */
export function writeCollectionsCell(
  four: readonly CollectionKey[],
  own: readonly OwnCollectionKey[],
  names?: NamesOfFour,
): string {
  const nameOf = (key: CollectionKey) => {
    const name = names?.get(key) ?? collections[key].label;
    // A name of several words of the list is none in it.
    return wordsOfList(name).length === 1 ? name : key;
  };
  return [...four.map(nameOf), ...own].join(', ');
}

/** The columns of the owner's own collections in files of before. */
export const columnsOfBefore = ['own collections', 'own collections was'];

type Row = Readonly<Record<string, string>>;

/**
 * What a line says of the four collections and of the owner's own, null for either where it says nothing. An empty cell
 * takes the product out of all of them. A file of before has a column of the four and one of the owner's own; one that
 * has neither that nor `collections was`, and names none of the owner's own, leaves those alone.
 */
export function readCollectionsCells(
  row: Row,
  known: KnownCollections,
  wrong: (column: string, words: string) => void,
): { four: CollectionKey[] | null; own: OwnCollectionsInput | null } {
  const { collections: all, 'collections was': allWas, 'own collections': own, 'own collections was': ownWas } = row;
  const isOfBefore = own !== undefined;
  const four: CollectionKey[] = [];
  const others: string[] = [];
  for (const word of wordsOfList(all ?? '')) {
    const key = findOfFour(word, known);
    const ownKey = isOfBefore ? undefined : findOwn(word, known);
    if (key) four.push(key);
    else if (ownKey) others.push(ownKey);
    else wrong('collections', `There is no collection “${word}”.`);
  }
  const ofFour = all === undefined ? null : collectionKeys.filter((key) => four.includes(key));
  if (isOfBefore) {
    const was = ownWas === undefined ? null : wordsOfList(ownWas);
    return { four: ofFour, own: { column: 'own collections', words: wordsOfList(own), was } };
  }
  if (all === undefined || (allWas === undefined && others.length === 0)) return { four: ofFour, own: null };
  const was = allWas === undefined ? null : wordsOfList(allWas).filter((word) => !findOfFour(word, known));
  return { four: ofFour, own: { column: 'collections', words: others, was } };
}

function findOfFour(word: string, known: KnownCollections): CollectionKey | undefined {
  const named = known.get(word.toLowerCase());
  if (named !== undefined && isCollectionKey(named)) return named;
  return collectionKeys.find((key) =>
    [key, collections[key].label, collections[key].name].some((name) => name.toLowerCase() === word.toLowerCase()),
  );
}

function findOwn(word: string, known: KnownCollections): OwnCollectionKey | undefined {
  const key = known.get(word.toLowerCase());
  return key === undefined || isCollectionKey(key) ? undefined : key;
}

/** The keys of the owner's own collections, and of the four that are renamed, by their keys and names, in small letters. */
export type KnownCollections = ReadonlyMap<string, AnyCollectionKey>;

export function knowCollections(list: readonly { key: AnyCollectionKey; name: string }[]): KnownCollections {
  // A key counts before a name that reads the same.
  return new Map([
    ...list.map(({ key, name }) => [name.toLowerCase(), key] as const),
    ...list.map(({ key }) => [key.toLowerCase(), key] as const),
  ]);
}

type Change = { keys: OwnCollectionKey[] } | { problem: string } | null;

/** What a line changes of the collections that a product stands in (`now`); null where it changes nothing. */
export function changedOwnCollections(
  input: OwnCollectionsInput | null,
  now: readonly OwnCollectionKey[],
  known: KnownCollections,
  overwrite: boolean,
): Change {
  if (!input || sameWords(input.words, input.was)) return null;
  const unknown = input.words.find((word) => !findOwn(word, known));
  if (unknown !== undefined) return { problem: `There is no collection “${unknown}”.` };
  const keys = [...new Set(input.words.flatMap((word) => findOwn(word, known) ?? []))].toSorted();
  if (sameWords(keys, now)) return null;
  if (input.was && !sameWords(input.was, now) && !overwrite)
    return {
      problem: `They were “${input.was.join(', ')}” when the file was exported and are “${now.join(', ')}” now. Export again.`,
    };
  return { keys };
}

function sameWords(some: readonly string[], others: readonly string[] | null): boolean {
  return others !== null && some.toSorted().join() === others.toSorted().join();
}
