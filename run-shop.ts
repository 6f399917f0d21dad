/**
 * The process: settings, database, migrations, demo shop, HTTP, and a clean end. Vite builds it in one with what answers
 * requests, app/server/app.server.ts. In development Node runs it as it stands, and Vite serves the application.
 */
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import type { ShopPool } from '#app/infra/db/pool.server.ts';
import { type DatabaseConfig, maxConnections, openPools, type Pools } from '#app/infra/db/pools.server.ts';
import { openReplica, type Replica } from '#app/infra/db/replica.server.ts';
import { checkSecretKey, connectSecretKey } from '#app/infra/db/secrets.server.ts';
import { formatVersion, readShopVersion } from '#app/infra/health/version.server.ts';
import { trustProxies } from '#app/infra/http/client-address.server.ts';
import { connectPictureStore } from '#app/infra/media/pictures/picture-store.server.ts';
import { forDemo, readSettings, type Settings } from '#app/infra/process/env.server.ts';
import { log, outliveReaders } from '#app/infra/process/log.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { closeTracing, setTracer } from '#app/infra/tracing/trace.server.ts';
import type { Application, Infrastructure } from '#app/server/app.server.ts';
import { defaultLimits, guardConnections } from '#app/server/http/guard-connections.server.ts';
import { type Listening, listen } from '#app/server/http/listen.server.ts';
import { connectionLimit, readFileLimit } from '#app/server/http/open-files.server.ts';

const drainTimeoutMs = 8_000;
/** A load balancer that watches this node is given so long to notice that it stops. */
const unreadyMs = 2_500;
/** Proxies keep idle connections for up to a minute; the shop keeps them longer, so that it never closes one that is used. */
const keepAliveMs = 65_000;
/** The terminal signals npm and the shop, and npm hands the signal on: within this time they are one signal. */
const oneSignalMs = 2_000;

type Database = {
  /** The role that makes tables. */
  owner: pg.ClientConfig;
  /** The role that reads and writes rows. */
  app: DatabaseConfig;
  /** The same role on sessions of its own, where `app` may be a pooler. */
  direct: pg.ClientConfig;
  /** Its streaming replica, if it has one. */
  replica: DatabaseConfig | null;
  embedded: EmbeddedDatabase | null;
};

/** Runs the shop whose folder this is, until a signal ends it. Where it cannot start, the process says why and ends. */
export async function runShop(root: string): Promise<void> {
  outliveReaders();
  await start(root).catch((error: unknown) => {
    console.error(`\n  ${startProblem(error)}\n`);
    process.exit(1);
  });
}

async function start(root: string): Promise<void> {
  const settings = readSettings(process.env, root);
  if (settings.traces) await openTracing(root, settings);
  // Read while the database starts. Whoever needs it gets the error, if there is one.
  if (settings.production) importApplication().catch(() => {});
  const database = await openDatabase(root, settings);
  const pools = openPools(database.app, settings.databaseConnections ?? maxConnections);
  await openShop(root, settings, database, pools).catch(async (error: unknown) => {
    await settleWithin(1_000, pools.end());
    await database.embedded?.stop();
    throw error;
  });
}

async function openShop(root: string, settings: Settings, database: Database, pools: Pools): Promise<void> {
  await migrateDatabase(database.owner, path.join(root, 'migrations'), { report });
  connectDatabase(pools);
  connectSecretKey(settings.secretKey);
  connectPictureStore(settings.pictureStore);
  await checkSecretKey();
  const { openDemoShop } = await import('./demo/demo-shop.ts');
  const logins = await seedDemo(settings, pools.byName.background);
  const couriers =
    logins && !settings.couriersUrl ? await openCouriers(pools.byName.background, database.direct) : null;
  // What is called the demo is the demo shop, and not a shop whose owner never said SHOP_DEMO=0.
  const shopSettings = logins ? forDemo(settings, couriers?.address) : { ...settings, demo: false };
  const replica = database.replica ? openReplica(database.replica, pools.byName.background) : null;
  const application = await createApplication(root, {
    settings: shopSettings,
    pools,
    replica,
    connection: database.direct,
    clientFolder: settings.production ? path.join(root, 'build/client') : null,
    demo: openDemoShop(pools.byName.background, { runsAsDemo: shopSettings.demo }),
    leaveDemo() {
      report('The demo is over: this shop writes to real people and asks real couriers from now on.');
      if (couriers) void settleWithin(2_000, couriers.close());
      return { ...settings, demo: false };
    },
  });
  const server = createShopServer(application, settings);
  const isSingleSocket = connectionLimit() < defaultLimits.max;
  const listening = await listen(server, settings, { isSingleSocket }).catch(async (error: unknown) => {
    await settleWithin(2_000, application.close());
    throw error;
  });
  stopOnSignals({ server, listening, application, pools, replica, embedded: database.embedded, couriers });
  const [outbox, setup] = await Promise.all([
    application.outbox().catch(() => null),
    application.setup().catch(() => null),
  ]);
  announce(root, shopSettings, listening, { logins, outbox, setup, couriers: couriers !== null });
  if (settings.fillRenditions) void application.fillRenditions();
  // A start leaves 35 MB of garbage, which V8 would keep until somebody comes. Only `bin/node` provides the function.
  globalThis.gc?.({ flavor: 'last-resort' });
}

/** Only a shop whose traces are collected loads OpenTelemetry. */
async function openTracing(root: string, { tracesShare }: Settings): Promise<void> {
  const { openOtelTracer } = await import('#app/infra/tracing/otel-tracer.server.ts');
  setTracer(openOtelTracer({ version: readShopVersion(root).version, share: tracesShare }));
}

async function openDatabase(root: string, settings: Settings): Promise<Database> {
  if (settings.databaseUrl) {
    const direct = { connectionString: settings.databaseDirectUrl ?? settings.databaseUrl };
    const app = {
      connectionString: settings.databaseUrl,
      isPooledElsewhere: settings.databaseDirectUrl !== null,
    };
    const replica = settings.databaseReadUrl ? { ...app, connectionString: settings.databaseReadUrl } : null;
    return { owner: direct, app, direct, replica, embedded: null };
  }
  const embedded = await startEmbeddedDatabase({ dataDir: settings.dataDir, packageRoot: root, report });
  const app = embedded.connection('app');
  return { owner: embedded.connection('owner'), app, direct: app, replica: null, embedded };
}

/** How to log in to the demo shop, a line for each of its people; null where this is another shop. */
async function seedDemo(settings: Settings, pool: ShopPool): Promise<string[] | null> {
  if (!settings.demo) return null;
  const { seedDemoShop } = await import('./demo/seed.ts');
  if (!(await seedDemoShop(pool, report))) return null;
  const { addPeople, demoLogins } = await import('./demo/people.ts');
  await addPeople();
  return demoLogins();
}

type Couriers = { address: string; close(): Promise<void> };

/** The couriers of the demo shop, whose parcels move by themselves; null where the owner has connected a real one. */
async function openCouriers(pool: ShopPool, direct: pg.ClientConfig): Promise<Couriers | null> {
  const { openDemoCouriers } = await import('./demo/couriers/open-demo-couriers.ts');
  return openDemoCouriers(pool, direct).catch((error: unknown) => {
    log('warn', 'demo-couriers-not-opened', {}, error);
    return null;
  });
}

async function createApplication(root: string, infrastructure: Infrastructure): Promise<Application> {
  if (!infrastructure.settings.production) return createDevelopmentApplication(root, infrastructure);
  return (await importApplication()).createApplication(infrastructure);
}

function importApplication(): Promise<typeof import('#app/server/app.server.ts')> {
  return import('#app/server/app.server.ts');
}

/** Vite in front: it serves the client's modules and reloads the application when its code changes. */
async function createDevelopmentApplication(root: string, infrastructure: Infrastructure): Promise<Application> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true } });
  let loaded: typeof import('#app/server/app.server.ts') | undefined;
  let current: Application | undefined;
  let line: Promise<unknown> = Promise.resolve();
  /** One at a time: two requests that come with a changed application must not make two. */
  function newest(): Promise<Application> {
    const next = line.then(load);
    line = next.catch(() => {});
    return next;
  }
  async function load(): Promise<Application> {
    const module = (await vite.ssrLoadModule(
      '/app/server/app.server.ts',
    )) as typeof import('#app/server/app.server.ts');
    if (current && module === loaded) return current;
    await current?.close();
    loaded = module;
    current = await module.createApplication(infrastructure);
    return current;
  }
  return {
    listener(request, response) {
      vite.middlewares(request, response, () => {
        newest().then(
          (application) => application.listener(request, response),
          (error: unknown) => {
            log('error', 'application-not-loaded', {}, error);
            response.writeHead(500).end('The application could not be loaded; the terminal says why.');
          },
        );
      });
    },
    outbox: async () => (await newest()).outbox(),
    setup: async () => (await newest()).setup(),
    fillRenditions: async () => (await newest()).fillRenditions(),
    retire: () => current?.retire() ?? false,
    async close() {
      await Promise.all([current?.close(), vite.close()]);
    },
  };
}

function createShopServer(application: Application, settings: Settings): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Of uploads; other bodies have less time, see guardConnections.
      requestTimeout: defaultLimits.uploadTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: 16 * 1024,
      // How often Node looks for connections that are over their time; by default twice a minute.
      connectionsCheckingInterval: 2_000,
    },
    application.listener,
  );
  const most = connectionLimit();
  if (most < defaultLimits.max)
    report(`This process may open ${readFileLimit()} files: it takes ${most} connections at a time (see ulimit -n).`);
  guardConnections(server, { ...defaultLimits, max: most, isTrusted: trustProxies(settings.trustedProxies) });
  return server;
}

type Running = {
  server: Server;
  listening: Listening;
  application: Application;
  pools: Pools;
  replica: Replica | null;
  embedded: EmbeddedDatabase | null;
  couriers: Couriers | null;
};

function stopOnSignals({ server, listening, application, pools, replica, embedded, couriers }: Running): void {
  let stoppingSince: number | null = null;
  async function stop(code: number, { gives }: { gives: 'notice' | 'none' }): Promise<void> {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    // Also keeps the process alive until the database has been left in order.
    setTimeout(() => process.exit(1), drainTimeoutMs + 2_000);
    const isWatched = application.retire();
    if (isWatched && gives === 'notice') await sleep(unreadyMs);
    const drained = listening.close();
    await settleWithin(2_000, application.close());
    if (couriers) await settleWithin(500, couriers.close());
    server.closeIdleConnections();
    const left = drainTimeoutMs - (performance.now() - stoppingSince);
    await settleWithin(Math.max(1_000, left), drained);
    if (replica) await settleWithin(500, replica.end());
    await settleWithin(1_000, Promise.all([closeTracing(), pools.end()]));
    await embedded?.stop();
    process.exit(code);
  }
  /** Only a second Ctrl-C by a person forces the end. */
  function interrupt(): void {
    if (stoppingSince !== null && performance.now() - stoppingSince > oneSignalMs) {
      report('Stopped at once. The database may still be running; the next start takes it over.');
      process.exit(1);
    }
    void stop(0, { gives: 'none' });
  }
  process.on('SIGTERM', () => void stop(0, { gives: 'notice' }));
  process.on('SIGINT', interrupt);
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught', {}, error);
    void stop(1, { gives: 'none' });
  });
  process.on('unhandledRejection', (error) => log('error', 'unhandled', {}, error));
}

/** Nothing that hangs may keep the rest from being left in order. */
async function settleWithin(ms: number, ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))]);
}

function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

function flushed({ smtpUrlUnused }: Settings): string {
  return smtpUrlUnused
    ? 'and SMTP_URL is not used: a demo shop writes to nobody until its owner removes the demo data'
    : 'until SMTP_URL names a mail server';
}

type Announced = { logins: string[] | null; outbox: string | null; setup: string | null; couriers: boolean };

function announce(
  root: string,
  settings: Settings,
  { port }: Listening,
  { logins, outbox, setup, couriers }: Announced,
): void {
  const shown = process.env.SITE_URL ? settings.siteUrl : `http://localhost:${port}`;
  process.stdout.write(`\n  Dastak ${formatVersion(readShopVersion(root))}\n  The shop is open: ${shown}\n`);
  if (logins) {
    process.stdout.write('  It shows the demo shop. Settings, Remove demo data makes it a shop of your own.\n');
    for (const login of logins) process.stdout.write(`  ${login}\n`);
  }
  if (couriers)
    process.stdout.write(
      '  TCS, Leopards and Trax are played by this shop: its parcels go a step further every minute.\n',
    );
  if (setup) process.stdout.write(`  Set up: ${shown}${setup}\n`);
  if (outbox) process.stdout.write(`  Its e-mails are kept at ${shown}${outbox} ${flushed(settings)}.\n`);
  process.stdout.write('  Stop it with Ctrl-C.\n\n');
}
