import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { BackupProblem } from '#app/infra/backup/backup-format.server.ts';
import {
  inSnapshot,
  readMigrations,
  readTables,
  syncFolder,
  type TableColumns,
} from '#app/infra/backup/snapshot.server.ts';
import { neededPictureStore, PictureStoreProblem } from '#app/infra/media/pictures/picture-store.server.ts';
import { columnList, copyJson, type Lines } from './copy-json.server.ts';
import { specCollections } from './export-collections.server.ts';
import {
  type ExportedFile,
  type ExportManifest,
  emptiedColumns,
  exportedRows,
  exportedTables,
  exportFolders,
  exportFormat,
  type FileColumn,
  fileColumns,
  leftOut,
  manifestName,
} from './export-format.server.ts';
import { sheets } from './export-tables.server.ts';

/** Told what is being done, for whoever waits. */
type Report = (line: string) => void;

/**
 * Writes one consistent moment of the shop into a folder that is empty or not there yet, while the shop goes on. The
 * manifest is written last: a folder without one is incomplete. What was begun is removed if it fails. Throws
 * `BackupProblem` if the folder is not empty or the database holds no shop.
 */
export async function exportShop(
  connection: pg.ClientConfig,
  folder: string,
  report: Report = () => {},
): Promise<ExportManifest> {
  const nothing = 'There is nothing to export: this database holds no shop yet.';
  return inSnapshot(connection, { name: 'dastak-export', nothing }, async (client) => {
    const isNew = await prepareFolder(folder);
    try {
      return await fill(client, folder, report);
    } catch (error) {
      await removeAll(folder, isNew);
      throw error;
    }
  });
}

/** Whether the folder was made. */
async function prepareFolder(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new BackupProblem(
      error.code === 'ENOTDIR' ? `${folder} is a file: name a folder.` : `${folder} cannot be read (${error.code}).`,
    );
  });
  if (found && found.length > 0)
    throw new BackupProblem(`${folder} is not empty: name a new folder. Nothing was written.`);
  if (found === null) await mkdir(folder, { recursive: true, mode: 0o700 });
  return found === null;
}

/** The folder was empty: all that is in it is ours. */
async function removeAll(folder: string, isNew: boolean): Promise<void> {
  if (isNew) return rm(folder, { recursive: true, force: true });
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
}

async function fill(client: pg.Client, folder: string, report: Report): Promise<ExportManifest> {
  const manifest: ExportManifest = {
    program: 'dastak',
    kind: 'export',
    format: exportFormat,
    takenAt: new Date().toISOString(),
    schemaVersion: (await readMigrations(client)).length,
    leftOut,
    tables: [],
    sheets: [],
    collections: [],
    media: { files: 0, bytes: 0 },
  };
  const tables = (await readTables(client)).filter(({ name }) => exportedTables.includes(name));
  report('Tables…');
  for (const table of tables) manifest.tables.push(await writeTable(client, folder, table, report));
  report('Pictures and videos…');
  for (const name of Object.keys(fileColumns)) {
    const { files, bytes } = await writeMedia(client, folder, name, report);
    manifest.media.files += files;
    manifest.media.bytes += bytes;
  }
  report('Lists for spreadsheets…');
  for (const [name, lines] of Object.entries(sheets))
    manifest.sheets.push(
      await writeLines(folder, `${exportFolders.sheets}/${name}.csv`, lines(client), progress(report, name)),
    );
  report('Collections by their public names…');
  for (const [name, query] of Object.entries(specCollections)) {
    const file = `${exportFolders.collections}/${name}.ndjson`;
    manifest.collections.push(await writeLines(folder, file, copyJson(client, query), progress(report, name)));
  }
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeTable(
  client: pg.Client,
  folder: string,
  { name, columns }: TableColumns,
  report: Report,
): Promise<ExportManifest['tables'][number]> {
  const media = fileColumns[name];
  const written = columns.filter((column) => column !== media?.column && !emptiedColumns[name]?.includes(column));
  const query = `select ${columnList(written)}${media ? `, ${aboutFile(media)}` : ''}
    from public.${pg.escapeIdentifier(name)} where ${exportedRows[name] ?? 'true'} order by 1`;
  const file = `${exportFolders.tables}/${name}.ndjson`;
  return {
    name,
    columns: written,
    ...(await writeLines(folder, file, copyJson(client, query), progress(report, name.replaceAll('_', ' ')))),
  };
}

function aboutFile(media: FileColumn): string {
  const { bytes, sha256 } = measures(media);
  return `'${media.folder}/' || id || '.' || ${media.ending} as file, ${bytes} as bytes, ${sha256} as sha256`;
}

/** The length and the checksum of a file as SQL, whether it is in the column or in the store. */
function measures({ column, isStored, value = pg.escapeIdentifier(column) }: FileColumn): {
  bytes: string;
  sha256: string;
} {
  const [bytes, sha256] = [`length(${value})`, `encode(sha256(${value}), 'hex')`];
  if (!isStored) return { bytes, sha256 };
  return { bytes: `coalesce(${bytes}, object_bytes)`, sha256: `coalesce(${sha256}, object_sha256)` };
}

/** Files are few megabytes each; so many are asked for at a time. */
const filesAtOnce = 4;

async function writeMedia(
  client: pg.Client,
  folder: string,
  table: string,
  report: Report,
): Promise<ExportManifest['media']> {
  const media = fileColumns[table]!;
  const { folder: place } = media;
  const { sha256: checksum } = measures(media);
  const seen = progress(report, table);
  const written = { files: 0, bytes: 0 };
  await mkdir(path.join(folder, place), { recursive: true, mode: 0o700 });
  for (let after = ''; ; ) {
    const { rows } = await client.query<FileRow>(
      `select id, ${media.value ?? pg.escapeIdentifier(media.column)} as content, ${checksum} as sha256,
         ${media.ending} as ending, ${media.isStored ? 'object' : 'null as object'}
       from public.${pg.escapeIdentifier(table)} where id > $1 order by id limit ${filesAtOnce}`,
      [after],
    );
    for (const row of rows) {
      const content = row.content ?? (await readStored(row));
      if (createHash('sha256').update(content).digest('hex') !== row.sha256)
        throw new Error(`${table} ${row.id} came differently from what the database has.`);
      await writeFile(path.join(folder, place, `${row.id}.${row.ending}`), content, {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      });
      written.files += 1;
      written.bytes += content.length;
    }
    seen(written.files);
    if (rows.length < filesAtOnce) break;
    after = rows.at(-1)!.id;
  }
  await syncFolder(path.join(folder, place));
  return written;
}

type FileRow = { id: string; ending: string; content: Buffer | null; sha256: string; object: string | null };

/** An export without its pictures would not be the shop. */
async function readStored({ id, object, sha256 }: FileRow): Promise<Buffer> {
  try {
    return await neededPictureStore().read({ object: object ?? '', objectSha256: sha256 });
  } catch (error) {
    if (!(error instanceof PictureStoreProblem)) throw error;
    throw new BackupProblem(`Picture ${id} cannot be read from the store: ${error.message} Nothing was written.`);
  }
}

/** Everything that is named in it is on the disk before it gets its name. */
async function writeManifest(folder: string, manifest: ExportManifest): Promise<void> {
  for (const name of Object.values(exportFolders)) await syncFolder(path.join(folder, name));
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await writeLines(folder, manifestName, [{ bytes: text, rows: 1 }]);
  await syncFolder(folder);
}

const betweenLinesMs = 2_000;

/** Says how far a long table is, every two seconds. */
function progress(report: Report, name: string): (rows: number) => void {
  let reportedAt = performance.now();
  return (rows) => {
    if (performance.now() - reportedAt < betweenLinesMs) return;
    reportedAt = performance.now();
    report(`  ${name}: ${rows.toLocaleString('en')}`);
  };
}

/**
 * Writes lines into a new file of the folder. It gets its name once it is complete and on the disk. `seen` is told from
 * time to time how many rows there are.
 */
async function writeLines(
  folder: string,
  file: string,
  lines: AsyncIterable<Lines> | Iterable<Lines>,
  seen: (rows: number) => void = () => {},
): Promise<ExportedFile> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  const handle = await open(`${target}.part`, 'wx', 0o600);
  try {
    for await (const piece of lines) {
      hash.update(piece.bytes);
      await handle.writeFile(piece.bytes);
      bytes += piece.bytes.length;
      rows += piece.rows;
      seen(rows);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
  return { file, rows, bytes, sha256: hash.digest('hex') };
}
