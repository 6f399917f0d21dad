import path from 'node:path';
import { z } from 'zod';

/** Written into every backup. A backup of another format is refused, because its entries mean something else. */
export const backupFormat = 1;

/** The first entry of the archive: what it is, so that a foreign archive is refused before anything is read. */
export const headName = 'dastak-backup.json';
/** The last entry: checksums and counts. Without it the backup is incomplete. */
export const manifestName = 'manifest.json';
/** The folder of the archive that holds the rows of a table, in parts. */
export const tableFolder = 'tables';

const counted = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const headSchema = z.object({
  program: z.literal('dastak'),
  format: z.int(),
  /** Tells the backups of one shop from those of another in the same folder. */
  shop: z.string().regex(/^[0-9a-f]{8}$/),
  takenAt: z.iso.datetime(),
  /** The hash of every migration that the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
});

export const manifestSchema = headSchema.extend({
  tables: z.array(
    counted.extend({
      name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)).min(1),
      rows: z.int().min(0),
    }),
  ),
  /** The last value that each sequence has given out; null if it has given out none. */
  sequences: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), z.string().regex(/^\d+$/).nullable()),
  newestOrder: z.object({ number: z.string(), placedAt: z.iso.datetime() }).nullable(),
  /** How many pictures are in the store that PICTURES_S3 names, and therefore not in this file. */
  picturesElsewhere: z.int().min(0).default(0),
});

export type BackupHead = z.output<typeof headSchema>;
export type BackupManifest = z.output<typeof manifestSchema>;

/** Why a backup cannot be made or restored, in one sentence for the person who asked for it. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The file name of a backup: sorted by name, the backups of a shop are sorted by age. */
export function backupFileName({ shop, takenAt }: Pick<BackupHead, 'shop' | 'takenAt'>, isEncrypted: boolean): string {
  const moment = takenAt.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `dastak-${shop}-${moment}.tar.zst${isEncrypted ? '.age' : ''}`;
}

const fileName = /^dastak-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/;

/** Reads a backup's file name: whose it is and when it was taken. Null if it is not the name of a backup. */
export function readBackupName(file: string): { shop: string; takenAt: Date; isEncrypted: boolean } | null {
  const [, shop, year, month, day, hour, minute, second, age] = fileName.exec(path.basename(file)) ?? [];
  if (!shop) return null;
  const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { shop, takenAt, isEncrypted: age !== undefined };
}

/** How many orders and rows the backup holds. */
export function countBackup({ tables }: { tables: readonly { name: string; rows: number }[] }): {
  orders: number;
  rows: number;
} {
  return {
    orders: tables.find(({ name }) => name === 'orders')?.rows ?? 0,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** What whoever makes or restores the backup is told of pictures that are not in it; null if all of them are. */
export function formatPicturesElsewhere({
  picturesElsewhere,
}: Pick<BackupManifest, 'picturesElsewhere'>): string | null {
  if (picturesElsewhere === 0) return null;
  const [are, they] = picturesElsewhere === 1 ? ['picture is', 'it is'] : ['pictures are', 'they are'];
  return `${picturesElsewhere} ${are} not in it: ${they} in the store that PICTURES_S3 names, which has to be kept too.`;
}
