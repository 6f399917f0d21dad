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

type Cells = readonly (string | number)[];

/** A line of a file, with its end. A number is no formula, whatever its sign. */
function formatLine(cells: Cells): string {
  const written = cells.map((cell) => (typeof cell === 'number' ? String(cell) : formatCell(cell, ',')));
  return `${written.join(',')}\r\n`;
}

/**
 * A file that is read and sent a page at a time, so that a million lines need no memory. `readPage` begins at null and
 * is given the `next` of the page before; null ends the file.
 */
export function csvFile<Place>(
  head: Cells,
  readPage: (after: Place | null) => Promise<{ lines: Cells[]; next: Place | null }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Place | null = null;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`${byteOrderMark}${formatLine(head)}`));
    },
    async pull(controller) {
      const { lines, next } = await readPage(after);
      controller.enqueue(encoder.encode(lines.map(formatLine).join('')));
      after = next;
      if (next === null) controller.close();
    },
  });
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
