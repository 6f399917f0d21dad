import { foldText, wordsOf } from '../query.ts';
import { nearWords } from './spelling.ts';

/** What shoppers write (folded), and what the shop calls it: one or several words each. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Words that one entry may have on its left side; a question is searched for so many in a row. */
export const maxWordsShown = 4;
/** So many other questions are looked for beside the one that was asked. */
const maxMeant = 4;

/**
 * The questions that may be meant by these (folded) words: every taught word is replaced by each of its meanings, the
 * longest first. At most four; none where nothing was taught about the question.
 */
export function meantQuestions(words: readonly string[], taught: Synonyms): string[] {
  const input = words.join(' ');
  return rewritten(words, (text) => taught.get(text)).filter((question) => question !== input);
}

/**
 * The same for words that were written wrongly: a word, or two neighbours written together, that the shop does not know
 * and that is close to a taught one. Asked only where nothing was found.
 */
export function nearlyMeant(words: readonly string[], taught: Synonyms, isKnown: (word: string) => boolean): string[] {
  const meanings = writtenTogetherOf(taught);
  return rewritten(words, (text) => {
    const parts = text.split(' ');
    const typed = parts.join('');
    if (parts.length > 2 || typed.length < shortestNear || parts.every(isKnown)) return undefined;
    return meanings.get(nearWords(typed, meanings.keys())[0] ?? '');
  });
}

const together = new WeakMap<Synonyms, Synonyms>();

/** What is long enough to be recognised where it is written wrongly, without its spaces. Made once for the words of a shop. */
function writtenTogetherOf(taught: Synonyms): Synonyms {
  const known = together.get(taught);
  if (known) return known;
  const long = [...taught].filter(([text, means]) => means.length > 0 && text.length >= shortestNear);
  const made = new Map(long.map(([text, means]) => [text.replaceAll(' ', ''), means]));
  together.set(taught, made);
  return made;
}

/** Shorter words are close to too many others. */
const shortestNear = 5;

/** A word or phrase as questions are compared with it. */
export function plainSaid(typed: string): string {
  return wordsOf(foldText(typed)).join(' ');
}

/** Replaces what `meaningsOf` knows, from the left, several words before one; nothing if it knows none of them. */
function rewritten(words: readonly string[], meaningsOf: MeaningsOf): string[] {
  let questions: string[][] = [[]];
  let isRewritten = false;
  for (let place = 0; place < words.length; ) {
    const { count, meanings } = longestAt(words, place, meaningsOf);
    isRewritten ||= meanings !== undefined;
    const next = meanings ?? words.slice(place, place + 1);
    questions = questions.flatMap((begun) => next.map((meaning) => [...begun, meaning])).slice(0, maxMeant);
    place += count;
  }
  return isRewritten ? [...new Set(questions.map((each) => each.join(' ')))] : [];
}

type MeaningsOf = (text: string) => readonly string[] | undefined;

function longestAt(
  words: readonly string[],
  place: number,
  meaningsOf: MeaningsOf,
): { count: number; meanings?: readonly string[] } {
  for (let count = Math.min(maxWordsShown, words.length - place); count > 0; count--) {
    const meanings = meaningsOf(words.slice(place, place + count).join(' '));
    if (meanings && meanings.length > 0) return { count, meanings };
  }
  return { count: 1 };
}
