/** One line of plain text: no control or direction-changing characters, no line breaks, no runs of blanks. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Plain text of several lines: line breaks stay, as one kind; of empty lines at most one in a row. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** False for NUL, which PostgreSQL cannot keep, and for halves of characters, which nobody can. */
export function isKeepable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
