/** The owner's own collections of a product in a file. The admin fills them too, so a file says beside them what they were. */
import type { OwnCollectionKey } from '../collections/collection.ts';

/** Collections by their addresses or names, and those it stood in when the file was made; null where the file does not say. */
export type OwnCollectionsInput = { words: string[]; was: string[] | null };

/** Words between commas, semicolons or line breaks. */
export function wordsOfList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** An empty cell takes the product out of all of them; a file without the column changes nothing. */
export function readOwnCollectionsCell(row: Readonly<Record<string, string>>): OwnCollectionsInput | null {
  const [words, was] = [row['own collections'], row['own collections was']];
  if (words === undefined) return null;
  return { words: wordsOfList(words), was: was === undefined ? null : wordsOfList(was) };
}

/** The keys of the owner's own collections by their keys and names, in small letters. */
export type KnownOwnCollections = ReadonlyMap<string, OwnCollectionKey>;

export function knowOwnCollections(list: readonly { key: OwnCollectionKey; name: string }[]): KnownOwnCollections {
  // A key counts before a name that reads the same.
  return new Map([
    ...list.map(({ key, name }) => [name.toLowerCase(), key] as const),
    ...list.map(({ key }) => [key as string, key] as const),
  ]);
}

type Change = { keys: OwnCollectionKey[] } | { problem: string } | null;

/** What a line changes of the collections that a product stands in (`now`); null where it changes nothing. */
export function changedOwnCollections(
  input: OwnCollectionsInput | null,
  now: readonly OwnCollectionKey[],
  known: KnownOwnCollections,
  overwrite: boolean,
): Change {
  if (!input || sameWords(input.words, input.was)) return null;
  const unknown = input.words.find((word) => !known.has(word.toLowerCase()));
  if (unknown !== undefined) return { problem: `There is no collection “${unknown}”.` };
  const keys = [...new Set(input.words.flatMap((word) => known.get(word.toLowerCase()) ?? []))].toSorted();
  if (sameWords(keys, now)) return null;
  if (input.was && !sameWords(input.was, now) && !overwrite)
    return {
      problem: `They were “${input.was.join(', ')}” when the file was made and are “${now.join(', ')}” now. Take CSV out again.`,
    };
  return { keys };
}

function sameWords(some: readonly string[], others: readonly string[] | null): boolean {
  return others !== null && some.toSorted().join() === others.toSorted().join();
}
