/** The tolerance for a spelling: `close` corrects without asking, `loose` only suggests. */
export type Patience = 'close' | 'loose';

/** Words similar to the typed one, nearest first. Both sides must be folded. */
export function nearWords(typed: string, vocabulary: Iterable<string>, patience: Patience = 'close'): string[] {
  const allowed = allowedSlips(typed.length, patience);
  const near: { word: string; far: number }[] = [];
  for (const word of new Set(vocabulary)) {
    const slips = slipsBetween(typed, word, allowed);
    if (slips > allowed || (typed.length <= 3 && !hasLettersOf(word, typed))) continue;
    near.push({ word, far: slips + unlikeEnds(word, typed) });
  }
  return near
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

/** Longer than any word. */
const maxComparedLength = 200;
/** Three rows of the table of edit distances, used again for each pair of words: shoppers wait while hundreds are compared. */
const rows = Array.from({ length: 3 }, () => new Uint8Array(maxComparedLength + 1));

/**
 * The edit distance: wrong, missing, extra or transposed letters. A word that is still being typed is compared with the
 * beginning of the other, at the cost of half an edit. Of words that are further apart than `most`, all that is said is that
 * they are.
 */
function slipsBetween(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return Number.POSITIVE_INFINITY;
  if (typed.length > maxComparedLength || word.length > maxComparedLength) return Number.POSITIVE_INFINITY;
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let place = 0; place <= word.length; place++) last[place] = place;
  let leastBefore = 0;
  for (let row = 1; row <= typed.length; row++) {
    current[0] = row;
    let least = row;
    for (let place = 1; place <= word.length; place++) {
      const same = typed.charCodeAt(row - 1) === word.charCodeAt(place - 1);
      // All places before this one are filled, in this row and in the rows before.
      let slips = last[place - 1]! + (same ? 0 : 1);
      slips = Math.min(slips, last[place]! + 1, current[place - 1]! + 1);
      const swapped = row > 1 && place > 1 && !same && areSwapped(typed, row, word, place);
      if (swapped) slips = Math.min(slips, beforeLast[place - 2]! + 1);
      current[place] = slips;
      least = Math.min(least, slips);
    }
    // What follows is made from these two rows, and is no less.
    if (least > most && leastBefore > most) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  // Every row has one number more than the word has letters.
  const whole = last[word.length]!;
  if (typed.length < 4) return whole;
  let begun = Number.POSITIVE_INFINITY;
  for (let place = typed.length - 1; place <= word.length; place++) begun = Math.min(begun, last[place]!);
  return Math.min(whole, begun + 0.5);
}

/** Whether the last two letters up to these numbers are each other's. */
function areSwapped(typed: string, row: number, word: string, place: number): boolean {
  return (
    typed.charCodeAt(row - 1) === word.charCodeAt(place - 2) && typed.charCodeAt(row - 2) === word.charCodeAt(place - 1)
  );
}
