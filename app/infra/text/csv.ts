/** Spreadsheet programs read UTF-8 only if a file begins with this mark. */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the begin of a formula. Some programs read the wide forms of East Asian text as the narrow ones. */
const formula = '=+\\-@＝＋－＠';
const beginsFormula = new RegExp(`^'*[${formula}\\t\\r]`);
const beginsMarkedFormula = new RegExp(`^'+[${formula}\\t\\r]`);
const formulaBehindSemicolon = new RegExp(`(?<=[;\\t\\n\\r]"{0,3})[${formula}]`, 'g');

/**
 * A cell as it is written to a file. A cell that a spreadsheet would evaluate (`=…`, `+…`, `-…`, `@…`) gets a leading
 * apostrophe. So does one that already has an apostrophe there, so that reading removes exactly what writing added.
 */
export function formatCell(text: string, separator: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line as its cells. */
export type Cells = readonly (string | number)[];

/**
 * Makes a text safe for spreadsheets of countries that split a file at semicolons, also inside quotes. There a cell of ours
 * becomes several. Each of them that would begin with a formula, behind a semicolon, a tab or a line break, gets an apostrophe.
 */
function withoutFormulas(text: string): string {
  return text.replace(formulaBehindSemicolon, "'$&");
}

/** A line of a file with its line break. A number is never a formula, whatever its sign. */
export function formatLine(cells: Cells): string {
  const written = cells.map((cell) =>
    typeof cell === 'number' ? String(cell) : formatCell(withoutFormulas(cell), ','),
  );
  return `${written.join(',')}\r\n`;
}

/**
 * A CSV file as a stream, read and sent page by page, so that a million lines need constant memory. `readPage` gets
 * null first and then the `next` of the page before; a `next` of null ends the file.
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

/** The columns of a file in their order: the head of each, and the cell of a row in it. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number>;

/** A CSV file with these columns, read page by page as `csvFile` does. */
export function csvTable<Row, Place = never>(
  columns: CsvColumns<Row>,
  readPage: (after: Place | null) => Promise<{ rows: readonly Row[]; next: Place | null }>,
): ReadableStream<Uint8Array> {
  const cells = Object.values(columns);
  return csvFile<Place>(Object.keys(columns), async (after) => {
    const { rows, next } = await readPage(after);
    return { lines: rows.map((row) => cells.map((cell) => cell(row))), next };
  });
}

/** A file and the name under which the browser saves it. */
export type CsvDownload = { file: ReadableStream<Uint8Array>; name: string };

/** The text of a cell without the apostrophe that `formatCell` added. */
export function readCell(text: string): string {
  return beginsMarkedFormula.test(text) ? text.slice(1) : text;
}

/** The separator of a file: comma, semicolon or tab, whichever occurs most in its first line. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ',';
}
