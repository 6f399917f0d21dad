/** Finds the backup for a restore: a file, an archive, or the newest of a folder or of the store. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readArchiveName } from '#app/infra/backup/archive/archive-format.server.ts';
import { type ArchivePlace, archiveFolder, archiveStore } from '#app/infra/backup/archive/archive-place.server.ts';
import { type FoundArchive, findArchive } from '#app/infra/backup/archive/restore-archive.server.ts';
import { BackupProblem, readBackupName } from '#app/infra/backup/backup-format.server.ts';
import { isInStore, openBackupStore, storeName } from '#app/infra/backup/backup-store.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { nameError } from './backup-command.ts';

/** A backup is a file as `withBackupFile` takes it. */
export type Found =
  | { kind: 'backup'; name: string; takenAt: Date | null }
  | { kind: 'archive'; place: ArchivePlace; archive: FoundArchive };

type BackupSelection = {
  /** The moment to go back to, where one was named. */
  until: Date | null;
  /** Whether an archive may be restored here: it is files of the embedded database. */
  archives: boolean;
};

/** The archives of a folder, or of the store for `s3`. */
export function archivePlaceOf(folder: string, { backupStore, dataDir }: Pick<Settings, 'backupStore' | 'dataDir'>) {
  return isInStore(folder) ? archiveStore(openBackupStore(backupStore), dataDir) : archiveFolder(folder);
}

/**
 * Resolves `input`: a path or `s3:NAME` is that backup or archive; a folder, `s3` or `s3:newest` the newest there.
 * Throws `BackupProblem` if there is none, or if those of several shops are there.
 */
export async function findBackup(input: string, settings: Settings, selection: BackupSelection): Promise<Found> {
  const { folder, name } = await split(input);
  if (name !== null && !readArchiveName(name))
    return refuseMoment(selection) ?? { kind: 'backup', name: input, takenAt: null };
  const place = archivePlaceOf(folder, settings);
  if (name === null) return findNewest(place, folder, settings, selection);
  if (!selection.archives) throw new BackupProblem(`${name} is an archive. ${onlyEmbedded}`);
  const archive = await findArchive(place, [name], selection.until);
  if (archive) return { kind: 'archive', place, archive };
  throw new BackupProblem(
    selection.until && readArchiveName(name)!.takenAt > selection.until
      ? `${name} begins only after ${selection.until.toISOString()}: name an older one. Nothing was changed.`
      : `${name} is incomplete: the copy of the database in it was never finished. Nothing was changed.`,
  );
}

const onlyEmbedded =
  'An archive goes only into the shop’s own database: leave DATABASE_URL out and restore it there, then take a backup for the other one.';

function refuseMoment({ until }: BackupSelection): null {
  if (!until) return null;
  throw new BackupProblem('A backup is of one moment: --until is for archives. Nothing was changed.');
}

/** The folder and what is named in it; null where the folder itself is named. */
async function split(input: string): Promise<{ folder: string; name: string | null }> {
  if (isInStore(input)) {
    const name = input.slice(storeName.length + 1);
    return { folder: storeName, name: name === '' || name === 'newest' ? null : name };
  }
  const file = nameError(input);
  const isFolder = (await stat(file).catch(() => null))?.isDirectory() ?? false;
  if (isFolder && !readArchiveName(path.basename(file))) return { folder: file, name: null };
  return { folder: path.dirname(file), name: path.basename(file) };
}

async function findNewest(
  place: ArchivePlace,
  folder: string,
  settings: Settings,
  selection: BackupSelection,
): Promise<Found> {
  const archives = await place.archives();
  const backups = (await backupsIn(folder, settings)).filter((name) => readBackupName(name));
  const where = folder === storeName ? 'the store that BACKUP_S3 names' : folder;
  const shops = new Set([...archives.map(readArchiveName), ...backups.map(readBackupName)].map((read) => read?.shop));
  if (shops.size > 1)
    throw new BackupProblem(
      `There are backups of ${shops.size} shops in ${where}: name one of them. Nothing was changed.`,
    );
  const archive = selection.archives ? await findArchive(place, archives, selection.until) : null;
  if (selection.until) {
    if (archive) return { kind: 'archive', place, archive };
    throw new BackupProblem(
      selection.archives
        ? `No archive in ${where} reaches back to ${selection.until.toISOString()}. Nothing was changed.`
        : onlyEmbedded,
    );
  }
  const newest = backups
    .map((name) => ({ name, takenAt: readBackupName(name)!.takenAt }))
    .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime())[0];
  if (archive && (!newest || archive.newest >= newest.takenAt)) return { kind: 'archive', place, archive };
  if (newest)
    return {
      kind: 'backup',
      name: folder === storeName ? `${storeName}:${newest.name}` : path.join(folder, newest.name),
      takenAt: newest.takenAt,
    };
  if (archives.length > 0 && !selection.archives)
    throw new BackupProblem(`There are only archives in ${where}. ${onlyEmbedded}`);
  throw new BackupProblem(`There is no backup in ${where}.`);
}

async function backupsIn(folder: string, { backupStore }: Settings): Promise<string[]> {
  return folder === storeName ? openBackupStore(backupStore).list() : readdir(folder);
}
