/** Vitest's global set-up: one real PostgreSQL for the whole run, with a migrated database to copy from. */
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { rights } from '#app/infra/db/embedded/embedded-cluster.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';

/** How the roles of the test run reach the server; only the database's name is still missing. */
export type TestCluster = Record<'supervisor' | 'owner' | 'app', Role>;
type Role = { host: string; port: number; user: string; password: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Migrated, empty, and copied for each test file. */
export const templateName = 'shop_template';

const root = path.join(import.meta.dirname, '../..');
const folderPrefix = 'dastak-tests-';
let dataDir: string;
let database: EmbeddedDatabase;

export async function setup(project: TestProject): Promise<void> {
  await removeAbandonedClusters();
  dataDir = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  try {
    // The server runs under an account of its own where the tests are run by root.
    await chmod(dataDir, 0o755);
    database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report: () => {} });
    const cluster = await readCluster();
    await makeTemplate(cluster);
    project.provide('cluster', cluster);
  } catch (error) {
    await teardown();
    throw error;
  }
}

export async function teardown(): Promise<void> {
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The server outlives whoever started it, so a test run that was killed leaves one behind. */
async function removeAbandonedClusters(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!run || existsSync(`/proc/${run}`)) continue;
    const folder = path.join(tmpdir(), name);
    const file = path.join(folder, 'postgres/cluster/data/postmaster.pid');
    const server = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (await isServer(server)) process.kill(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }
}

async function isServer(number: number): Promise<boolean> {
  return (await readFile(`/proc/${number}/comm`, 'utf8').catch(() => '')) === 'postgres\n';
}

async function readCluster(): Promise<TestCluster> {
  const passwords = JSON.parse(await readFile(path.join(dataDir, 'postgres/cluster/passwords.json'), 'utf8'));
  const { host, port } = database.connection('owner');
  const role = (name: keyof TestCluster): Role => ({ host, port, user: `shop_${name}`, password: passwords[name] });
  return { supervisor: role('supervisor'), owner: role('owner'), app: role('app') };
}

async function makeTemplate(cluster: TestCluster): Promise<void> {
  await supervise(cluster, 'postgres', async (supervisor) => {
    const { rows } = await supervisor.query<{ hba_file: string }>('show hba_file');
    // The shop's roles may reach nothing but the database `shop`; here they get many.
    await appendFile(rows[0]!.hba_file, 'local all shop_owner,shop_app scram-sha-256\n');
    // Statistics, and with them plans, change only when a test runs ANALYZE.
    await supervisor.query('alter system set autovacuum = off');
    await supervisor.query('select pg_reload_conf()');
    // Nobody cuts the power here, and the drills look at what survives a kill.
    await supervisor.query('alter role all set synchronous_commit = off');
    await supervisor.query(`create database ${templateName} owner shop_owner`);
  });
  await supervise(cluster, templateName, async (supervisor) => {
    for (const right of rights) await supervisor.query(right);
  });
  await migrateDatabase({ ...cluster.owner, database: templateName }, path.join(root, 'migrations'));
}

/** Rows that several test files need and that take long to write. */
export type Filling = {
  /** The name of the database that keeps them for the run. */
  name: string;
  fill(supervisor: pg.Client): Promise<void>;
};

/** The database with these rows, to copy from. The first file of the run that needs it fills it; the others wait. */
export async function filledTemplate(cluster: TestCluster, { name, fill }: Filling): Promise<string> {
  const draft = `${name}_draft`;
  await supervise(cluster, 'postgres', async (supervisor) => {
    await supervisor.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await supervisor.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await supervisor.query(`drop database if exists ${draft}`);
    await supervisor.query(`create database ${draft} template ${templateName} owner shop_owner`);
    await supervise(cluster, draft, fill);
    await supervisor.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Does something as the superuser in a database of the test run. */
export async function supervise<T>(
  { supervisor }: TestCluster,
  name: string,
  run: (supervisor: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...supervisor, database: name });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
