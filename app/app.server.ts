import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { connectAccounts } from './accounts/auth.server.ts';
import { isKeptOut, type OfficeEntry, readOfficeEntry } from './accounts/office-entry.server.ts';
import { isStaff } from './accounts/role.ts';
import { createApi } from './api.server.ts';
import { followOrder } from './delivery/follow-order.server.ts';
import { connectDelivery } from './delivery/tracking-service.server.ts';
import { jobs } from './jobs.server.ts';
import { letterWriters, mailboxLimits } from './letters.server.ts';
import { connectSteps } from './orders/step-follower.server.ts';
import { isNewRefusal, recordRefusal, routeOf, somebody } from './platform/audit/record-access.server.ts';
import { connectBackups } from './platform/backup/keep-backups.server.ts';
import { connectDatabase, isDatabaseAway } from './platform/db/db.server.ts';
import { fairShare, type LanePools } from './platform/db/lane-pools.server.ts';
import { connectSecretKey } from './platform/db/secrets.server.ts';
import type { Settings } from './platform/env.server.ts';
import { createGate, createShares, type Gate, isBusy } from './platform/gate.ts';
import { connectHealth } from './platform/health/health.server.ts';
import {
  clientAddress,
  clientAddressHeader,
  trustProxies,
  watchUntrustedProxies,
} from './platform/http/client-address.server.ts';
import { createHealth } from './platform/http/health.server.ts';
import { createMetrics } from './platform/http/metrics.server.ts';
import { createPageCache, type PageCache } from './platform/http/page-cache.server.ts';
import { observeReading } from './platform/http/page-dependencies.server.ts';
import { comesFromOurPages } from './platform/http/same-origin.server.ts';
import { setSecurityHeaders } from './platform/http/security-headers.server.ts';
import { createStaticFiles } from './platform/http/static-files.server.ts';
import { startJobs } from './platform/jobs/jobs.server.ts';
import { type Lane, laneOf } from './platform/lane.ts';
import { limitsAreOn, switchLimits } from './platform/limits/limits.server.ts';
import { hearChanges } from './platform/live/live.server.ts';
import { createLiveStream, forTheOffice, type LiveStream } from './platform/live/live-stream.server.ts';
import { log } from './platform/log.server.ts';
import { outbox, outboxPath } from './platform/mail/outbox.server.tsx';
import { startPostman } from './platform/mail/postman.server.ts';
import { setSite } from './platform/mail/site-link.server.ts';
import { createMailer } from './platform/mail/smtp.server.ts';
import { createMedia } from './platform/media/renditions.server.ts';
import { messages } from './platform/messages.ts';
import { currentLane, inRequest } from './platform/request-context.server.ts';
import { readSender } from './settings/letter-shop.server.ts';
import { publicAddress } from './storefront/public-pages.ts';

export type Infrastructure = {
  settings: Settings;
  pools: LanePools;
  /** How to reach the database for a connection of one's own (it listens for changes). */
  connection: pg.ClientConfig;
  /** The built client; null in development, where Vite serves it. */
  clientFolder: string | null;
};

export type Application = {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Makes missing picture renditions in the background. */
  fillRenditions(): Promise<void>;
  /** The address at which letters can be read where nobody sends them, for trying the shop out; null where there is none. */
  outbox(): Promise<string | null>;
  /**
   * From now on this node says that it is not ready, and asks clients to open no further request on their connections.
   * Returns whether a load balancer watches, which then needs a moment to notice.
   */
  retire(): boolean;
  /** Ends open streams and background jobs; the database stays the caller's to close. */
  close(): Promise<void>;
};

/** Background work may continue after this long without a request. */
const quietMs = 500;

/** Everything that answers HTTP, in the order it is asked: gate, files, pictures, live, pages from memory, API, every other page. */
export async function createApplication({
  settings,
  pools,
  connection,
  clientFolder,
}: Infrastructure): Promise<Application> {
  connectDatabase(pools);
  connectSecretKey(settings.secretKey);
  switchLimits(settings.rateLimits);
  connectAccounts({ ...settings, mailServer: settings.smtpUrl !== null });
  connectDelivery(settings);
  connectBackups(settings);
  connectHealth({ root: settings.root, dataDir: settings.dataDir, isEmbedded: settings.databaseUrl === null });
  connectSteps(followOrder);
  setSite(settings.siteUrl);
  const hono = createRoutes(settings);
  const pages = createPageCache(
    (address) => Promise.resolve(hono.fetch(new Request(new URL(address, settings.siteUrl)))),
    { isDatabaseAway: () => pools.breaker.state() !== 'closed' },
  );
  const health = createHealth({
    isDatabaseThere: () => pools.breaker.ask(),
    hasPages: () => pages.figures().pages > 0,
  });
  const { host } = new URL(settings.siteUrl);
  let isRetiring = false;
  let nodes = 1;
  const live = createLiveStream();
  const office = createLiveStream(forTheOffice);
  const media = createMedia(path.join(settings.dataDir, 'renditions'));
  const files = clientFolder ? createStaticFiles(clientFolder) : () => false;
  const postman = startPostman({
    writers: letterWriters,
    mailboxLimits,
    mailer: settings.smtpUrl ? createMailer(settings.smtpUrl) : null,
    sender: () => readSender(settings.smtpFrom),
  });
  const changes = await hearChanges(connection, {
    changed(tags) {
      if (tags.has('letters')) postman.wake();
      pages.drop(tags);
      live.tell(tags);
      office.tell(tags);
    },
    office(tags) {
      // Whose role or standing has changed is asked again who they are.
      for (const tag of tags) if (tag.startsWith('person:')) office.drop(tag.slice('person:'.length));
      office.tell(tags);
    },
    nodes({ count, allowed }) {
      nodes = count;
      pools.resize(settings.databaseConnections ?? fairShare({ allowed, nodes: count }));
    },
    hearing(canHear) {
      pages.trust(canHear);
      if (!canHear) return pools.breaker.doubt();
      live.resync();
      office.resync();
    },
  });
  const metrics = createMetrics({ token: settings.metricsToken, siteUrl: settings.siteUrl }, () =>
    figuresOf({ pages, live, pools, nodes }),
  );
  const working = startJobs(pools.lanes.background, jobs);
  let lastAsked = 0;
  const isTrusted = trustProxies(settings.trustedProxies);
  const noteProxy = watchUntrustedProxies(isTrusted);
  const others = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  /** What was refused stands in History, with who asked, as far as that is known. */
  async function noteRefusal(request: IncomingMessage, status: number, address: string): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/';
    // Log-ins write an entry of their own.
    if ((status !== 403 && status !== 429) || /^\/(api\/)?login/.test(path)) return;
    const refusal = { status, route: routeOf(path), address };
    if (!isNewRefusal(refusal)) return;
    const person = await whoAsks(request, settings.siteUrl);
    if (person === 'away') return;
    const actor = person ? { id: person.id, name: person.userName } : somebody;
    await recordRefusal(actor, refusal, person !== null && isStaff(person.role));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    metrics.watch(request, response);
    const address = clientAddress(request, isTrusted);
    response.once('finish', () => {
      noteRefusal(request, response.statusCode, address).catch((error) =>
        log('warn', 'refusal-not-recorded', {}, error),
      );
    });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isRetiring) response.shouldKeepAlive = false;
    setSecurityHeaders(response, settings.siteUrl.startsWith('https:'), target?.pathname);
    if (!target) return refuse(response, 400, 'This address is not readable.');
    if (reads && target.pathname === '/livez') return health.live(response);
    if (reads && target.pathname === '/readyz') return health.forOrders(response);
    if (reads && target.pathname === '/readyz/pages') return health.forPages(response);
    if (!comesFromOurPages(request, settings.siteUrl))
      return refuse(response, 403, 'This request does not come from the shop’s own pages.');
    noteProxy(request);
    takeHeaders(request, { address, host });
    if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (reads && target.pathname === '/metrics') return metrics.answer(request, response);
    if (files(request, response, target.pathname)) return;
    if (await media.answer(request, response, target.pathname)) return;
    if (reads && target.pathname === '/api/live') return live.open(request, response, address);
    if (reads && target.pathname === '/admin/live') return openOffice(request, response);
    if (reads && target.pathname === '/api/changes') return live.answerChanges(request, response);
    const page = reads && settings.production ? publicAddress(target) : null;
    if (page) return pages.answer(request, response, page);
    await others(request, response);
  }

  /** The office's stream is for who works there; everybody else finds nothing at its address. */
  async function openOffice(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const person = await whoAsks(request, settings.siteUrl);
    if (person === 'away') return refuse(response, 503, tryAgain);
    if (!person || !isStaff(person.role) || isKeptOut(person))
      return refuse(response, 404, 'There is nothing at this address.');
    office.open(request, response, person.id);
  }

  return {
    listener(request, response) {
      lastAsked = Date.now();
      // Without a listener an error of one connection would be an uncaught error, which ends the process.
      response.on('error', (error) => log('error', 'answer-broke-off', {}, error));
      const target = readTarget(request);
      const lane = laneOf(request.method, target?.pathname ?? '');
      const id = requestId();
      response.setHeader('x-request-id', id);
      inRequest({ id, lane }, () => answer(request, response, target)).catch((error) => {
        log('error', 'request-failed', {}, error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, messages.broken.anything);
      });
    },
    outbox: async () => (hasOutbox(settings) ? outboxPath() : null),
    fillRenditions: () => media.fill(() => Date.now() - lastAsked > quietMs),
    retire() {
      isRetiring = true;
      health.stop();
      return health.isWatched();
    },
    async close() {
      media.close();
      live.close();
      office.close();
      await Promise.all([postman.close(), working.close(), changes.close()]);
    },
  };
}

type Figures = { pages: PageCache; live: LiveStream; pools: LanePools; nodes: number };

/** The figures of this process for `/metrics`, besides its requests. */
function figuresOf({ pages, live, pools, nodes }: Figures) {
  const kept = pages.figures();
  const database = pools.figures();
  return {
    pages_kept: { help: 'Pages in memory', value: kept.pages },
    pages_kept_bytes: { help: 'Bytes of pages in memory', value: kept.bytes },
    pages_from_memory: { help: 'Pages answered from memory since the start', value: kept.hits },
    pages_rendered: { help: 'Pages rendered since the start', value: kept.renders },
    pages_last_good: { help: 'Last good pages served because a new one failed, since the start', value: kept.stale },
    live_streams: { help: 'Open pages that follow changes', value: live.count() },
    nodes: { help: 'Nodes on this database, this one included', value: nodes },
    database_allowed: { help: 'Connections that this node may open', value: database.allowed },
    database_connections: { help: 'Connections to the database', value: database.connections },
    database_waiting: { help: 'Questions that wait for a connection', value: database.waiting },
    database_refused: {
      help: 'Questions refused because no connection was free, since the start',
      value: database.refused,
    },
    database_away: {
      help: '1 while the database is known to be away',
      value: Number(pools.breaker.state() === 'open'),
    },
  };
}

/** Who is logged in with this request; `away` where the database cannot be asked. */
async function whoAsks(request: IncomingMessage, siteUrl: string): Promise<OfficeEntry | null | 'away'> {
  const { cookie = '' } = request.headers;
  try {
    return await readOfficeEntry(new Request(siteUrl, { headers: { cookie } }));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return 'away';
  }
}

/** Real shoppers' letters are for nobody else to read, so only a shop that is being tried out shows them. */
function hasOutbox({ smtpUrl, demo, production }: Settings): boolean {
  return !smtpUrl && (demo || !production);
}

/** Seconds after which a database that was away may be back. */
const comeBackAfter = '3';
const tryAgain = 'Please try again in a moment.';

/**
 * How many pages are rendered at a time, and how many wait for it. Rendering is the shop's dearest work and is done by one
 * processor, so more at a time only makes all of them late. Pages of the office are few and are not counted.
 */
const renders = { most: 8, mostWaiting: 32, patienceMs: 700 };
/** Of these 40 places one address may hold half; mobile carriers put towns behind one, and cached pages hold none. */
const mostOfOneAddress = 20;

function createRoutes(settings: Settings): Hono {
  const handlePage = createRequestHandler(build, settings.production ? 'production' : 'development');
  const gates: Partial<Record<Lane, Gate>> = { pages: createGate(renders), people: createGate(renders) };
  const shares = createShares(mostOfOneAddress);
  let busyPage: Promise<{ body: string; headers: Headers }> | null = null;

  async function renderInTurn(request: Request): Promise<Response> {
    // A request that writes is not counted: its sender may take long over its body.
    const gate = request.method === 'GET' || request.method === 'HEAD' ? gates[currentLane()] : undefined;
    // What the page cache renders for everybody has no address.
    const address = limitsAreOn() && gate ? request.headers.get(clientAddressHeader) : null;
    const giveBack = address ? shares.enter(address) : undefined;
    try {
      const leave = await gate?.enter();
      try {
        return await handlePage(request, new RouterContextProvider());
      } finally {
        leave?.();
      }
    } finally {
      giveBack?.();
    }
  }

  /** A script asks for data and gets words; a browser gets a page. */
  async function sayBusy({ req }: Context): Promise<Response> {
    busyPage ??= readBusyPage();
    const { body, headers } = await busyPage;
    const answer = new Headers(req.path.endsWith('.data') ? {} : headers);
    answer.set('retry-after', comeBackAfter);
    answer.set('cache-control', 'no-store');
    return new Response(req.path.endsWith('.data') ? tryAgain : body, { status: 503, headers: answer });
  }

  async function readBusyPage(): Promise<{ body: string; headers: Headers }> {
    const page = await handlePage(new Request(new URL('/busy', settings.siteUrl)), new RouterContextProvider());
    return { body: await page.text(), headers: page.headers };
  }

  return new Hono()
    .route('/outbox', hasOutbox(settings) ? outbox : new Hono())
    .route('/', createApi(settings.siteUrl))
    .all('/api/*', (context) => context.json({ problem: 'There is nothing at this address.' }, 404))
    .all('*', async (context) => {
      const { result, read } = await observeReading(() => renderInTurn(context.req.raw));
      const isAway = result.status === 500 && read.databaseAway;
      const headers = new Headers(result.headers);
      // What no page cache answers may be somebody's own.
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
      if (isAway) headers.set('retry-after', comeBackAfter);
      return new Response(result.body, { status: isAway ? 503 : result.status, headers });
    })
    .onError((error, context) => {
      if (isBusy(error) && !context.req.path.startsWith('/api/')) return sayBusy(context);
      if (isDatabaseAway(error)) return context.json({ problem: tryAgain }, 503, { 'retry-after': comeBackAfter });
      log('error', 'request-failed', { route: context.req.routePath }, error);
      return context.json({ problem: messages.broken.anything }, 500);
    });
}

/** Unique enough to find the lines of one request in a log. */
function requestId(): string {
  return randomBytes(9).toString('base64url');
}

/** The address asked for; null where it cannot be read or is longer than 8 KB. */
function readTarget(request: IncomingMessage): URL | null {
  const address = request.url ?? '/';
  // After two slashes of either kind the text up to the next would be parsed as a host.
  if (address.length > 8_192 || !/^\/(?![/\\])/.test(address)) return null;
  return URL.parse(address, 'http://shop');
}

const foreign = new RegExp(`^(x-react-router-.*|${clientAddressHeader})$`, 'i');

/**
 * Removes request headers with which a client could imitate the framework, a cache or our own headers, and sets the
 * client's address in one of ours.
 */
function takeHeaders(request: IncomingMessage, { address, host }: { address: string; host: string }): void {
  for (const name of Object.keys(request.headers)) if (foreign.test(name)) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter((_, index, all) => !foreign.test(all[index - (index % 2)] ?? ''));
  request.headers[clientAddressHeader] = address;
  request.rawHeaders.push(clientAddressHeader, address);
  // HTTP/1.0, in which some load balancers ask, knows no Host; without one the application could not read the address.
  if (request.headers.host === undefined) {
    request.headers.host = host;
    request.rawHeaders.push('host', host);
  }
}

function refuse(response: ServerResponse, status: number, problem: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ problem }));
}
