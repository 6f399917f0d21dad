import { z } from 'zod';
import { type Position, readPosition, segmentStart, writePosition } from './log-files.server.ts';

/** Written into every archive. One of another format is refused. */
export const archiveFormat = 1;

/** What an archive is: written once its base is complete. Without it there is nothing to restore. */
export const archiveHeadName = 'archive.json';

const position = z
  .string()
  .regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)
  .transform(readPosition);

export const archiveHeadSchema = z.object({
  program: z.literal('dastak'),
  kind: z.literal('archive'),
  format: z.literal(archiveFormat),
  shop: z.string().regex(/^[0-9a-f]{8}$/),
  takenAt: z.iso.datetime(),
  /** The major version of PostgreSQL, which alone can read the files. */
  postgres: z.int(),
  /** The database cluster, and which of its histories: a restored one begins a new history. */
  system: z.string(),
  timeline: z.int(),
  base: z.object({ name: z.string().regex(/^base\.tar\.zst(\.age)?$/), bytes: z.int() }),
  /** The log that the base needs at least. */
  start: position,
  end: position,
  /** Whom it is encrypted for; empty if it is not. */
  recipients: z.array(z.string()),
});

export type ArchiveHead = z.output<typeof archiveHeadSchema>;

/** The head as it is written. */
export function writeHead(head: ArchiveHead): string {
  return JSON.stringify({ ...head, start: writePosition(head.start), end: writePosition(head.end) }, null, 2);
}

/** The folder of an archive: sorted by name, the archives of a shop are sorted by age. */
export function archiveName({ shop, takenAt }: { shop: string; takenAt: Date }): string {
  return `dastak-${shop}-${takenAt.toISOString().replaceAll(/[-:.]/g, '')}.archive`;
}

const archivePattern = /^dastak-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.archive$/;

/** Reads the name of an archive's folder; null if it is not one. */
export function readArchiveName(name: string): { shop: string; takenAt: Date } | null {
  const [, shop, year, month, day, hour, minute, second, milli] = archivePattern.exec(name) ?? [];
  if (!shop) return null;
  return { shop, takenAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`) };
}

/** The replication slot for which the server keeps the log of an archive. */
export function slotOf(archive: string): string {
  return slotPrefix + archive.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
}

/** The slots of all archives begin with this. */
export const slotPrefix = 'dastak_archive_';

/** A part of the log in an archive: from a position up to another, and when it was complete. */
export type LogPart = { name: string; start: Position; end: Position; at: Date };

/** The name of a part of the log: sorted by name, the parts are in order. */
export function logPartName({ start, end, at }: Omit<LogPart, 'name'>, isEncrypted: boolean): string {
  return `wal-${hex(start)}-${hex(end)}-${at.getTime()}.zst${isEncrypted ? '.age' : ''}`;
}

function hex(position: Position): string {
  return position.toString(16).padStart(16, '0');
}

const logPartPattern = /^wal-([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})\.zst(\.age)?$/;

/** The parts of the log among these files, from the beginning of the base's segment as far as none is missing. */
export function chainLogParts(
  files: readonly string[],
  from: Position,
): { parts: LogPart[]; missingAfter: LogPart | null } {
  const found = files.flatMap((name) => {
    const [, start, end, at] = logPartPattern.exec(name) ?? [];
    if (!start || !end) return [];
    return [{ name, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at: new Date(Number(at)) }];
  });
  found.sort((one, other) =>
    one.start === other.start ? Number(one.end - other.end) : one.start < other.start ? -1 : 1,
  );
  const parts: LogPart[] = [];
  let next = segmentStart(from);
  for (const part of found) {
    // A part that was stored but not confirmed is sent again, with more after it.
    if (part.start > next) return { parts, missingAfter: parts.at(-1) ?? null };
    if (part.end <= next) continue;
    parts.push(part);
    next = part.end;
  }
  return { parts, missingAfter: null };
}
