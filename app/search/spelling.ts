/** The tolerance for a spelling: `close` corrects without asking, `loose` only suggests. */
export type Patience = 'close' | 'loose';

/** Words similar to the typed one, nearest first. Both sides must be folded. */
export function nearWords(typed: string, vocabulary: Iterable<string>, patience: Patience = 'close'): string[] {
  const allowed = allowedSlips(typed.length, patience);
  return [...new Set(vocabulary)]
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ word, slips }) => slips <= allowed && (typed.length > 3 || hasLettersOf(word, typed)))
    .map(({ word, slips }) => ({ word, far: slips + unlikeEnds(word, typed) }))
    .sort((a, b) => a.far - b.far || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

function allowedSlips(length: number, patience: Patience): number {
  const close = length < 3 ? 0 : length <= 5 ? 1.5 : length <= 8 ? 2.5 : 3;
  return patience === 'close' || length <= 3 ? close : close + 1;
}

/** A tie-breaker: typing errors are more common inside a word than at its ends. */
function unlikeEnds(word: string, typed: string): number {
  return (word[0] === typed[0] ? 0 : 0.6) + (word.at(-1) === typed.at(-1) ? 0 : 0.2);
}

/** In a word of three letters a wrong letter may mean anything; only one left out ("bnk") or two swapped ("mgu") can be guessed. */
function hasLettersOf(word: string, typed: string): boolean {
  if ([...word].sort().join('') === [...typed].sort().join('')) return true;
  let place = 0;
  for (const letter of word) if (letter === typed[place]) place++;
  return place === typed.length;
}

/**
 * The edit distance: wrong, missing, extra or transposed letters. A word that is still being typed is compared with the
 * beginning of the other, at the cost of half an edit.
 */
function slipsBetween(typed: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let place = 1; place <= word.length; place++) {
      const same = typed[row - 1] === word[place - 1];
      const swapped = row > 1 && place > 1 && typed[row - 1] === word[place - 2] && typed[row - 2] === word[place - 1];
      // All places before this one are filled, in this row and in the rows before.
      current[place] = Math.min(
        last[place]! + 1,
        current[place - 1]! + 1,
        last[place - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[place - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  // Every row has one number more than the word has letters.
  const whole = last[word.length]!;
  return typed.length < 4 ? whole : Math.min(whole, Math.min(...last.slice(typed.length - 1)) + 0.5);
}
