import { open } from 'node:fs/promises';
import path from 'node:path';

/** A position in the write-ahead log, in bytes. PostgreSQL writes it as `16/B374D848`. */
export type Position = bigint;

/** Reads a position as PostgreSQL writes it. */
export function readPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL reads it. */
export function writePosition(position: Position): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The write-ahead log is kept in files of this size, which PostgreSQL calls segments. */
export const segmentBytes = 16n * 1024n * 1024n;

/** Where the segment that holds this position begins. */
export function segmentStart(position: Position): Position {
  return position - (position % segmentBytes);
}

/** The file of the segment that begins here: PostgreSQL's manual, "WAL Internals". */
export function segmentFile(data: string, timeline: number, begin: Position): string {
  const numbers = [BigInt(timeline), begin >> 32n, (begin & 0xffff_ffffn) / segmentBytes];
  const name = numbers.map((each) => each.toString(16).padStart(8, '0')).join('');
  return path.join(data, 'pg_wal', name.toUpperCase());
}

/** Reads the log from a position up to another of the same segment. */
export async function readLog(data: string, timeline: number, start: Position, end: Position): Promise<Buffer> {
  const begin = segmentStart(start);
  const log = Buffer.alloc(Number(end - start));
  const file = await open(segmentFile(data, timeline, begin));
  try {
    const { bytesRead } = await file.read(log, 0, log.length, Number(start - begin));
    if (bytesRead < log.length) throw new Error('A file of the log is shorter than the server says.');
    return log;
  } finally {
    await file.close();
  }
}
