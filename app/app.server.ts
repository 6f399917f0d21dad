import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type pg from 'pg';
import { connectAccounts } from './accounts/auth.server.ts';
import { identifySender, isKeptOut } from './accounts/office-entry.server.ts';
import { isRefusal, recordRefusedRequest } from './accounts/record-refused-request.server.ts';
import { isStaff } from './accounts/role.ts';
import { keptListAddress } from './catalog/list-address.ts';
import { lookAtListSwitch, sortsLists } from './catalog/list-switch.server.ts';
import { followOrder } from './delivery/follow-order.server.ts';
import { connectDelivery } from './delivery/tracking-service.server.ts';
import { createHttpRoutes } from './http-routes.server.ts';
import { jobs } from './jobs.server.ts';
import { keptAddress, languageAt, requestedPath } from './language/language.ts';
import { letterWriters, mailboxLimits } from './letters.server.ts';
import { allowWebhookNetworks } from './machines/webhook-address.server.ts';
import { startWebhookWorker } from './machines/webhook-worker.server.ts';
import { connectMoves } from './moving/run-move.server.ts';
import { couriersTag, keepCouriers } from './orders/couriers.server.ts';
import { isOneOrderTooMany, orderTurns, refuseOrder } from './orders/orders-api.server.ts';
import { connectSteps } from './orders/step-follower.server.ts';
import { createPageRenderer } from './page-renderer.server.ts';
import { keepArchive } from './platform/backup/keep-archive.server.ts';
import { connectBackups } from './platform/backup/keep-backups.server.ts';
import { connectDatabase } from './platform/db/db.server.ts';
import { fairShare, type LanePools, mostConnections } from './platform/db/lane-pools.server.ts';
import type { Replica } from './platform/db/replica.server.ts';
import { connectSecretKey } from './platform/db/secrets.server.ts';
import type { Settings } from './platform/env.server.ts';
import { connectHealth } from './platform/health/health.server.ts';
import { watchProcess } from './platform/health/process-readings.server.ts';
import { readShopVersion } from './platform/health/version.server.ts';
import { cdnHeaders, createCdnPurger } from './platform/http/cdn.server.ts';
import {
  clientAddress,
  isFromProxy,
  trustProxies,
  watchUntrustedProxies,
} from './platform/http/client-address.server.ts';
import { readGauges } from './platform/http/gauges.server.ts';
import { createHealth } from './platform/http/health.server.ts';
import { readTarget, sanitizeHeaders } from './platform/http/incoming-request.server.ts';
import { requestIdHeader } from './platform/http/kept-page.server.ts';
import { forgetReadings, trustReadings } from './platform/http/kept-readings.server.ts';
import { createMetrics, knownMethod } from './platform/http/metrics.server.ts';
import { createPageCache, type PageCacheOptions } from './platform/http/page-cache.server.ts';
import { refuse, tryAgain } from './platform/http/refuse.server.ts';
import { comesFromOurPages } from './platform/http/same-origin.server.ts';
import { securityHeaders, setSecurityHeaders } from './platform/http/security-headers.server.ts';
import { createStaticFiles } from './platform/http/static-files.server.ts';
import { startJobs } from './platform/jobs/jobs.server.ts';
import { jobsDue } from './platform/jobs/queue-job.server.ts';
import { isForMachines, laneOf } from './platform/lane.ts';
import { switchLimits } from './platform/limits/limits.server.ts';
import { hearChanges } from './platform/live/live.server.ts';
import { createLiveStream, forTheOffice } from './platform/live/live-stream.server.ts';
import { log } from './platform/log.server.ts';
import { hasOutbox, outboxPath } from './platform/mail/outbox.server.tsx';
import { startPostman } from './platform/mail/postman.server.ts';
import { setSite } from './platform/mail/site-link.server.ts';
import { createMailer } from './platform/mail/smtp.server.ts';
import { connectPictureStore } from './platform/media/picture-store.server.ts';
import { createMedia } from './platform/media/renditions.server.ts';
import { connectUploads } from './platform/media/take-picture.server.ts';
import { messages } from './platform/messages.ts';
import { inRequest } from './platform/request-context.server.ts';
import { createRouteNames } from './platform/tracing/route-names.ts';
import { inSpan, isTracing } from './platform/tracing/trace.server.ts';
import { readingsOfShop } from './readings.server.ts';
import { keptChosenAddress } from './search/chosen-address.ts';
import { keptResultsAddress } from './search/results-address.ts';
import { backupPlanPart } from './settings/backup-plan.server.ts';
import { beginningTag } from './settings/beginning.server.ts';
import { lookAtLanguageSwitch, speaksUrdu } from './settings/language-switch.server.ts';
import { readSender } from './settings/letter-shop.server.ts';
import { readOfficePart } from './settings/office-settings.server.ts';
import { connectDemoShop, type DemoShop } from './setup/demo-shop.server.ts';
import { followBeginning } from './setup/follow-beginning.server.ts';
import { setupPath } from './setup/set-up-shop.server.ts';
import { createMissingPages, missingAddress } from './storefront/missing-pages.ts';
import { publicAddress } from './storefront/public-pages.ts';

export type Infrastructure = {
  settings: Settings;
  pools: LanePools;
  /** For reads that may be a second old; null where there is none. */
  replica: Replica | null;
  /** How to reach the database for a connection of one's own (it listens for changes). */
  connection: pg.ClientConfig;
  /** The built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** What the demo shop is, for whoever begins with it or empties it. */
  demo: DemoShop | null;
  /** Told once if the demo shop becomes its owner's own while this node runs, with the settings that count from then on. */
  leaveDemo(): Settings;
};

export type Application = {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Makes missing picture renditions in the background. */
  fillRenditions(): Promise<void>;
  /** The address at which letters can be read where nobody sends them, for trying the shop out; null where there is none. */
  outbox(): Promise<string | null>;
  /** The path that sets up a shop without an owner; null where there is one. */
  setup(): Promise<string | null>;
  /**
   * From now on this node says that it is not ready, and asks clients to open no further request on their connections.
   * Returns whether a load balancer watches, which then needs a moment to notice.
   */
  retire(): boolean;
  /** Ends open streams and background jobs; the database stays the caller's to close. */
  close(): Promise<void>;
};

/**
 * The results of a question are rendered once a minute, unless something on them changes. No browser keeps what its
 * shopper asked for.
 */
const keptSearches = {
  name: 'searches',
  maxBytes: 6 * 1024 * 1024,
  longestMs: 60_000,
  sparesAskedAgain: true,
  effort: 'small',
  cacheControl: 'no-store',
} as const;

/** Background work may continue after this long without a request. */
const quietMs = 500;

/** Everything that answers HTTP, in the order it is asked: gate, files, pictures, live, pages from memory, API, every other page. */
export async function createApplication({
  settings,
  pools,
  replica,
  connection,
  clientFolder,
  demo,
  leaveDemo,
}: Infrastructure): Promise<Application> {
  connectRooms(settings, pools, replica);
  await connectDemoShop(demo);
  let current = settings;
  const renderer = createPageRenderer(settings);
  const hono = createHttpRoutes(settings, renderer, () => hasOutbox(current));
  if (settings.production) renderer.warm().catch((error) => log('warn', 'not-warm', {}, error));
  const isTrusted = trustProxies(settings.trustedProxies);
  const drawPage = async (address: string) => hono.fetch(new Request(new URL(address, settings.siteUrl)));
  const keptAlike: PageCacheOptions = {
    isDatabaseAway: () => pools.breaker.state() !== 'closed',
    isFull: renderer.isFull,
    pendingChanges: replica ? () => replica.pending() : undefined,
    isBusy: renderer.isBusy,
    async refuse(response, address) {
      const busy = await renderer.sayBusy(address.split('?')[0] ?? '');
      response.writeHead(busy.status, Object.fromEntries(busy.headers)).end(await busy.text());
    },
  };
  const pages = createPageCache(drawPage, {
    ...keptAlike,
    cdnHeaders: settings.cdnPurgeUrl ? cdnHeaders : undefined,
    carried: securityHeaders(settings.siteUrl.startsWith('https:')),
    keepsAlso: (status, address) => status === 404 && requestedPath(address) === missingAddress,
  });
  // Anybody makes up questions, so their pages have little room, and none that is taken from other pages.
  const searches = createPageCache(drawPage, {
    ...keptAlike,
    ...keptSearches,
    enter: (request) => renderer.enter(clientAddress(request, isTrusted)),
  });
  const health = createHealth({
    isDatabaseThere: () => pools.breaker.ask(),
    hasPages: pages.hasPages,
  });
  const { host } = new URL(settings.siteUrl);
  let isRetiring = false;
  let nodes = 1;
  const live = createLiveStream();
  const office = createLiveStream(forTheOffice);
  const media = createMedia(path.join(settings.dataDir, 'renditions'));
  if (settings.fillRenditions) connectUploads(media.prepare);
  const files = clientFolder ? createStaticFiles(clientFolder) : () => false;
  let mailer = settings.smtpUrl ? createMailer(settings.smtpUrl) : null;
  const postman = startPostman({
    writers: letterWriters,
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
  const archive = settings.databaseUrl === null ? keepArchive(settings, wantsArchive) : null;
  const working = startJobs(pools.lanes.background, jobs);
  /** From the moment the demo shop is its owner's own, this node writes to real people and asks real couriers. */
  const beginning = followBeginning({
    playsDemo: () => current.demo,
    leaveDemo() {
      current = leaveDemo();
      connectAccounts({ ...current, mailServer: current.smtpUrl !== null });
      connectDelivery(current);
      mailer = current.smtpUrl ? createMailer(current.smtpUrl) : null;
    },
    cleanUp: () => void media.forgetUnused(),
  });
  /** The office's pages are read anew only when this process knows the couriers as they are. */
  async function followCouriers(): Promise<void> {
    try {
      await keepCouriers();
      office.tell(new Set([couriersTag]));
    } catch (error) {
      log('warn', 'couriers-not-read', {}, error);
    }
  }
  const followListSwitch = () =>
    void lookAtListSwitch().catch((error) => log('warn', 'list-switch-not-read', {}, error));
  const followLanguageSwitch = () =>
    lookAtLanguageSwitch().catch((error) => log('warn', 'language-switch-not-read', {}, error));
  // Until it is read, pages in Urdu are not there.
  await followLanguageSwitch();
  const changes = await hearChanges(connection, {
    changed(tags) {
      // First, so that no page is drawn anew from before the change.
      replica?.noteChange(tags);
      if (tags.has('letters')) postman.wake();
      if (tags.has(beginningTag)) beginning.look();
      if (tags.has('office-settings')) followListSwitch();
      if (tags.has('settings')) void followLanguageSwitch();
      if (tags.has(couriersTag)) void followCouriers();
      forgetReadings(tags);
      pages.drop(tags);
      searches.drop(tags);
      cdn?.purge(tags);
      live.tell(tags);
      office.tell(tags);
    },
    office(tags) {
      if (tags.has('webhooks-due')) webhooks.wake();
      if (tags.has(jobsDue)) working.look();
      // Every setting that is saved is an entry of the log.
      if (tags.has('audit')) archive?.look();
      // Whose role or standing has changed is asked again who they are.
      for (const tag of tags) if (tag.startsWith('person:')) office.drop(tag.slice('person:'.length));
      office.tell(tags);
    },
    nodes({ count, allowed }) {
      nodes = count;
      // A pooler shares out the server's connections by itself.
      const share = settings.databaseDirectUrl ? mostConnections : fairShare({ allowed, nodes: count });
      pools.resize(settings.databaseConnections ?? share);
      replica?.resize(share);
    },
    hearing(canHear) {
      replica?.noteChange(['*']);
      trustReadings(canHear);
      pages.trust(canHear);
      searches.trust(canHear);
      if (canHear) cdn?.purge(['*']);
      if (!canHear) return pools.breaker.doubt();
      beginning.look();
      followListSwitch();
      void followLanguageSwitch();
      void followCouriers();
      live.resync();
      office.resync();
    },
  });

  const gates = { ...renderer.gates, orders: orderTurns };
  const metrics = createMetrics(
    { token: settings.metricsToken, siteUrl: settings.siteUrl, built: readShopVersion(settings.root) },
    async () =>
      readGauges({ pages, searches, live, office, pools, replica, gates, nodes, readings: await takeReadings() }),
  );
  const own = watchProcess();
  const isEmbedded = settings.databaseUrl === null;
  const takeReadings = readingsOfShop({ pools, replica, own, answers: metrics, dataDir: settings.dataDir, isEmbedded });
  connectMoves(path.join(settings.dataDir, 'moves'));
  connectHealth({ root: settings.root, dataDir: settings.dataDir, isEmbedded, takeReadings });
  let lastAsked = 0;
  const noteProxy = watchUntrustedProxies(isTrusted);
  const patterns = ['/static/*', '/media/*', '/api/live', '/admin/live', ...hono.routes.map(({ path }) => path)];
  const isMissing = createMissingPages([...hono.routes.map(({ path }) => path), ...renderer.patterns()]);
  const routeOf = isTracing() ? createRouteNames([...patterns, ...renderer.patterns()]) : null;
  // A request that is traced goes the whole way.
  const answersAtOnce = settings.production && !isTracing();
  const others = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  async function answer(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    const address = clientAddress(request, isTrusted);
    response.once('finish', () => {
      if (!isRefusal(response.statusCode)) return;
      const answered = { status: response.statusCode, address, siteUrl: settings.siteUrl };
      recordRefusedRequest(request, answered).catch((error) => log('warn', 'refusal-not-recorded', {}, error));
    });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isRetiring) response.shouldKeepAlive = false;
    setSecurityHeaders(response, settings.siteUrl.startsWith('https:'), target?.pathname);
    if (!target) return refuse(response, 400, 'This address is not readable.');
    if (reads && target.pathname === '/livez') return health.live(response);
    if (reads && target.pathname === '/readyz') return health.forOrders(response);
    if (reads && target.pathname === '/readyz/pages') return health.forPages(response);
    if (!isForMachines(target.pathname) && !comesFromOurPages(request, settings.siteUrl))
      return refuse(response, 403, 'This request does not come from the shop’s own pages.');
    noteProxy(request);
    const keeps = reads && settings.production;
    const language = speaksUrdu() ? languageAt(target.pathname) : 'en';
    // Pages are known by their addresses without a language, and kept in each.
    const asked = language === 'en' ? target : new URL(target);
    if (language !== 'en') asked.pathname = requestedPath(target.pathname);
    // Before headers are cleaned for the application: a page that is kept depends on none of them.
    const list = keeps && sortsLists() ? (keptListAddress(asked) ?? keptChosenAddress(asked)) : null;
    if (list) return searches.answer(request, response, keptAddress(language, list));
    const page = keeps ? publicAddress(asked) : null;
    if (page) return pages.answer(request, response, keptAddress(language, page));
    const results = keeps ? keptResultsAddress(asked) : null;
    if (results) return searches.answer(request, response, keptAddress(language, results));
    if (isOneOrderTooMany(request.method, target.pathname)) return refuseOrder(response);
    sanitizeHeaders(request, { address, host });
    if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (reads && target.pathname === '/metrics') return metrics.answer(request, response);
    if (files(request, response, target.pathname)) return;
    if (await media.answer(request, response, target.pathname)) return;
    if (reads && target.pathname === '/api/live') return live.open(request, response, address);
    if (reads && target.pathname === '/admin/live') return openOffice(request, response);
    if (reads && target.pathname === '/api/changes') return live.answerChanges(request, response);
    if (keeps && isMissing(asked.pathname))
      return pages.answer(request, response, keptAddress(language, missingAddress));
    await others(request, response);
  }

  /** Answers in a span that is named by the address's pattern. What load balancers and Prometheus ask is not traced. */
  function answerTraced(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    const pathname = target?.pathname ?? '';
    if (!routeOf || /^\/(livez|readyz|metrics)(?![\w-])/.test(pathname)) return answer(request, response, target);
    const [method, route] = [knownMethod(request.method), routeOf(requestedPath(pathname))];
    const attributes = { 'http.request.method': method, 'http.route': route };
    // A stranger's traceparent would decide what is traced, and under whose span.
    const headers = isFromProxy(request, isTrusted) ? request.headers : null;
    const asked = { name: `${method} ${route}`, kind: 'server', ...(headers && { headers }), attributes } as const;
    return inSpan(asked, async (span) => {
      await answer(request, response, target);
      span.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.fail();
    });
  }

  /** The office's stream is for who works there; everybody else finds nothing at its address. */
  async function openOffice(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const person = await identifySender(request, settings.siteUrl);
    if (person === 'away') return refuse(response, 503, tryAgain);
    if (!person || !isStaff(person.role) || isKeptOut(person))
      return refuse(response, 404, 'There is nothing at this address.');
    office.open(request, response, person.id);
  }

  return {
    listener(request, response) {
      lastAsked = Date.now();
      // Without a listener an error of one connection would be an uncaught error, which ends the process.
      response.on('error', noteBrokenAnswer);
      metrics.watch(request, response);
      const id = requestId();
      if (answersAtOnce && !isRetiring && pages.answerKept(request, response, id)) return noteProxy(request);
      const target = readTarget(request);
      const lane = laneOf(request.method, requestedPath(target?.pathname ?? ''));
      response.setHeader(requestIdHeader, id);
      inRequest({ id, lane }, () => answerTraced(request, response, target)).catch((error) => {
        log('error', 'request-failed', {}, error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, messages.broken.anything);
      });
    },
    outbox: async () => (hasOutbox(current) ? outboxPath() : null),
    setup: setupPath,
    fillRenditions: () => media.fill(() => Date.now() - lastAsked > quietMs),
    retire() {
      isRetiring = true;
      health.stop();
      return health.isWatched();
    },
    async close() {
      beginning.close();
      // From here on nobody hears of changes: what is still asked is drawn anew, and is for no CDN.
      trustReadings(false);
      pages.trust(false);
      searches.trust(false);
      media.close();
      live.close();
      office.close();
      own.close();
      await Promise.all([
        postman.close(),
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
function connectRooms(settings: Settings, pools: LanePools, replica: Replica | null): void {
  connectDatabase(pools, replica);
  connectSecretKey(settings.secretKey);
  switchLimits(settings.rateLimits);
  connectAccounts({ ...settings, mailServer: settings.smtpUrl !== null });
  connectDelivery(settings);
  connectBackups(settings);
  connectPictureStore(settings.pictureStore);
  connectSteps(followOrder);
  setSite(settings.siteUrl);
  allowWebhookNetworks(settings.webhookNetworks);
}

async function wantsArchive(): Promise<boolean> {
  const { folder, continuous } = await readOfficePart(backupPlanPart);
  return folder !== '' && continuous;
}

function noteBrokenAnswer(error: Error): void {
  log('error', 'answer-broke-off', {}, error);
}

const idLength = 12;
let randomLetters = '';
let lettersUsed = 0;

/** Twelve random characters, unique enough to find the lines of one request in a log. They are made for many requests at once. */
function requestId(): string {
  if (lettersUsed + idLength > randomLetters.length) {
    randomLetters = randomBytes(idLength * 512).toString('hex');
    lettersUsed = 0;
  }
  lettersUsed += idLength;
  return randomLetters.slice(lettersUsed - idLength, lettersUsed);
}
