import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { makeCluster, type Passwords, type RecoveredFiles, recoverCluster } from './embedded-cluster.server.ts';
import { clearDrafts } from './embedded-drafts.server.ts';
import { DatabaseStartError, explain, findPlace, isThere, type Place } from './embedded-place.server.ts';
import { inTurn, keeperName, knock, port, readPasswords, startServer, stopServer } from './embedded-process.server.ts';
import { prepareProgram } from './embedded-program.server.ts';

export { DatabaseStartError };

export type EmbeddedDatabase = {
  /** pg.ClientConfig of a role: 'owner' makes tables and runs migrations, 'app' reads and writes rows only. */
  connection(role: 'owner' | 'app'): { host: string; port: number; user: string; password: string; database: string };
  /** Starts the server again if it has died; resolves once it answers. Calls at the same time share one attempt. */
  heal(): Promise<void>;
  /** Stops the server if no other client is connected. Close your own connections first; heals nothing afterwards. */
  stop(): Promise<void>;
};

type Report = (line: string) => void;

/** What one process holds of the database. Its session tells other processes that the server is still in use. */
type Keeper = {
  place: Place;
  report: Report;
  session: Client;
  healing: Promise<void> | undefined;
  stopping: Promise<void> | undefined;
};

const healIntervalMs = 5_000;
const closeTimeoutMs = 500;

/**
 * Gives the shop its own PostgreSQL in `dataDir`: makes it on the first start, joins it if it already runs, starts it
 * otherwise, and starts it again whenever it dies. Throws a DatabaseStartError that tells a person what to do.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  packageRoot: string;
  report: Report;
}): Promise<EmbeddedDatabase> {
  const { dataDir, packageRoot, report } = options;
  try {
    const place = await findPlace(dataDir, packageRoot);
    const session = await connectOrStart(place, report);
    const passwords = await readPasswords(place);
    const keeper: Keeper = { place, report, session, healing: undefined, stopping: undefined };
    watch(keeper);
    report('Database is up');
    return {
      connection: (role) => connectionOf(place, passwords, role),
      heal: () => heal(keeper),
      stop: () => stop(keeper),
    };
  } catch (error) {
    throw await explain(error, dataDir);
  }
}

function connectionOf(place: Place, passwords: Passwords, role: keyof Passwords) {
  return { host: place.socket, port, user: `shop_${role}`, password: passwords[role], database: 'shop' };
}

/** Whether there is a database in `dataDir`, running or not. */
export async function hasEmbeddedDatabase(dataDir: string, packageRoot: string): Promise<boolean> {
  return isThere((await findPlace(dataDir, packageRoot)).cluster);
}

/**
 * How to reach the embedded database of `dataDir` with every right, for what copies its files. It must be running; this
 * neither starts nor keeps it.
 */
export async function supervisorOf(dataDir: string, packageRoot: string) {
  const place = await findPlace(dataDir, packageRoot);
  return connectionOf(place, await readPasswords(place), 'supervisor');
}

/**
 * Puts a database that is recovered from files in the place of the one in `dataDir`, if there is one. Throws a
 * DatabaseStartError that tells a person what to do; then what was there is as it was.
 */
export async function replaceEmbeddedDatabase(
  { dataDir, packageRoot, report }: { dataDir: string; packageRoot: string; report: Report },
  files: RecoveredFiles,
): Promise<void> {
  const place = await findPlace(dataDir, packageRoot);
  await inTurn(place, report, async () => {
    const result = (await isThere(place.cluster)) ? await knock(place).catch(() => 'nobody') : 'nobody';
    if (result instanceof Client) {
      const isLast = await waitToBeLast(result);
      await result.end();
      if (!isLast)
        throw new DatabaseStartError(
          'Somebody is still connected to the database that is here: end the shop and what else uses it, then restore.',
        );
    }
    if (await isThere(place.cluster)) await stopServer(place);
    await clearDrafts(place);
    await recoverCluster(place, await prepareProgram(place), files);
  });
}

/** Returns a session on a running server that keeps its promises, whatever that takes. */
async function connectOrStart(place: Place, report: Report): Promise<Client> {
  const session = await inTurn(place, report, async () => {
    const result = (await isThere(place.cluster)) ? await knock(place) : 'nobody';
    return result instanceof Client ? result : await startFromDisk(place, report);
  });
  try {
    await assertDurable(session, place);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function startFromDisk(place: Place, report: Report): Promise<Client> {
  await clearDrafts(place);
  const isNew = !(await isThere(place.cluster));
  if (isNew) report('Making the database…');
  const program = await prepareProgram(place);
  if (isNew) await makeCluster(place, program);
  return startServer(place, program, report);
}

/** An order that was confirmed must survive a power cut; a server set up for speed alone is refused. */
async function assertDurable(session: Client, place: Place): Promise<void> {
  const { rows } = await session.query<{ name: string }>(`
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') AND setting <> 'on'
    UNION SELECT setting FROM pg_db_role_setting, unnest(setconfig) AS setting
    WHERE setting LIKE 'synchronous_commit=%' AND setting <> 'synchronous_commit=on'`);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name).join(', ');
  throw new DatabaseStartError(
    `The database in ${place.data} could lose confirmed orders (${names} is not on): switch it on, then start the shop again.`,
  );
}

/** Notices when the server dies, and brings it back without waiting for a shopper to stumble over it. */
function watch(keeper: Keeper): void {
  const { session } = keeper;
  session.once('end', () => {
    if (keeper.session === session) healUntilWell(keeper);
  });
  // A program that has finished its work should end, even if it forgot to stop the database.
  session.unref();
}

function healUntilWell(keeper: Keeper): void {
  heal(keeper).catch((error: Error) => {
    keeper.report(error.message);
    setTimeout(() => healUntilWell(keeper), healIntervalMs).unref();
  });
}

function heal(keeper: Keeper): Promise<void> {
  keeper.healing ??= restart(keeper).finally(() => {
    keeper.healing = undefined;
  });
  return keeper.healing;
}

async function restart(keeper: Keeper): Promise<void> {
  if (keeper.stopping || (await answers(keeper.session))) return;
  const lost = keeper.session;
  try {
    keeper.session = await connectOrStart(keeper.place, keeper.report);
    watch(keeper);
    lost.end().catch(() => undefined);
    keeper.report('Database is up again');
  } catch (error) {
    throw await explain(error, keeper.place.home);
  }
}

async function answers(session: Client): Promise<boolean> {
  return session.query('SELECT 1').then(
    () => true,
    () => false,
  );
}

function stop(keeper: Keeper): Promise<void> {
  keeper.stopping ??= closeSession(keeper).catch((error: Error) => keeper.report(error.message));
  return keeper.stopping;
}

/** In turn with everybody else: two that leave at once must not each stay for the other's sake. */
async function closeSession(keeper: Keeper): Promise<void> {
  await keeper.healing?.catch(() => undefined);
  keeper.session.ref();
  await inTurn(keeper.place, keeper.report, async () => {
    const isLast = await waitToBeLast(keeper.session).catch(() => false);
    await Promise.all([keeper.session.end(), isLast ? stopServer(keeper.place) : undefined]);
  });
}

/** Other shops hold a keeper's session; connections of our own that were just closed take a moment to go. */
async function waitToBeLast(session: Client): Promise<boolean> {
  const deadline = Date.now() + closeTimeoutMs;
  for (;;) {
    const { rows } = await session.query<{ clients: number; keepers: number }>(
      `SELECT count(*)::int AS clients, (count(*) FILTER (WHERE application_name = $1))::int AS keepers
       FROM pg_stat_activity WHERE backend_type IN ('client backend', 'walsender') AND pid <> pg_backend_pid()`,
      [keeperName],
    );
    if (rows[0]?.clients === 0) return true;
    if (rows[0]?.keepers !== 0 || Date.now() > deadline) return false;
    await sleep(20);
  }
}
