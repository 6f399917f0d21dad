import { parseRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import { beginningOf, type CsvRow, readHead, readRows } from '../read-csv.server.ts';
import { type ImportedKind, type Noted, type Rejected, type SourceFile, UnreadableSource } from '../records.ts';
import type { Columns } from '../unplaced-columns.ts';

/** The files of a source by what is in them, each in the order in which they were named. */
export type Sorted<Kind extends string> = { files: Record<Kind, SourceFile[]>; notes: Noted[] };

/** By which columns a kind of file is recognised: one name of each list must be there. */
export type Marks<Kind extends string> = Record<Kind, readonly (readonly string[])[]>;

/**
 * Finds out what is in each file. Files that are no CSV at all, such as pictures, are passed over. Throws
 * `UnreadableSource` if none is of this shop's kind.
 */
export async function sortFiles<Kind extends string>(
  files: readonly SourceFile[],
  marks: Marks<Kind>,
  label: string,
): Promise<Sorted<Kind>> {
  const kinds = Object.keys(marks) as Kind[];
  const sorted = Object.fromEntries(kinds.map((kind) => [kind, [] as SourceFile[]])) as Sorted<Kind>['files'];
  const notes: Noted[] = [];
  let problem = `There is no file of ${label} in it.`;
  for (const file of files) {
    if (files.length > 1 && !/\.(csv|tsv|txt)$/i.test(file.name)) continue;
    const begin = await beginningOf(file.path, 4);
    if (begin.subarray(0, 2).toString() === 'PK') {
      problem = `${file.name} is an archive or an Excel file: unpack it, or save it as CSV.`;
      continue;
    }
    const head = new Set(begin.length === 0 ? [] : await readHead(file));
    const kind = kinds.find((each) => marks[each].every((names) => names.some((name) => head.has(name))));
    if (kind) sorted[kind].push(file);
    else {
      problem = `${file.name} is no CSV file of ${label}: its first line does not name the columns of ${kinds.join(', ')}.`;
      notes.push({
        kind: 'note',
        place: { file: file.name, unit: 'line', number: 1 },
        words: `It was left out. ${problem}`,
      });
    }
  }
  if (kinds.every((kind) => sorted[kind].length === 0)) throw new UnreadableSource(problem);
  return { files: sorted, notes };
}

/** A line with its file, by which the owner finds it. */
export type SourceRow = CsvRow & { file: string; used?: Set<string> };

/** A cell by any of its column's names, trimmed; empty if there is none. */
export function cellOf({ cells, used }: SourceRow, ...names: readonly string[]): string {
  for (const name of names) {
    used?.add(name);
    const cell = cells[name]?.trim();
    if (cell) return cell;
  }
  return '';
}

/** The lines of several files; what cannot be read is rejected. */
export async function* rowsOf(
  files: readonly SourceFile[],
  what: ImportedKind,
  columns?: Columns,
): AsyncGenerator<SourceRow | Rejected> {
  for (const file of files)
    for await (const row of readRows(file)) {
      if (row.kind === 'row') {
        columns?.count?.(row);
        yield { ...row, file: file.name, ...(columns && { used: columns.used }) };
      } else
        yield {
          kind: 'rejected',
          what,
          place: { file: file.name, unit: 'line', number: row.line },
          reason: row.reason,
        };
    }
}

/** Lines that belong together: those that follow each other with the same key, or with none. */
export async function* groupsOf(
  files: readonly SourceFile[],
  what: ImportedKind,
  keyOf: (row: SourceRow) => string,
  columns?: Columns,
): AsyncGenerator<[SourceRow, ...SourceRow[]] | Rejected> {
  let group: SourceRow[] = [];
  let key = '';
  for await (const row of rowsOf(files, what, columns)) {
    if (row.kind === 'rejected') {
      yield row;
      continue;
    }
    const next = keyOf(row);
    const isSame = group.length > 0 && group[0]!.file === row.file && (next === '' || next === key);
    if (!isSame) {
      if (isFilled(group)) yield group;
      group = [];
      key = next;
    }
    group.push(row);
    if (group.length > maxRows)
      throw new UnreadableSource(`${row.file}, line ${row.line}: more than ${maxRows} lines belong together there.`);
  }
  if (isFilled(group)) yield group;
}

/** More lines than this are no product and no order. */
const maxRows = 10_000;

function isFilled(rows: SourceRow[]): rows is [SourceRow, ...SourceRow[]] {
  return rows.length > 0;
}

/** The place of a line. */
export function placeOf({ file, line }: SourceRow) {
  return { file, unit: 'line' as const, number: line };
}

export function reject(row: SourceRow, what: ImportedKind, reason: string): Rejected {
  return { kind: 'rejected', what, place: placeOf(row), reason };
}

/**
 * A price as a program writes it ("1250.5", "1,250.00", "1250.5000") or with a comma before the paisa ("1250,50"); null if
 * it is none.
 */
export function priceOf(text: string): Money | null {
  const plain = text.replace(/^(?:Rs\.?|PKR|₨)\s*/i, '').trim();
  if (/^\d+,\d{1,2}$/.test(plain)) return parseRupees(plain.replace(',', '.'));
  const [, rupees = '', paisa = ''] = /^([\d,]+)(?:\.(\d{1,6}))?$/.exec(plain) ?? [];
  if (rupees === '') return null;
  const whole = parseRupees(rupees);
  return whole === null ? null : whole + Math.round(Number(`0.${paisa || '0'}`) * 100);
}

/** A whole number as spreadsheets write it ("12", "-3", "12.0"); null if it is none. */
export function countOf(text: string): number | null {
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null;
}

/** A moment of a file; null if it is none. Without a zone it is Karachi's time. */
export function momentOf(text: string): Date | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = '+05:00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (!year) return null;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Says each thing once, at the first place where it is so. */
export function noteOnce(): (row: SourceRow, words: string) => Noted[] {
  const notedWords = new Set<string>();
  return (row, words) => {
    if (notedWords.has(words)) return [];
    notedWords.add(words);
    return [{ kind: 'note', place: placeOf(row), words }];
  };
}

/** Says of each SKU that a second row has that the first one has it, too: an order that names it finds the first. */
export function noteSkus(): (row: SourceRow, sku: string) => Noted[] {
  const lines = new Map<string, number>();
  return (row, sku) => {
    const first = sku === '' ? undefined : lines.get(sku.toLowerCase());
    if (first === undefined) lines.set(sku.toLowerCase(), row.line);
    if (first === undefined) return [];
    const words = `The SKU “${sku}” stands in line ${first}, too: both products are imported with it.`;
    return [{ kind: 'note', place: placeOf(row), words }];
  };
}

/** What is said where variants become products. */
export const variantsNote =
  'Sizes, colours and other options: each variant becomes a product of its own, and those of one product become its variants.';
