import { parse } from 'csv-parse/sync';
import { readCell, separatorOf } from '#app/infra/text/csv.ts';
import { columnsOfBefore } from './own-collections-cell.ts';
import { beyondColumns, csvHead, maxBlocks, renamedColumns } from './products-csv.ts';

const maxLines = 20_000;

/** A line of a file: cells by column name. */
export type ImportRow = Record<string, string>;

/**
 * Parses a CSV file into lines by column name, without empty lines; refuses a file that is not a list of products with
 * the reason.
 */
export function readImportFile(bytes: Buffer): { rows: { line: number; row: ImportRow }[] } | { problem: string } {
  const text = decode(bytes);
  if (text === null) return { problem: 'The file is not UTF-8. In Excel choose “CSV UTF-8” when saving.' };
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    return { problem: `The file cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown reason'}` };
  }
  const head = records[0]?.map((cell) => columnOf(cell.trim().toLowerCase())) ?? [];
  const problem = problemOf(head, records.length - 1);
  if (problem) return { problem };
  const rows = records.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row: ImportRow = {};
    for (const [place, column] of head.entries()) if (column) row[column] = readCell(cells[place] ?? '');
    // An extra comma shifts all cells after it, so such a line is reported and not guessed at.
    const beyond = cells.slice(head.length).filter((cell) => cell.trim() !== '');
    if (beyond.length > 0) row[beyondColumns] = beyond.join(' ');
    return [{ line: index + 2, row }];
  });
  return rows.length === 0 ? { problem: 'The file has no products in it.' } : { rows };
}

/** A column by the name that it has today. */
function columnOf(written: string): string {
  return renamedColumns[written] ?? written;
}

function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function problemOf(head: readonly string[], lines: number): string | null {
  if (!head.includes('id') && !head.includes('name'))
    return 'The first line must name the columns, “id” or “name” among them.';
  const known = new Set([...csvHead({ english: maxBlocks, urdu: maxBlocks }), ...columnsOfBefore]);
  const strange = head.filter((column) => column !== '' && !known.has(column));
  if (strange.length > 0)
    return `No column is called ${strange.map((each) => `“${each}”`).join(', ')}. Export your products and use that file as a template.`;
  const twice = head.find((column, place) => column !== '' && head.indexOf(column) !== place);
  if (twice) return `Two columns are called “${twice}”. Keep one of them.`;
  if (head.includes('family') !== head.includes('options'))
    return 'The columns “family” and “options” go together: keep both, or neither.';
  if (lines > maxLines) return `A file holds ${maxLines.toLocaleString('en')} lines at most; this one has ${lines}.`;
  return null;
}
