import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { separatorOf } from '#app/infra/text/csv.ts';
import type { SourceFile } from './records.ts';

/** A line of a file: its cells by the name of their column, in lower case. A cell that is missing is empty. */
export type CsvRow = {
  kind: 'row';
  line: number;
  cells: Readonly<Record<string, string>>;
  /** The names of the columns as the file writes them, by those in lower case. */
  written: ReadonlyMap<string, string>;
};
/** Something that cannot be read; the file goes on behind it. */
export type CsvDamage = { kind: 'damaged'; line: number; reason: string };

/** A record longer than this, in letters, has a quote that is never closed. */
const maxRecordLength = 1_000_000;

/** The first line's columns in lower case; empty if the file is empty. */
export async function readHead(file: SourceFile): Promise<string[]> {
  for await (const each of recordsOf(file))
    if (each.kind === 'record' && !isEmpty(each.record)) return each.record.map(columnName);
  return [];
}

/**
 * The lines of a CSV file one by one, whatever program has written it: UTF-8 or UTF-16 with or without a mark, or
 * Windows-1252; comma, semicolon or tab. A line number is that of the first line of a record, as an editor shows it.
 */
export async function* readRows(file: SourceFile): AsyncGenerator<CsvRow | CsvDamage> {
  let head: Head | null = null;
  for await (const each of recordsOf(file)) {
    if (each.kind === 'damaged') yield each;
    else if (isEmpty(each.record)) continue;
    else if (!head) head = headOf(each.record);
    else yield asRow(head, each);
  }
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

type Head = { names: readonly string[]; written: ReadonlyMap<string, string> };

function headOf(record: readonly string[]): Head {
  const names = record.map(columnName);
  const written = new Map(names.map((name, place) => [name, (record[place] ?? '').replace(/^\uFEFF/, '').trim()]));
  written.delete('');
  return { names, written };
}

function asRow({ names, written }: Head, { record, line }: CsvRecord): CsvRow | CsvDamage {
  if (!isEmpty(record.slice(names.length)))
    return { kind: 'damaged', line, reason: 'It has more cells than the first line has columns.' };
  const cells: Record<string, string> = {};
  for (const [place, column] of names.entries()) if (column !== '') cells[column] ??= record[place] ?? '';
  return { kind: 'row', line, cells, written };
}

function columnName(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
}

type CsvRecord = { kind: 'record'; record: string[]; line: number };

/** Records and damages in the order of the file. */
async function* recordsOf(file: SourceFile): AsyncGenerator<CsvRecord | CsvDamage> {
  const encoding = await encodingOf(file);
  const damages: (CsvDamage & { end: number })[] = [];
  /** The parser runs ahead of whoever takes its records, so lines are counted where they are parsed. */
  let counted = 0;
  function damage(end: number, reason: string): void {
    const last = damages.at(-1);
    // What was opened by one wrong quote is one damage.
    if (last?.end === counted) {
      last.end = Math.max(end, counted);
      last.reason = last.reason.replace(/;.*|\.$/, `; nothing up to line ${last.end} can be read.`);
    } else damages.push({ kind: 'damaged', line: counted + 1, end, reason });
    counted = Math.max(end, counted);
  }
  const parser: Parser = parse({
    record_delimiter: '\n',
    delimiter: await separatorIn(file, encoding),
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: maxRecordLength,
    on_record: (record: string[], { lines }) => {
      const line = counted + 1;
      counted = lines;
      // The parser's types know lists of cells only.
      return { kind: 'record', record, line } as unknown as string[];
    },
    on_skip: (error: CsvError | undefined) => {
      damage(Number(error?.lines ?? counted + 1), formatError(error));
      return undefined;
    },
  });
  const input = createReadStream(file.path).pipe(decoder(encoding));
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      while (damages[0] && damages[0].line < record.line) yield damages.shift()!;
      yield record;
    }
  } catch (error) {
    // The parser gives up where it cannot find a record's end.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error;
    damage(counted + 1, formatError(error as CsvError));
  } finally {
    input.destroy();
    parser.destroy();
  }
  yield* damages;
}

function formatError(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return 'A quote opens here and is never closed: nothing behind it can be read.';
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'A quote stands where none may stand.';
    default:
      return 'It cannot be read as CSV.';
  }
}

/** Decodes, and writes each line break as one letter: the parser would count two lines for "\r\n" inside of a cell. */
function decoder(encoding: string): Transform {
  const decode = new TextDecoder(encoding);
  let carried = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const text = carried + decode.decode(chunk, { stream: true });
      carried = text.endsWith('\r') ? '\r' : '';
      done(null, Buffer.from(withoutReturns(carried ? text.slice(0, -1) : text)));
    },
    flush(done: TransformCallback) {
      done(null, Buffer.from(withoutReturns(carried + decode.decode())));
    },
  });
}

function withoutReturns(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Reads the whole file once: what is no UTF-8 was written by a spreadsheet program of Windows. */
async function encodingOf({ path }: SourceFile): Promise<string> {
  const begin = await beginningOf(path, 2);
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le';
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be';
  const decode = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) decode.decode(chunk, { stream: true });
    decode.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function separatorIn({ path }: SourceFile, encoding: string): Promise<string> {
  return separatorOf(new TextDecoder(encoding).decode(await beginningOf(path, 64 * 1024)));
}

/** The first bytes of a file. */
export async function beginningOf(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
