import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Rows are handed over in pieces of about this size, in bytes. */
const pieceBytes = 256 * 1024;

/** Whole lines, and how many. */
export type Lines = { bytes: Buffer; rows: number };

/**
 * The rows of a query as lines of JSON. The database sends no faster than they are taken, so that a million rows need
 * constant memory. Nothing else can be asked of the client until the last line is taken.
 */
export async function* copyJson(client: pg.Client, query: string): AsyncGenerator<Lines> {
  const copying = client.query(copyTo(`copy (select row_to_json(each) from (${query}) as each) to stdout`));
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    const linesEnd = chunk.lastIndexOf(10) + 1;
    if (linesEnd === 0 || size + linesEnd < pieceBytes) {
      waiting.push(chunk);
      size += chunk.length;
      continue;
    }
    yield withoutEscapes(Buffer.concat([...waiting, chunk.subarray(0, linesEnd)]));
    waiting = [chunk.subarray(linesEnd)];
    size = chunk.length - linesEnd;
  }
  if (size > 0) yield withoutEscapes(Buffer.concat(waiting));
}

/** COPY doubles each backslash. Line breaks inside of values are escapes of JSON already. */
function withoutEscapes(lines: Buffer): Lines {
  let rows = 0;
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) rows += 1;
  if (!lines.includes(92)) return { bytes: lines, rows };
  // Each byte becomes one letter and back, so that no letter of several bytes is torn.
  return { bytes: Buffer.from(lines.toString('latin1').replaceAll('\\\\', '\\'), 'latin1'), rows };
}

/** The rows of a query one by one, read as they come. */
export async function* copyRows<Row>(client: pg.Client, query: string): AsyncGenerator<Row> {
  for await (const { bytes } of copyJson(client, query))
    for (const line of bytes.toString().split('\n')) if (line !== '') yield JSON.parse(line) as Row;
}

/** A list of columns for a statement. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
