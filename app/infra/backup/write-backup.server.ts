import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import {
  type BackupHead,
  type BackupManifest,
  backupFileName,
  backupFormat,
  headName,
  manifestName,
  tableFolder,
} from './backup-format.server.ts';
import { encryptFor } from './backup-keys.server.ts';
import {
  inSnapshot,
  readMigrations,
  readNewestOrder,
  readSequences,
  readTables,
  syncFolder,
  type TableColumns,
} from './snapshot.server.ts';

export type WrittenBackup = { file: string; bytes: number; manifest: BackupManifest };

/** A table is cut into parts of about this size, because the header of an entry states its length. */
const partBytes = 4 * 1024 * 1024;

const visit = {
  name: 'dastak-backup',
  nothing: 'There is nothing to back up: this database holds no shop yet.',
  before: nameShop,
};

/**
 * Writes one consistent moment of the database into a new file in `folder`, while the shop goes on. The file gets its
 * name once it is complete and on the disk. With recipients it is encrypted for each of them. Throws `BackupProblem` if the database is not a shop's.
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  folder: string,
  recipients: readonly string[] = [],
): Promise<WrittenBackup> {
  return inSnapshot(connection, visit, async (client) => {
    const head = await readHead(client);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, backupFileName(head, recipients.length > 0));
    return await writeFile(client, head, { file, recipients });
  });
}

/** Writes the same to a stream. What came out is a whole backup only once this has resolved. */
export async function streamBackup(
  connection: pg.ClientConfig,
  output: Writable,
  recipients: readonly string[],
): Promise<BackupManifest> {
  return inSnapshot(connection, visit, async (client) =>
    writeArchive(client, await readHead(client), { output, recipients }),
  );
}

async function writeFile(
  client: pg.Client,
  head: BackupHead,
  { file, recipients }: { file: string; recipients: readonly string[] },
): Promise<WrittenBackup> {
  const draft = `${file}.part`;
  try {
    const output = createWriteStream(draft, { mode: 0o600, flush: true });
    const manifest = await writeArchive(client, head, { output, recipients });
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { file, bytes: output.bytesWritten, manifest };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeArchive(
  client: pg.Client,
  head: BackupHead,
  { output, recipients }: { output: Writable; recipients: readonly string[] },
): Promise<BackupManifest> {
  const archive = pack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const writing =
    recipients.length > 0
      ? pipeline(archive, compress, encryptFor(recipients), output)
      : pipeline(archive, compress, output);
  const [manifest] = await Promise.all([
    fill(client, head, archive).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    }),
    writing,
  ]);
  return manifest;
}

/** Puts everything into the archive, the manifest last. */
async function fill(client: pg.Client, head: BackupHead, archive: Pack): Promise<BackupManifest> {
  await addEntry(archive, headName, Buffer.from(JSON.stringify(head, null, 2)));
  const manifest: BackupManifest = {
    ...head,
    tables: [],
    sequences: {},
    newestOrder: await readNewestOrder(client),
    picturesElsewhere: await countPicturesElsewhere(client),
  };
  for (const table of await readTables(client)) manifest.tables.push(await addTable(client, table, archive));
  manifest.sequences = await readSequences(client);
  await addEntry(archive, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
  archive.finalize();
  return manifest;
}

async function addTable(
  client: pg.Client,
  table: TableColumns,
  archive: Pack,
): Promise<BackupManifest['tables'][number]> {
  const hash = createHash('sha256');
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copying = client.query(copyTo(`copy public.${pg.escapeIdentifier(table.name)} (${columns}) to stdout`));
  let bytes = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    if (size === 0) return;
    const rows = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    part += 1;
    await addEntry(archive, `${tableFolder}/${table.name}/${String(part).padStart(6, '0')}`, rows);
  }
  function wait(rows: Buffer): void {
    waiting.push(rows);
    size += rows.length;
  }
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    // A part holds whole rows; a row may come in several chunks.
    const rowsEnd = size + chunk.length < partBytes ? 0 : chunk.lastIndexOf(10) + 1;
    wait(chunk.subarray(0, rowsEnd));
    if (rowsEnd > 0) await flush();
    wait(chunk.subarray(rowsEnd));
  }
  await flush();
  return { name: table.name, columns: table.columns, rows: copying.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Resolves once the archive has taken it, so that a slow disk slows the reading instead of filling the memory. */
function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, mode: 0o600, size: content.length }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.on('error', reject);
    entry.end(content);
  });
}

/** A database that this version has not migrated yet has no pictures elsewhere. */
async function countPicturesElsewhere(client: pg.Client): Promise<number> {
  const { rows: columns } = await client.query(
    `select from pg_attribute where attrelid = 'public.pictures'::regclass and attname = 'object' and not attisdropped`,
  );
  if (columns.length === 0) return 0;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from public.pictures where object is not null',
  );
  return rows[0]?.count ?? 0;
}

async function readHead(client: pg.Client): Promise<BackupHead> {
  return {
    program: 'dastak',
    format: backupFormat,
    shop: await readShopName(client),
    takenAt: new Date().toISOString(),
    migrations: await readMigrations(client),
  };
}

/** What tells this shop from others, made on first use. Only its hash is seen outside. */
export async function readShop(client: pg.Client): Promise<string> {
  await nameShop(client);
  return readShopName(client);
}

async function nameShop(client: pg.Client): Promise<void> {
  await client.query(`insert into public.secrets (name, value) values ('shop', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
}

async function readShopName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from public.secrets where name = 'shop'`);
  return shopName(rows[0]?.value ?? '');
}

/** How a shop is called in the names of its backups, from what it keeps to tell itself from others. */
export function shopName(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}
