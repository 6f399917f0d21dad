import { asTrackingNumber } from '#app/delivery/written-numbers.ts';
import { readAmount } from '#app/platform/amounts.ts';
import type { Money } from '#app/platform/money.ts';

const mostLines = 2_000;

export type SheetLine = { line: number; trackingNumber: string; paid: Money };

export type SheetRead =
  | {
      kind: 'read';
      lines: SheetLine[];
      /** The columns that were taken, as the sheet calls them. */
      numberColumn: string;
      amountColumn: string;
      columns: string[];
      /** Lines that hold no parcel: totals, blanks, notes. */
      skipped: number;
    }
  | { kind: 'unreadable'; problem: string; columns: string[] };

type Columns = { number: number; amount: number };

const numberHeads =
  /^(?:cn|cn ?(?:no|number|#)|c\.?n\.?|consignment.*|tracking.*|track ?(?:no|number|id).*|awb.*|shipment ?(?:no|number|id)?|parcel.*)$/i;
/** Patterns of headings, best first: amounts paid, then amounts to collect, then any amount. */
const amountHeads = [
  /^(?:amount )?paid(?: amount)?$|^paid$/i,
  /cod|collect/i,
  /^(?:net )?(?:amount|payable|payment|total|value)(?: .*)?$/i,
  /amount|rs\.?|pkr/i,
];

/**
 * Parses the cells of a courier's payment sheet: with or without headings, columns in any order, amounts with thousands
 * separators. `chosen` names the columns if they cannot be recognised.
 */
export function readSheet(
  rows: readonly (readonly string[])[],
  chosen: { number?: string; amount?: string } = {},
): SheetRead {
  const filled = rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  if (filled.length > mostLines + 1)
    return { kind: 'unreadable', problem: `A sheet has at most ${mostLines} lines. Split this one.`, columns: [] };
  const headAt = headOf(filled);
  const head = filled[headAt] ?? filled[0]?.map((_, index) => `Column ${index + 1}`) ?? [];
  const body = filled.slice(headAt + 1);
  const columns = columnsOf(head, body, chosen);
  if (!columns)
    return {
      kind: 'unreadable',
      problem: 'Two columns are needed: the tracking number and the amount paid. Say which they are.',
      columns: head.filter(Boolean),
    };
  const lines = body.flatMap((row, index) => lineOf(mended(row, head.length, columns), index + 1, columns));
  if (lines.length === 0)
    return {
      kind: 'unreadable',
      problem: 'No line of this sheet has a tracking number and an amount.',
      columns: head.filter(Boolean),
    };
  return {
    kind: 'read',
    lines,
    columns: head.filter(Boolean),
    skipped: body.length - lines.length,
    numberColumn: head[columns.number] ?? '',
    amountColumn: head[columns.amount] ?? '',
  };
}

/** The index of the headings: the first line that looks like headings, else line 0 if it has no parcel; -1 if none. */
function headOf(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, 15).findIndex(isHead);
  return found < 0 && rows[0] && !rows[0].some(looksLikeNumber) ? 0 : found;
}

function isHead(row: readonly string[]): boolean {
  return row.some((cell) => numberHeads.test(cell)) && row.every((cell) => !looksLikeNumber(cell));
}

function columnsOf(
  head: readonly string[],
  body: readonly (readonly string[])[],
  chosen: { number?: string; amount?: string },
): Columns | null {
  const named = (name: string | undefined) => (name ? head.indexOf(name) : -1);
  const number = firstOf(
    named(chosen.number),
    head.findIndex((cell) => numberHeads.test(cell)),
    fullest(head.length, body, looksLikeNumber),
  );
  const amounts = amountHeads.map((pattern) => head.findIndex((cell, index) => index !== number && pattern.test(cell)));
  const amount = firstOf(
    named(chosen.amount),
    ...amounts,
    fullest(head.length, body, (cell) => !looksLikeNumber(cell) && readAmount(cell) !== null, number),
  );
  return number < 0 || amount < 0 || number === amount ? null : { number, amount };
}

function firstOf(...places: number[]): number {
  return places.find((place) => place >= 0) ?? -1;
}

/** The column with the most matching cells, if more than half of its cells match. */
function fullest(
  width: number,
  body: readonly (readonly string[])[],
  fits: (cell: string) => boolean,
  not = -1,
): number {
  let best = { column: -1, count: body.length / 2 };
  for (let column = 0; column < width; column++) {
    const count = body.filter((row) => fits(row[column] ?? '')).length;
    if (column !== not && count > best.count) best = { column, count };
  }
  return best.column;
}

function looksLikeNumber(cell: string): boolean {
  const number = asTrackingNumber(cell);
  return number !== null && number.length >= 8 && /\d{5}/.test(number) && !/[.,]/.test(cell);
}

/**
 * An unquoted thousands comma splits an amount into two cells. In the last column the cells are joined again. In any other
 * column the split is ambiguous, so the line is skipped.
 */
function mended(row: readonly string[], width: number, { amount }: Columns): readonly string[] {
  if (row.length <= width || row.slice(width).every((cell) => cell === '')) return row;
  const whole = row.slice(amount).join(',');
  return amount === width - 1 && /^(?:rs\.?|pkr)?\s*\d{1,3}(?:,\d{3})+(?:\.\d+)?$/i.test(whole)
    ? [...row.slice(0, amount), whole]
    : [];
}

function lineOf(row: readonly string[], line: number, { number, amount }: Columns): SheetLine[] {
  // Spreadsheets mark long numbers as text with a leading apostrophe.
  const trackingNumber = asTrackingNumber((row[number] ?? '').replace(/^'/, ''));
  const paid = readAmount(row[amount] ?? '');
  return trackingNumber && /\d{4}/.test(trackingNumber) && paid !== null ? [{ line, trackingNumber, paid }] : [];
}
