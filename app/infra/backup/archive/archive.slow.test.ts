import { chmod, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase, supervisorOf } from '../../db/embedded/embedded.server.ts';
import { migrateDatabase } from '../../db/migrate.server.ts';
import { BackupProblem } from '../backup-format.server.ts';
import { makeBackupKey } from '../backup-keys.server.ts';
import { archiveFolder } from './archive-place.server.ts';
import { findArchive, restoreArchive } from './restore-archive.server.ts';
import { type ArchivePlan, type ArchiveProgress, endArchive, writeArchive } from './write-archive.server.ts';

const packageRoot = path.join(import.meta.dirname, '../../../..');
const quiet = () => {};
const key = await makeBackupKey();
let folder: string;
let shop: EmbeddedDatabase;
let owner: pg.Client;
let plan: Omit<ArchivePlan, 'tell'>;
/** Between the first row and the second. */
let between: Date;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-archive-'));
  // The server may run under an account of its own.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'shop');
  shop = await startEmbeddedDatabase({ dataDir, packageRoot, report: quiet });
  await migrateDatabase(shop.connection('owner'), path.join(packageRoot, 'migrations'));
  owner = new pg.Client(shop.connection('owner'));
  await owner.connect();
  plan = {
    supervisor: await supervisorOf(dataDir, packageRoot),
    place: archiveFolder(folder),
    shop: '0123abcd',
    recipients: [key.recipient],
    seconds: 1,
    keptDays: 1,
    renewedSince: () => new Date(0),
  };
});

afterAll(async () => {
  await owner.end();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes an archive while `action` runs, which can wait until everything so far is stored. */
async function archiving(
  run: (untilStored: () => Promise<ArchiveProgress>) => Promise<void>,
  changes: Partial<ArchivePlan> = {},
): Promise<void> {
  const ending = new AbortController();
  let tell: (progress: ArchiveProgress) => void = quiet;
  const writing = writeArchive({ ...plan, ...changes, tell: async (progress) => tell(progress) }, ending.signal);
  const failed = new Promise<never>((_, reject) => writing.catch(reject));
  failed.catch(quiet);
  function untilStored(): Promise<ArchiveProgress> {
    const now = Date.now();
    const stored = new Promise<ArchiveProgress>((resolve) => {
      tell = (progress) => {
        if ((progress.completeUntil?.getTime() ?? 0) >= now) resolve(progress);
      };
    });
    return Promise.race([stored, failed]);
  }
  await run(untilStored);
  ending.abort();
  await writing;
}

async function write(name: string): Promise<void> {
  await owner.query(`insert into secrets (name, value) values ($1, 'x')`, [name]);
}

/** Restores into an empty place and returns the names that came back. */
async function restored(until: Date | null): Promise<string[]> {
  const rows = await readFromRestored(until, `select name from secrets where value = 'x' order by name`);
  return rows.map(({ name }) => String(name));
}

/** Restores into an empty place and reads there. */
async function readFromRestored(until: Date | null, text: string): Promise<Record<string, unknown>[]> {
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  await chmod(dataDir, 0o755);
  const archive = await findArchive(plan.place, await plan.place.archives(), until);
  await restoreArchive({
    place: plan.place,
    archive: archive!,
    keys: [key.secret],
    until,
    dataDir,
    packageRoot,
    replace: false,
    report: quiet,
  });
  const database = await startEmbeddedDatabase({ dataDir, packageRoot, report: quiet });
  const client = new pg.Client(database.connection('owner'));
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  await database.stop();
  return rows;
}

test('what is committed while an archive is written, ended, continued and renewed comes back, up to any moment', async () => {
  let first: string | null = null;
  await archiving(async (untilStored) => {
    first = (await untilStored()).archive;
    await write('1 while it is written');
    await untilStored();
    between = new Date();
    await untilStored();
    await write('2 just before it ends');
  });
  await write('3 while nobody writes it');
  await archiving(async (untilStored) => {
    expect((await untilStored()).archive).toBe(first);
  });
  const renewing = new Date();
  await archiving(
    async (untilStored) => {
      while ((await untilStored()).archive === first);
      await write('4 in the new one');
      await untilStored();
      await write('5 in another part');
    },
    { renewedSince: () => renewing },
  );
  expect(await plan.place.archives()).toHaveLength(2);
  const { rows: slots } = await owner.query('select 1 from pg_replication_slots');
  expect(slots).toHaveLength(1);
  expect(await restored(null)).toHaveLength(5);
  expect(await restored(between)).toEqual(['1 while it is written']);
});

test('G6: after a restore to a moment nobody is logged in, keys and webhooks are suspended, and the activity log says so', async () => {
  await owner.query(`
    insert into users (id, name, user_name, email, role) values ('sana', 'Sana', 'sana', 'sana@dastak.pk', 'owner');
    insert into sessions (id, token, user_id, expires_at) values ('1', 'a', 'sana', now() + interval '1 day');
    insert into verifications (id, identifier, value, expires_at) values ('1', 'reset:1', 'sana', now() + interval '1 day');
    insert into api_keys (name, prefix, hash, scopes, created_by) values ('Warehouse', 'dk_x', 'h', '{catalogue:read}', 'Sana');
    insert into webhooks (url, topics, created_by) values ('https://example.com/', '{orders}', 'Sana')`);
  await archiving(async (untilStored) => {
    await untilStored();
  });
  const access = `select (select count(*)::int from sessions) as sessions, (select count(*)::int from verifications) as links,
    (select bool_and(suspended_at is not null and revoked_at is null) from api_keys) as keys_suspended,
    (select string_agg(state, ' ') from webhooks) as webhooks,
    (select after - 'takenAt' from audit_entries where action = 'restore.access-ended') as ended`;
  expect(await readFromRestored(null, access)).toEqual([
    {
      sessions: 0,
      links: 0,
      keys_suspended: true,
      webhooks: 'off',
      ended: { sessions: 1, links: 1, passkeys: 0, invitations: 0, emailChanges: 0, keys: 1, webhooks: 1, people: 1 },
    },
  ]);
});

test('an archive that is damaged, lacks a file or was never complete is refused or passed over', async () => {
  const [older, newer] = await plan.place.archives();
  const files = (await readdir(path.join(folder, newer!))).toSorted();
  const parts = files.filter((name) => name.startsWith('wal-'));
  const broken = await mkdtemp(path.join(folder, 'broken-'));
  const place = archiveFolder(broken);
  async function breakWith(change: (archive: string) => Promise<void>): Promise<unknown> {
    await rm(path.join(broken, newer!), { recursive: true, force: true });
    await cp(path.join(folder, newer!), path.join(broken, newer!), { recursive: true });
    await change(path.join(broken, newer!));
    const archive = await findArchive(place, await place.archives(), null);
    const dataDir = path.join(broken, 'data');
    const request = { place, archive: archive!, keys: [key.secret], until: null, dataDir, packageRoot };
    return archive && restoreArchive({ ...request, replace: false, report: quiet });
  }
  await chmod(broken, 0o755);
  await expect(breakWith((archive) => truncate(path.join(archive, parts.at(-1)!), 90))).rejects.toThrow(BackupProblem);
  await expect(breakWith((archive) => truncate(path.join(archive, 'base.tar.zst.age'), 9_000))).rejects.toThrow(
    'is damaged (base.tar.zst.age',
  );
  await expect(breakWith((archive) => writeFile(path.join(archive, 'archive.json'), '{}'))).rejects.toThrow(
    'is damaged (nobody can read what it is)',
  );
  await expect(breakWith((archive) => rm(path.join(archive, parts.at(-2)!)))).rejects.toThrow('files are missing');
  const ofAnother = JSON.parse(await readFile(path.join(folder, newer!, 'archive.json'), 'utf8'));
  await expect(
    breakWith((archive) =>
      writeFile(path.join(archive, 'archive.json'), JSON.stringify({ ...ofAnother, postgres: 99 })),
    ),
  ).rejects.toThrow('This archive is of PostgreSQL 99');
  expect(await breakWith((archive) => rm(path.join(archive, 'archive.json')))).toBeNull();
  await cp(path.join(folder, older!), path.join(broken, older!), { recursive: true });
  expect(await findArchive(place, await place.archives(), null)).toMatchObject({ name: older });
});

test('of changes in several files of the log that are stored at once, those up to the moment come back', async () => {
  const server = new pg.Client(plan.supervisor);
  await server.connect();
  await write('6 in one file');
  await server.query('select pg_switch_wal()');
  await write('7 in the next');
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await write('8 after the moment');
  await server.query('select pg_switch_wal()');
  await server.end();
  await archiving(async (untilStored) => {
    await untilStored();
  });
  expect((await restored(moment)).slice(5)).toEqual(['6 in one file', '7 in the next']);
  expect((await restored(null)).slice(5)).toHaveLength(3);
});

test('places in the log that several drop at the same moment are dropped, and nobody fails', async () => {
  const server = new pg.Client(plan.supervisor);
  await server.connect();
  try {
    for (let round = 0; round < 20; round++) {
      for (let slot = 0; slot < 5; slot++)
        await server.query(`select pg_create_physical_replication_slot('dastak_archive_test_${round}_${slot}', true)`);
      await Promise.all(Array.from({ length: 8 }, () => endArchive(plan.supervisor)));
      expect((await server.query('select slot_name from pg_replication_slots')).rows).toEqual([]);
    }
  } finally {
    await server.end();
  }
});
