import { parse } from 'csv-parse/sync';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { readCell, separatorOf } from '#app/infra/text/csv.ts';
import type { RedirectInput } from './plan-redirects.ts';
import { checkRedirects, importRedirects, maxImported } from './save-redirects.server.ts';

/** Bytes of a file. */
export const maxFileBytes = 4 * 1024 * 1024;
export const fileTooLarge = 'The file is larger than 4 MB. Split it.';

/** So many lines with errors are named. */
const maxNamed = 100;

export type FileResult =
  | { problem: string }
  | {
      added: number;
      unchanged: number;
      refused: number;
      /** The first of them, by line of the file. */
      errors: { line: number; why: string }[];
    };

/**
 * What a CSV file of redirects would add (`isCheck`), or adds: its lines that break no rule. Its first line names the columns
 * `from` and `to`; Shopify's names are read, too.
 */
export async function readRedirectsFile(actor: Actor, bytes: Buffer, isCheck: boolean): Promise<FileResult> {
  const file = parseFile(bytes);
  if ('problem' in file) return file;
  const rows = file.lines.map(({ row }) => row);
  const plan = isCheck ? await checkRedirects(db, rows) : await importRedirects(actor, rows);
  return {
    added: plan.added.length,
    unchanged: plan.unchanged,
    refused: plan.refused.length,
    errors: plan.refused.slice(0, maxNamed).map(({ row, why }) => ({ line: file.lines[row]?.line ?? 0, why })),
  };
}

const columns = new Map<string, keyof RedirectInput>([
  ['from', 'from'],
  ['to', 'to'],
  ['redirect from', 'from'],
  ['redirect to', 'to'],
]);

type Lines = { line: number; row: RedirectInput }[];

function parseFile(bytes: Buffer): { lines: Lines } | { problem: string } {
  const text = decode(bytes);
  if (text === null) return { problem: 'The file is not UTF-8. In Excel choose “CSV UTF-8” when saving.' };
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      info: true,
      // One more than is read, and the head.
      to: maxImported + 2,
    }) as unknown as typeof records;
  } catch (error) {
    return { problem: `The file cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown reason'}` };
  }
  const head = records[0]?.record.map((cell) => columns.get(cell.trim().toLowerCase())) ?? [];
  const [from, to] = [head.indexOf('from'), head.indexOf('to')];
  if (from < 0 || to < 0) return { problem: 'The first line must name the columns “from” and “to”.' };
  const lines = records.slice(1).flatMap(({ record, info }) => {
    const row = { from: readCell(record[from] ?? ''), to: readCell(record[to] ?? '') };
    return row.from.trim() === '' && row.to.trim() === '' ? [] : [{ line: info.lines, row }];
  });
  if (lines.length === 0) return { problem: 'The file has no redirects in it.' };
  if (lines.length > maxImported)
    return { problem: `A file holds ${maxImported.toLocaleString('en')} lines at most. Split it.` };
  return { lines };
}

function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
