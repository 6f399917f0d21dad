/** The doctor's checks of the database and the disk, all read-only. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { readMigrationState } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { connectSecretKey, secretKeyProblem } from '#app/infra/db/secrets.server.ts';
import { judge, type Standing, worse } from '#app/infra/health/alerts.ts';
import type { Readings } from '#app/infra/health/readings.ts';
import { readAnswerSeconds, readDiskReadings, readStoredReadings } from '#app/infra/health/stored-readings.server.ts';
import { hasStoredPictures } from '#app/infra/media/pictures/move-pictures.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { readSender } from '#app/modules/settings/settings.server.ts';
import { type Finding, finding } from './doctor-findings.ts';
import { withDatabase } from './open-database.ts';

/** Checks the disk, the database, and its rows about emails, jobs and backups. */
export async function examineDatabase(settings: Settings, root: string): Promise<Finding[]> {
  const isEmbedded = settings.databaseUrl === null;
  const disk = judgeReadings(await readDiskReadings({ dataDir: settings.dataDir, isEmbedded }));
  // Asking for a database that is not there would make it.
  if (isEmbedded && !hasCluster(settings.dataDir))
    return [
      ...disk,
      finding('look', 'Database', `There is none in ${settings.dataDir} yet.`, 'The first start makes it.'),
    ];
  try {
    const rest = await withDatabase(settings, root, ({ owner, app }) => queryOnce(settings, root, { owner, app }));
    return [...disk, ...rest];
  } catch (error) {
    return [...disk, finding('wrong', 'Database', problemOf(error))];
  }
}

/** Why the database could not be queried, in one sentence. */
function problemOf(error: unknown): string {
  return startProblem(error).replace('The shop could not start:', 'It could not be asked:');
}

function hasCluster(dataDir: string): boolean {
  return lstatSync(path.join(dataDir, 'postgres/cluster'), { throwIfNoEntry: false }) !== undefined;
}

/** The doctor's connection: the server refuses any write. */
function readOnly(config: pg.ClientConfig): pg.ClientConfig {
  return { ...config, options: '-c default_transaction_read_only=on', connectionTimeoutMillis: 5_000 };
}

async function queryOnce(
  settings: Settings,
  root: string,
  roles: { owner: pg.ClientConfig; app: pg.ClientConfig },
): Promise<Finding[]> {
  const client = new pg.Client(readOnly(roles.owner));
  client.on('error', () => {});
  await client.connect();
  const pool = createPool({ ...readOnly(roles.app), max: 2 });
  connectDatabase(pool);
  connectSecretKey(settings.secretKey);
  try {
    const server = [await examineServer(client), ...(await examineRights(client)), await examineLocks(client)];
    // Who may not change tables may not read either which migrations they had.
    if (server.some(({ label, standing }) => label === 'Rights' && standing === 'wrong')) return server;
    const migrations = await examineMigrations(client, root);
    // The tables of an older version may lack what the questions below ask for.
    const rowFindings = migrations.standing === 'well' ? await examineRows(settings) : [];
    return [...server, migrations, ...rowFindings];
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}

type Server = { number: number; version: string; encoding: string; unsafe: string[]; ahead: number };

/** Of older versions nothing was tried. */
const oldestTestedVersion = 150_000;
/** The version that comes with the packages, on which every test runs. */
const testedVersion = 180_000;

async function examineServer(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<Server>(
    `
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      (select coalesce(array_agg(name::text), '{}') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
      abs(extract(epoch from clock_timestamp()) - $1::float)::float as ahead`,
    [Date.now() / 1_000],
  );
  const { number = 0, version = '', encoding = '', unsafe = [], ahead = 0 } = rows[0] ?? {};
  const says = `Version ${version.split(' ', 1)[0]}`;
  if (number < oldestTestedVersion)
    return finding(
      'wrong',
      'PostgreSQL',
      `${says} is too old.`,
      'The shop needs PostgreSQL 15 or newer; 18.6 or newer is best.',
    );
  if (encoding !== 'UTF8')
    return finding(
      'wrong',
      'PostgreSQL',
      `${says}: the database keeps its texts as ${encoding}, which cannot hold every name.`,
      "create database NAME encoding 'UTF8' template template0, and restore a backup into it.",
    );
  if (unsafe.length > 0)
    return finding('wrong', 'PostgreSQL', `${says}: a power cut can lose orders.`, `Switch on ${unsafe.join(', ')}.`);
  if (ahead > 5)
    return finding(
      'look',
      'PostgreSQL',
      `${says}: its clock and this machine’s differ by ${Math.round(ahead)} seconds.`,
      'Let the network set the clocks of both.',
    );
  if (number < testedVersion)
    return finding(
      'look',
      'PostgreSQL',
      `${says} works. Every test of the shop runs on 18.`,
      'Take 18 when you next move the database.',
    );
  return finding('well', 'PostgreSQL', `${says}.`);
}

/** What migrations and the shop need its user to be allowed. */
async function examineRights(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ may: boolean; foreign: string[] }>(`
    select has_schema_privilege(current_user, 'public', 'create') as may,
      array(select relname::text from pg_class
        where relkind in ('r', 'p', 'S', 'v') and relnamespace = 'public'::regnamespace
          and not pg_has_role(relowner, 'member') order by relname limit 5) as foreign`);
  const { may = false, foreign = [] } = rows[0] ?? {};
  if (!may)
    return [
      finding(
        'wrong',
        'Rights',
        'The user in DATABASE_URL may not create tables, so no update can migrate.',
        'Let it own the database: alter database NAME owner to USER.',
      ),
    ];
  if (foreign.length > 0)
    return [
      finding(
        'wrong',
        'Rights',
        `Tables belong to another user (${foreign.join(', ')}), so no update can migrate them.`,
        'reassign owned by OTHER to USER, as a superuser.',
      ),
    ];
  return [finding('well', 'Rights', 'The shop’s user may change its tables.')];
}

type HeldLock = { pid: number; what: string };

/** Sessions that hold something which nobody waits to finish any more. */
async function examineLocks(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<HeldLock>({
    text: `
      select pid, 'holds a transaction open for ' || floor(extract(epoch from now() - state_change) / 60) || ' minutes' as what
        from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
          and state_change < now() - interval '5 minutes'
      union all
      select pid, 'holds the lock of migrations' from pg_locks
        where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())
      union all
      select 0, 'a prepared transaction (' || gid || ') was never finished' from pg_prepared_xacts
        where database = current_database()
      limit 10`,
    values: [locks.migration],
  });
  if (rows.length === 0) return finding('well', 'Locks', 'Nothing is held that nobody needs.');
  const says = rows.map(({ pid, what }) => (pid === 0 ? what : `process ${pid} ${what}`)).join('; ');
  const remedy =
    'If no migration runs, end it: select pg_terminate_backend(PROCESS). Finish a prepared transaction by rollback prepared.';
  return finding('look', 'Locks', `${says}.`, remedy);
}

async function examineMigrations(client: pg.Client, root: string): Promise<Finding> {
  const { pending, isNewer } = await readMigrationState(client, path.join(root, 'migrations'));
  if (isNewer)
    return finding(
      'wrong',
      'Migrations',
      'The database belongs to a newer version of the shop than this one.',
      'Start that version, or restore a backup from before the update.',
    );
  if (pending > 0)
    return finding(
      'look',
      'Migrations',
      `${pending === 1 ? 'One is' : `${pending} are`} still to be made.`,
      'The next start makes them; npm run migrate does it beforehand.',
    );
  return finding('well', 'Migrations', 'The tables are those of this version.');
}

/** Checks of the rows: the key that seals secrets, the sender of emails, and the alerts of the admin's Health page. */
async function examineRows({ smtpFrom, smtpUrl, pictureStore }: Settings): Promise<Finding[]> {
  const [isStored, problem, sender, ...readings] = await Promise.all([
    hasStoredPictures(),
    secretKeyProblem(),
    readSender(smtpFrom),
    readAnswerSeconds(),
    readStoredReadings(),
  ]);
  return [
    ...(problem ? [finding('wrong', 'Secret key', problem)] : []),
    ...(smtpUrl !== null && sender.address.endsWith('.example')
      ? [finding('look', 'Sender', `${sender.address} is nobody’s mailbox.`, 'Write your own under Settings, Shop.')]
      : []),
    ...(isStored && pictureStore === null
      ? [
          finding(
            'wrong',
            'Picture store',
            'Pictures of this shop are in a store, and PICTURES_S3 does not say in which.',
            'Set PICTURES_S3 again; without it they are missing on pages.',
          ),
        ]
      : []),
    ...judgeReadings(Object.assign({}, ...readings)),
  ];
}

/** Judges these readings by the alerts of the Health page, a line for each label. */
function judgeReadings(readings: Readings): Finding[] {
  const lines = new Map<string, { standing: Standing; says: string[]; remedies: string[] }>();
  for (const { alert, standing } of judge(readings)) {
    const line = lines.get(alert.label) ?? { standing: 'well', says: [], remedies: [] };
    line.standing = worse(line.standing, standing);
    if (standing !== 'well') {
      line.says.push(alert.says);
      line.remedies.push(alert.remedy);
    }
    lines.set(alert.label, line);
  }
  return [...lines].map(([label, { standing, says, remedies }]) =>
    finding(standing, label, says.join(' ') || 'All right.', remedies.join(' ')),
  );
}
