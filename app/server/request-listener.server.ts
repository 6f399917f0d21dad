import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { mayFollow } from '#app/admin/permissions.ts';
import { requestedPath } from '#app/i18n/language.ts';
import {
  clientAddress,
  type IsTrusted,
  isFromProxy,
  watchUntrustedProxies,
} from '#app/infra/http/client-address.server.ts';
import { refuse, tryAgain } from '#app/infra/http/refuse.server.ts';
import type { Media } from '#app/infra/media/pictures/renditions.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { isPublicApi, poolOf } from '#app/infra/process/pool-choice.ts';
import { inRequest } from '#app/infra/process/request-context.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { createRouteNames } from '#app/infra/tracing/route-names.ts';
import { inSpan, isTracing } from '#app/infra/tracing/trace.server.ts';
import { identifySender, isLockedOut } from '#app/modules/accounts/log-in/admin-entry.server.ts';
import { isRefusal, recordRefusedRequest } from '#app/modules/accounts/log-in/record-refused-request.server.ts';
import { isStaff } from '#app/modules/accounts/role.ts';
import { answerTheme } from '#app/modules/content/theme/theme-sheet.server.ts';
import { isOneOrderTooMany, refuseOrder } from '#app/modules/orders/place/orders-api.server.ts';
import { missingAddress } from '#app/storefront/prefetch/missing-pages.ts';
import { requestIdHeader } from './http/cached-page.server.ts';
import type { Health } from './http/health.server.ts';
import { hasReadablePath, readTarget, sanitizeHeaders } from './http/incoming-request.server.ts';
import { knownMethod, type Metrics } from './http/metrics.server.ts';
import { isSameOrigin } from './http/same-origin.server.ts';
import { setSecurityHeaders } from './http/security-headers.server.ts';
import type { LiveStream } from './live/live-stream.server.ts';
import type { PageCaches } from './page-caches.server.ts';

type Parts = {
  settings: Settings;
  isTrusted: IsTrusted;
  caches: PageCaches;
  health: Health;
  metrics: Metrics;
  /** Answers what was built for browsers; false for every other address. */
  files(request: IncomingMessage, response: ServerResponse, pathname: string): boolean;
  media: Pick<Media, 'answer'>;
  live: LiveStream;
  adminLive: LiveStream;
  /** The API and every page that is rendered for one request. */
  routes: Hono;
  /** The pattern of every address that is answered. */
  patterns: readonly string[];
};

export type RequestListener = {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** When a request came last, in ms since 1970; 0 before the first. */
  lastRequestAt(): number;
  /** From now on connections are closed after their current request. */
  retire(): void;
};

/** Answers every request, in this order: limits, pages from memory, files, pictures, the theme, live, API, every other page. */
export function createRequestListener({
  settings,
  isTrusted,
  caches,
  health,
  metrics,
  files,
  media,
  live,
  adminLive,
  routes,
  patterns,
}: Parts): RequestListener {
  const { siteUrl, production } = settings;
  const isSecure = siteUrl.startsWith('https:');
  const { host } = new URL(siteUrl);
  const noteProxy = watchUntrustedProxies(isTrusted);
  const routeOf = isTracing() ? createRouteNames(patterns) : null;
  // A request that is traced goes the whole way.
  const answersAtOnce = production && !isTracing();
  const others = getRequestListener(routes.fetch, { overrideGlobalObjects: false });
  let lastRequestAt = 0;
  let isRetiring = false;

  async function respond(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    const address = clientAddress(request, isTrusted);
    recordIfRefused(request, response, { address, siteUrl });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isRetiring) response.shouldKeepAlive = false;
    setSecurityHeaders(response, isSecure, target?.pathname);
    if (!target) return refuse(response, 400, 'This address is not readable.');
    if (reads && target.pathname === '/livez') return health.live(response);
    if (reads && target.pathname === '/readyz') return health.forOrders(response);
    if (reads && target.pathname === '/readyz/pages') return health.forPages(response);
    if (!isPublicApi(target.pathname) && !isSameOrigin(request, siteUrl))
      return refuse(response, 403, 'This request does not come from the shop’s own pages.');
    noteProxy(request);
    const sendFromMemory = reads && production;
    // Before headers are cleaned for the application: a page that is kept depends on none of them.
    const cached = sendFromMemory ? caches.answer(request, response, target) : null;
    if (cached) return cached;
    if (isOneOrderTooMany(request.method, target.pathname)) return refuseOrder(response);
    sanitizeHeaders(request, { address, host });
    if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (reads && target.pathname === '/metrics') return metrics.answer(request, response);
    if (files(request, response, target.pathname)) return;
    if (await media.answer(request, response, target.pathname)) return;
    if (await answerTheme(request, response, target.pathname)) return;
    if (reads && target.pathname === '/api/live') return live.open(request, response, address);
    if (reads && target.pathname === '/admin/live') return openAdmin(request, response);
    if (reads && target.pathname === '/api/changes') return live.answerChanges(request, response);
    const missing = sendFromMemory ? caches.answerNotFound(request, response, target) : null;
    await (missing ?? others(request, response));
  }

  /** Answers in a span that is named by the address's pattern. What load balancers and Prometheus ask is not traced. */
  function answerTraced(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    const pathname = target?.pathname ?? '';
    if (!routeOf || /^\/(livez|readyz|metrics)(?![\w-])/.test(pathname)) return respond(request, response, target);
    const [method, route] = [knownMethod(request.method), routeOf(requestedPath(pathname))];
    const attributes = { 'http.request.method': method, 'http.route': route };
    // A stranger's traceparent would decide what is traced, and under whose span.
    const headers = isFromProxy(request, isTrusted) ? request.headers : null;
    const input = { name: `${method} ${route}`, kind: 'server', ...(headers && { headers }), attributes } as const;
    return inSpan(input, async (span) => {
      await respond(request, response, target);
      span.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.fail();
    });
  }

  /** The admin's stream is for who works there; everybody else finds nothing at its address. */
  async function openAdmin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const person = await identifySender(request, siteUrl);
    if (person === 'away') return refuse(response, 503, tryAgain);
    if (!person || !isStaff(person.role) || isLockedOut(person))
      return refuse(response, 404, 'There is nothing at this address.');
    adminLive.open(request, response, person.id, (tag) => mayFollow(person, tag));
  }

  return {
    listener(request, response) {
      lastRequestAt = Date.now();
      // Without a listener an error of one connection would be an uncaught error, which ends the process.
      response.on('error', logBrokenResponse);
      metrics.watch(request, response);
      const id = requestId();
      if (answersAtOnce && !isRetiring && caches.answerFromMemory(request, response, id)) return noteProxy(request);
      // The router would write the whole of such a path into the log.
      if (request.url && !hasReadablePath(request.url)) request.url = missingAddress;
      const target = readTarget(request);
      const pool = poolOf(request.method, requestedPath(target?.pathname ?? ''));
      response.setHeader(requestIdHeader, id);
      inRequest({ id, pool }, () => answerTraced(request, response, target)).catch((error) => {
        log('error', 'request-failed', {}, error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, messages.broken.anything);
      });
    },
    lastRequestAt: () => lastRequestAt,
    retire() {
      isRetiring = true;
    },
  };
}

function recordIfRefused(
  request: IncomingMessage,
  response: ServerResponse,
  input: { address: string; siteUrl: string },
): void {
  response.once('finish', () => {
    if (!isRefusal(response.statusCode)) return;
    recordRefusedRequest(request, { status: response.statusCode, ...input }).catch((error) =>
      log('warn', 'refusal-not-recorded', {}, error),
    );
  });
}

function logBrokenResponse(error: Error): void {
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
