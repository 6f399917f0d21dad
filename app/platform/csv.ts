/** Excel and its kin read UTF-8 only where a file begins with this. */
export const byteOrderMark = '\uFEFF';

/**
 * A cell as a file holds it. One that a spreadsheet would calculate (`=…`, `+…`, `-…`, `@…`) gets an apostrophe before
 * it, and so does one that has an apostrophe there already, so that reading takes away exactly what writing added.
 */
export function formatCell(text: string, separator: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell said before it was made safe. */
export function readCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** Comma, semicolon or tab: whatever parts the first line. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ',';
}
