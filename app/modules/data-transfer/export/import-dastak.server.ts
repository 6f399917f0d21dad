import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { BackupProblem } from '#app/infra/backup/backup-format.server.ts';
import { type Restored, replaceShop } from '#app/infra/backup/restore-backup.server.ts';
import { columnList } from './copy-json.server.ts';
import {
  type ExportManifest,
  exportedTables,
  exportFolders,
  exportFormat,
  exportManifest,
  fileColumns,
  fileRow,
  manifestName,
} from './export-format.server.ts';

type Report = (line: string) => void;

/**
 * Reads an export and compares every file with its manifest. Throws `BackupProblem` with the reason if it is damaged,
 * incomplete, of another format or none of ours.
 */
export async function verifyExport(folder: string, report: Report = () => {}): Promise<ExportManifest> {
  const manifest = await readManifest(folder);
  report('Checking the export…');
  for (const { name, file, rows, bytes, sha256 } of manifest.tables) {
    if (!exportedTables[name] || file !== fileOf(name)) throw damaged(folder, `nobody knows what ${file} is`);
    const found = await readChecksum(path.join(folder, file));
    if (!found) throw damaged(folder, `${file} is missing`);
    if (found.bytes !== bytes || found.rows !== rows || found.sha256 !== sha256)
      throw damaged(folder, `${file} is not as it was written`);
  }
  for (const name of Object.keys(fileColumns))
    if (manifest.tables.some((table) => table.name === name)) await verifyMedia(folder, name);
  return manifest;
}

/**
 * Fills an empty database with an export, in one transaction: either the shop is there, or nothing has changed. Throws
 * `BackupProblem` if the database is not empty, if the shop is running on it, or if the export is of a newer version.
 */
export async function importExport({
  connection,
  folder,
  manifest,
  migrationsFolder,
  report = () => {},
}: {
  /** The role that owns the tables. */
  connection: pg.ClientConfig;
  folder: string;
  /** What `verifyExport` found. */
  manifest: ExportManifest;
  migrationsFolder: string;
  report?: Report;
}): Promise<Restored> {
  return replaceShop({
    connection,
    manifest,
    migrationsFolder,
    replace: false,
    report,
    words: {
      source: 'This export',
      again: 'import it there',
      notEmpty:
        'This database already holds a shop: an export goes into an empty one. Take another folder with DATA_DIR or another DATABASE_URL. Nothing was changed.',
      action: 'export.moved-in',
    },
    fill: async (client) => {
      for (const table of manifest.tables) await fillTable(client, folder, table);
    },
  });
}

function fileOf(table: string): string {
  return `${exportFolders.tables}/${table}.ndjson`;
}

async function readManifest(folder: string): Promise<ExportManifest> {
  const found = await stat(folder).catch(() => null);
  if (!found) throw new BackupProblem(`There is no folder ${folder}.`);
  if (!found.isDirectory()) throw new BackupProblem(`${folder} is not a folder: name the folder of an export.`);
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupProblem(
      `${folder} has no ${manifestName}: it is no export of this shop program, or one that was not finished. Nothing was changed.`,
    );
  const written = parseJson(text);
  if (isRecord(written) && typeof written.format === 'number' && written.format > exportFormat)
    throw new BackupProblem(
      `${folder} was made by a newer version of the shop (format ${written.format}, this one reads ${exportFormat}): install that version and import it there. Nothing was changed.`,
    );
  const manifest = exportManifest.safeParse(written);
  if (!manifest.success)
    throw new BackupProblem(
      `${path.join(folder, manifestName)} is not the manifest of an export. Nothing was changed.`,
    );
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Null if there is no such file. */
async function readChecksum(file: string): Promise<{ bytes: number; rows: number; sha256: string } | null> {
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  }
  return { bytes, rows, sha256: hash.digest('hex') };
}

async function verifyMedia(folder: string, table: string): Promise<void> {
  for await (const line of linesOf(path.join(folder, fileOf(table)))) {
    const row = fileRow.safeParse(parseJson(line));
    if (!row.success) throw damaged(folder, `${fileOf(table)} has a row without a file`);
    const file = mediaFile(table, row.data);
    const found = await readChecksum(path.join(folder, file));
    if (!found) throw damaged(folder, `${file} is missing`);
    if (found.sha256 !== row.data.sha256) throw damaged(folder, `${file} is not as it was written`);
  }
}

/** Its place in the export, by its row: one of the names that it may have, never another file. */
function mediaFile(table: string, { id, file }: { id: string; file: string }): string {
  const { folder, endings } = fileColumns[table]!;
  const names = endings.map((ending) => `${folder}/${id}.${ending}`);
  return names.find((name) => name === file) ?? names[0]!;
}

/** The lines of a file. Not by readline, which also ends a line at U+2028 and U+2029; texts of people have those. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Rows are written in statements of about this many bytes. */
const batchBytes = 1024 * 1024;

async function fillTable(
  client: pg.Client,
  folder: string,
  { name, columns }: ExportManifest['tables'][number],
): Promise<void> {
  const media = fileColumns[name];
  let waiting: string[] = [];
  let size = 0;
  async function write(): Promise<void> {
    if (waiting.length === 0) return;
    await client.query(
      `insert into public.${pg.escapeIdentifier(name)} (${columnList(columns)}) overriding system value
       select ${columnList(columns)} from json_populate_recordset(null::public.${pg.escapeIdentifier(name)}, $1::json)`,
      [`[${waiting.join(',')}]`],
    );
    waiting = [];
    size = 0;
  }
  for await (const line of linesOf(path.join(folder, fileOf(name)))) {
    if (media) {
      await fillMedia(client, folder, { name, columns, line });
      continue;
    }
    waiting.push(line);
    size += line.length;
    if (size >= batchBytes) await write();
  }
  await write();
}

async function fillMedia(
  client: pg.Client,
  folder: string,
  { name, columns, line }: { name: string; columns: string[]; line: string },
): Promise<void> {
  const { column } = fileColumns[name]!;
  const row = fileRow.parse(JSON.parse(line));
  const content = await readFile(path.join(folder, mediaFile(name, row)));
  await client.query(
    `insert into public.${pg.escapeIdentifier(name)} (${columnList([...columns, column])})
     select ${columnList(columns)}, $2 from json_populate_record(null::public.${pg.escapeIdentifier(name)}, $1::json)`,
    [line, content],
  );
}

function damaged(folder: string, reason: string): BackupProblem {
  return new BackupProblem(`The export in ${folder} is damaged (${reason}): write another one. Nothing was changed.`);
}
