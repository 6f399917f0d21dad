import { foldText, wordsOf } from '../query.ts';

/** What shoppers write (folded), and what the shop calls it: one or several words each. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Words that a synonym may have on its left side; a question is searched for so many in a row. */
export const maxSynonymWords = 4;
/** So many other questions are looked for beside the one that was asked. */
const maxMeant = 4;

/** A word or phrase as questions are compared with it. */
export function foldPhrase(typed: string): string {
  return wordsOf(foldText(typed)).join(' ');
}

/**
 * The questions that may be meant by these (folded) words: each synonym is replaced by each of its meanings, from the left,
 * several words before one. At most four; none where the question has no synonym.
 */
export function meantQuestions(words: readonly string[], synonyms: Synonyms): string[] {
  const input = words.join(' ');
  let questions: string[][] = [[]];
  for (let place = 0; place < words.length; ) {
    const { count, meanings } = findLongest(words, place, synonyms);
    questions = questions.flatMap((begun) => meanings.map((meaning) => [...begun, meaning])).slice(0, maxMeant);
    place += count;
  }
  return [...new Set(questions.map((each) => each.join(' ')))].filter((question) => question !== input);
}

/** The longest synonym that begins at a place; without one the word itself. */
function findLongest(
  words: readonly string[],
  place: number,
  synonyms: Synonyms,
): { count: number; meanings: readonly string[] } {
  for (let count = Math.min(maxSynonymWords, words.length - place); count > 0; count--) {
    const meanings = synonyms.get(words.slice(place, place + count).join(' '));
    if (meanings && meanings.length > 0) return { count, meanings };
  }
  return { count: 1, meanings: words.slice(place, place + 1) };
}
