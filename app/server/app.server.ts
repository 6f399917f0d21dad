import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type pg from 'pg';
import { keepArchive } from '#app/infra/backup/archive/keep-archive.server.ts';
import { connectBackups } from '#app/infra/backup/run-command.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import type { Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import { connectSecretKey } from '#app/infra/db/secrets.server.ts';
import { connectHealth } from '#app/infra/health/health.server.ts';
import { watchProcess } from '#app/infra/health/process-readings.server.ts';
import { readShopVersion } from '#app/infra/health/version.server.ts';
import { setReadCaching } from '#app/infra/http/cached-reads.server.ts';
import { clientAddress, trustProxies } from '#app/infra/http/client-address.server.ts';
import { startJobs } from '#app/infra/jobs/jobs.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { startMailWorker } from '#app/infra/mail/mail-worker.server.ts';
import { hasOutbox, outboxPath } from '#app/infra/mail/outbox.server.tsx';
import { setSite } from '#app/infra/mail/site-link.server.ts';
import { createMailer } from '#app/infra/mail/smtp.server.ts';
import { connectPictureStore } from '#app/infra/media/pictures/picture-store.server.ts';
import { createMedia } from '#app/infra/media/pictures/renditions.server.ts';
import { connectUploads } from '#app/infra/media/pictures/take-picture.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { connectMoves } from '#app/modules/data-transfer/run-import.server.ts';
import { allowWebhookNetworks } from '#app/modules/integrations/webhooks/webhook-address.server.ts';
import { startWebhookWorker } from '#app/modules/integrations/webhooks/webhook-worker.server.ts';
import { orderTurns } from '#app/modules/orders/place/orders-api.server.ts';
import { readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart } from '#app/modules/settings/backup-plan.server.ts';
import { readSender } from '#app/modules/settings/settings.server.ts';
import { connectDemoShop, type DemoShop } from '#app/modules/setup/demo-shop.server.ts';
import { followSetUp } from '#app/modules/setup/follow-setup.server.ts';
import { setupPath } from '#app/modules/setup/set-up-shop.server.ts';
import { connectDelivery } from '#app/modules/shipping/tracking/tracking-service.server.ts';
import { emailWriters, mailboxLimits } from './email-writers.server.ts';
import { handleEvents } from './event-handlers.server.ts';
import { followChanges } from './follow-changes.server.ts';
import { createCdnPurger } from './http/cdn.server.ts';
import { readGauges } from './http/gauges.server.ts';
import { createHealth } from './http/health.server.ts';
import { createMetrics } from './http/metrics.server.ts';
import { createStaticFiles } from './http/static-files.server.ts';
import { createHttpRoutes } from './http-routes.server.ts';
import { jobs } from './jobs.server.ts';
import { adminStream, createLiveStream } from './live/live-stream.server.ts';
import { createPageCaches } from './page-caches.server.ts';
import { createPageRenderer } from './page-renderer.server.ts';
import { readingsOfShop } from './readings.server.ts';
import { createRequestListener } from './request-listener.server.ts';

export type Infrastructure = {
  settings: Settings;
  pools: Pools;
  /** For reads that may be a second old; null where there is none. */
  replica: Replica | null;
  /** How to reach the database for a connection of one's own (it listens for changes). */
  connection: pg.ClientConfig;
  /** The built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** The demo shop's data, for set-up and for emptying it. */
  demo: DemoShop | null;
  /** Told once if the demo shop becomes its owner's own while this node runs, with the settings that count from then on. */
  leaveDemo(): Settings;
};

export type Application = {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Makes missing picture renditions in the background. */
  fillRenditions(): Promise<void>;
  /** The address of the outbox where emails can be read if no mail server is set; null where there is none. */
  outbox(): Promise<string | null>;
  /** The path that sets up a shop without an owner; null where there is one. */
  setup(): Promise<string | null>;
  /**
   * From now on this node reports that it is not ready, and closes connections after their current request.
   * Returns whether a load balancer watches, which then needs a moment to notice.
   */
  retire(): boolean;
  /** Ends open streams and background jobs; the database stays the caller's to close. */
  close(): Promise<void>;
};

/** Background work may continue after this long without a request. */
const quietMs = 500;

/** Every part of one node, put together. `server/request-listener.server.ts` says in which order a request is answered. */
export async function createApplication({
  settings,
  pools,
  replica,
  connection,
  clientFolder,
  demo,
  leaveDemo,
}: Infrastructure): Promise<Application> {
  connectModules(settings, pools, replica);
  await connectDemoShop(demo);
  let current = settings;
  let mailer = settings.smtpUrl ? createMailer(settings.smtpUrl) : null;
  const isTrusted = trustProxies(settings.trustedProxies);
  const isEmbedded = settings.databaseUrl === null;

  // What is answered.
  const renderer = createPageRenderer(settings);
  const routes = createHttpRoutes(settings, renderer, () => hasOutbox(current));
  if (settings.production) renderer.warm().catch((error) => log('warn', 'not-warm', {}, error));
  const pages = [...routes.routes.map(({ path }) => path), ...renderer.patterns()];
  const caches = createPageCaches({
    settings,
    pools,
    replica,
    renderer,
    draw: async (address) => routes.fetch(new Request(new URL(address, settings.siteUrl))),
    patterns: pages,
    addressOf: (request) => clientAddress(request, isTrusted),
  });
  const live = createLiveStream();
  const adminLive = createLiveStream(adminStream);
  const media = createMedia(path.join(settings.dataDir, 'renditions'));
  if (settings.fillRenditions) connectUploads(media.prepare);

  // What is done in the background.
  const mailWorker = startMailWorker({
    writers: emailWriters,
    mailboxLimits,
    get mailer() {
      return mailer;
    },
    sender: () => readSender(settings.smtpFrom),
  });
  const cdn = settings.cdnPurgeUrl
    ? createCdnPurger({ url: settings.cdnPurgeUrl, token: settings.cdnPurgeToken })
    : null;
  const webhooks = startWebhookWorker();
  // Elsewhere the database's provider sees to it.
  const archive = isEmbedded ? keepArchive(settings, wantsArchive) : null;
  const working = startJobs(pools.byName.background, jobs);
  /** From the moment the demo shop is its owner's own, this node writes to real people and asks real couriers. */
  const setUp = followSetUp({
    playsDemo: () => current.demo,
    leaveDemo() {
      current = leaveDemo();
      connectAccounts({ ...current, mailServer: current.smtpUrl !== null });
      connectDelivery(current);
      mailer = current.smtpUrl ? createMailer(current.smtpUrl) : null;
    },
    cleanUp: () => void media.forgetUnused(),
  });
  const followers = { caches, cdn, live, adminLive, mailWorker, webhooks, working, archive, setUp };
  const changes = await followChanges(connection, { settings, pools, replica, ...followers });

  // Health and metrics.
  const health = createHealth({ isDatabaseThere: () => pools.breaker.isReachable(), hasPages: caches.hasPages });
  const semaphores = { ...renderer.semaphores, orders: orderTurns };
  const own = watchProcess();
  const metrics = createMetrics(
    { token: settings.metricsToken, siteUrl: settings.siteUrl, built: readShopVersion(settings.root) },
    async () =>
      readGauges({
        pages: caches.pages,
        searches: caches.searches,
        live,
        adminLive,
        pools,
        replica,
        semaphores,
        nodes: changes.nodes(),
        readings: await takeReadings(),
      }),
  );
  const takeReadings = readingsOfShop({
    pools,
    replica,
    own,
    requestCounts: metrics,
    dataDir: settings.dataDir,
    isEmbedded,
  });
  connectMoves(path.join(settings.dataDir, 'moves'));
  connectHealth({ root: settings.root, dataDir: settings.dataDir, isEmbedded, takeReadings });

  const requests = createRequestListener({
    settings,
    isTrusted,
    caches,
    health,
    metrics,
    files: clientFolder ? createStaticFiles(clientFolder) : () => false,
    media,
    live,
    adminLive,
    routes,
    patterns: ['/static/*', '/media/*', '/api/live', '/admin/live', ...pages],
  });

  return {
    listener: requests.listener,
    outbox: async () => (hasOutbox(current) ? outboxPath() : null),
    setup: setupPath,
    fillRenditions: () => media.fill(() => Date.now() - requests.lastRequestAt() > quietMs),
    retire() {
      requests.retire();
      health.stop();
      return health.isWatched();
    },
    async close() {
      setUp.close();
      // From here on no notification arrives: every page is rendered anew, and no CDN may keep it.
      setReadCaching(false);
      caches.trust(false);
      media.close();
      live.close();
      adminLive.close();
      own.close();
      await Promise.all([
        mailWorker.close(),
        webhooks.close(),
        working.close(),
        changes.close(),
        archive?.close(),
        cdn?.close(),
      ]);
    },
  };
}

/** Gives modules that keep state for the whole process what they need of its settings. */
function connectModules(settings: Settings, pools: Pools, replica: Replica | null): void {
  connectDatabase(pools, replica);
  connectSecretKey(settings.secretKey);
  switchLimits(settings.rateLimits);
  connectAccounts({ ...settings, mailServer: settings.smtpUrl !== null });
  connectDelivery(settings);
  connectBackups(settings);
  connectPictureStore(settings.pictureStore);
  handleEvents();
  setSite(settings.siteUrl);
  allowWebhookNetworks(settings.webhookNetworks);
}

async function wantsArchive(): Promise<boolean> {
  const { folder, continuous } = await readAdminPart(backupPlanPart);
  return folder !== '' && continuous;
}
