import { asciiDigits, parsePhone } from '#app/infra/contact-details/phone.ts';

/** What was typed into the admin's search box, parsed. */
export type OrderSearch = {
  /** A whole order number; tried before anything else. */
  number: string | null;
  /** A whole phone number, however it was written. */
  phone: string | null;
  /** The beginning of phone numbers (`+923004`). */
  phoneStart: string | null;
  /** Lower case words; each must occur in the number, phone, name, city or tracking number. */
  words: string[];
};

const maxWords = 6;

/** Null if nothing was typed that can be searched for. */
export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = asciiDigits(typed.normalize('NFC').replace(/[\p{Cc}\p{Cs}]/gu, ' '))
    .trim()
    .slice(0, 80)
    .toLowerCase();
  const compact = text.replace(/[\s()./_-]/g, '');
  if (!compact) return null;
  const nothing = { number: null, phone: null, phoneStart: null, words: [] };
  // Without its 0 a phone looks like a tracking number; as a word it finds both.
  const phone = /^\+?\d+$/.test(compact) && !/^3\d{9}$/.test(compact) ? parsePhone(compact) : null;
  if (phone) return { ...nothing, phone };
  if (/^[1-9]\d{7}$/.test(compact)) return { ...nothing, number: compact, words: [compact] };
  const local = compact.replace(/^(?:\+|00)?92(?=3)/, '0');
  if (/^03\d{2,8}$/.test(local)) return { ...nothing, phoneStart: `+92${local.slice(1)}`, words: [local] };
  if (/^\+?\d+$/.test(compact)) return { ...nothing, words: [local.replace('+', '')] };
  return { ...nothing, words: text.split(/\s+/).map(readWord).filter(Boolean).slice(0, maxWords) };
}

/** The words of a search that a part of a phone would match; none of a whole phone, which tells nothing new. */
export function wordsOfDigits(typed: string): string[] {
  const search = parseOrderSearch(typed);
  return !search || search.phone ? [] : search.words.filter((word) => /^\d+$/.test(word));
}

/** Dashes are kept in names (Abdul-Rehman) and removed from numbers. */
function readWord(word: string): string {
  return /^[\d-]+$/.test(word) ? word.replaceAll('-', '') : word;
}
