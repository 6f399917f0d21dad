/** Normalises a text to one line: no control or direction-changing characters, no line breaks, no repeated blanks. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Normalises a text of several lines: one kind of line break, and at most one empty line in a row. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * A name in the direction of its script, for a sentence that goes on after it: without isolation an Urdu name would pull
 * the punctuation and digits beside it to its other side. A text without right-to-left letters is returned as it is.
 */
export function isolated(text: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `\u2068${text}\u2069` : text;
}

/** Whether PostgreSQL can store the text: false for NUL and for lone surrogates. */
export function isKeepable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
