import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { locks } from '../db/locks.server.ts';
import {
  type BackupHead,
  type BackupManifest,
  BackupProblem,
  backupFileName,
  backupFormat,
  headName,
  manifestName,
  tableFolder,
} from './backup-format.server.ts';
import { encryptFor } from './backup-keys.server.ts';

export type WrittenBackup = { file: string; bytes: number; manifest: BackupManifest };

type Table = { name: string; columns: string[] };

/** A table is cut into parts of about this size, because the header of an entry states its length. */
const partBytes = 4 * 1024 * 1024;

/**
 * Writes one consistent moment of the database into a new file in `folder`, while the shop goes on. The file gets its
 * name once it is complete and on the disk. With recipients it is encrypted for each of them. Throws `BackupProblem` if the database is not a shop's.
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  folder: string,
  recipients: readonly string[] = [],
): Promise<WrittenBackup> {
  const client = new pg.Client({ ...connection, application_name: 'dastak-backup', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // A migration in the middle of a backup would change the tables under it.
    await client.query('select pg_advisory_lock_shared($1)', [locks.migration]);
    await assertShop(client);
    await nameShop(client);
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client);
    await mkdir(folder, { recursive: true });
    return await writeFile(client, head, {
      file: path.join(folder, backupFileName(head, recipients.length > 0)),
      recipients,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

async function writeFile(
  client: pg.Client,
  head: BackupHead,
  { file, recipients }: { file: string; recipients: readonly string[] },
): Promise<WrittenBackup> {
  const draft = `${file}.part`;
  try {
    const archive = pack();
    const output = createWriteStream(draft, { mode: 0o600, flush: true });
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
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { file, bytes: output.bytesWritten, manifest };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Puts everything into the archive, the manifest last. */
async function fill(client: pg.Client, head: BackupHead, archive: Pack): Promise<BackupManifest> {
  await addEntry(archive, headName, Buffer.from(JSON.stringify(head, null, 2)));
  const manifest: BackupManifest = { ...head, tables: [], sequences: {}, newestOrder: await readNewestOrder(client) };
  for (const table of await readTables(client)) manifest.tables.push(await addTable(client, table, archive));
  // Sequences do not belong to the snapshot: read last, they are never behind the rows.
  manifest.sequences = await readSequences(client);
  await addEntry(archive, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
  archive.finalize();
  return manifest;
}

async function addTable(client: pg.Client, table: Table, archive: Pack): Promise<BackupManifest['tables'][number]> {
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

async function assertShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.orders') is not null as is`,
  );
  if (!rows[0]?.is) throw new BackupProblem('There is nothing to back up: this database holds no shop yet.');
}

async function readHead(client: pg.Client): Promise<BackupHead> {
  const { rows: migrations } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return {
    program: 'dastak',
    format: backupFormat,
    shop: await readShopName(client),
    takenAt: new Date().toISOString(),
    migrations: migrations.map(({ hash }) => hash),
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
  return createHash('sha256')
    .update(rows[0]?.value ?? '')
    .digest('hex')
    .slice(0, 8);
}

/** Every table of the shop and its columns. Background jobs are left out: the shop asks for them anew when it starts. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relation.relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relation.relname order by relation.relname`);
  return rows;
}

async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function readNewestOrder(client: pg.Client): Promise<BackupManifest['newestOrder']> {
  const { rows } = await client.query<{ number: string; placed_at: Date }>(
    'select number, placed_at from public.orders order by id desc limit 1',
  );
  return rows[0] ? { number: rows[0].number, placedAt: rows[0].placed_at.toISOString() } : null;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
