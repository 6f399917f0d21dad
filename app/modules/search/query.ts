/** As long as a question may be; what is behind it is left out. */
export const maxQuestionLength = 64;

const halfSigns = /\p{Cs}/gu;
const controlSigns = /\p{Cc}+/gu;

/** The question somebody typed or an address carries, ready to be asked: well-formed, trimmed, not longer than the longest. '' is no question. */
export function cleanQuestion(typed: string): string {
  const readable = typed.replace(halfSigns, '').replace(controlSigns, ' ').trim();
  return [...readable].slice(0, maxQuestionLength).join('').trim();
}

/** A text as it is compared, and for each of its UTF-16 units the part of the original it stands for. */
export type FoldedText = { folded: string; starts: number[]; ends: number[] };

/** Combining marks: Latin accents, Arabic and Urdu vowel and reading marks, and signs of no width. */
const marks =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f]/g;
const others = 'ىيكهة۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩‘’“”–—';
const plain = 'ییکہہ01234567890123456789\'\'""--';

/**
 * Lower case, accents and vowel marks off, the Arabic and the Urdu form of a letter made one, curly quotes and long
 * dashes made plain, one space where there were many. The database's `search_folded` does the same.
 */
export function foldText(text: string): string {
  return foldWithPlaces(text).folded;
}

/** `foldText` that remembers where each letter came from. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let place = 0;
  for (const sign of text) {
    const end = place + sign.length;
    const letters = foldSign(sign, folded);
    for (let unit = 0; unit < letters.length; unit++) {
      starts.push(place);
      ends.push(end);
    }
    // An accent that stands by itself belongs to the letter before it.
    if (!letters && ends.length > 0 && !/\s/.test(sign)) ends[ends.length - 1] = end;
    folded += letters;
    place = end;
  }
  return { folded: folded.trimEnd(), starts, ends };
}

function foldSign(sign: string, before: string): string {
  if (/\s/.test(sign)) return before === '' || before.endsWith(' ') ? '' : ' ';
  const letters = sign.toLowerCase().normalize('NFD').replace(marks, '');
  return letters.replace(/./gu, (letter) => plain[others.indexOf(letter)] ?? letter);
}

/** What parts words, and is left out where they are compared written together. */
const betweenTexts = /[\s!-/:-@[-`{-~]+/;

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(betweenTexts).filter(Boolean);
}

/** A folded text with its words written together: "power-bank" and "power bank" are both "powerbank". */
export function writtenTogether(folded: string): string {
  return wordsOf(folded).join('');
}
