import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { identifySender, isKeptOut } from './accounts/office-entry.server.ts';
import { isRefusal, recordRefusedRequest } from './accounts/record-refused-request.server.ts';
import { isStaff } from './accounts/role.ts';
import { requestedPath } from './language/language.ts';
import { isOneOrderTooMany, refuseOrder } from './orders/orders-api.server.ts';
import type { PageCaches } from './page-caches.server.ts';
import type { Settings } from './platform/env.server.ts';
import {
  clientAddress,
  type IsTrusted,
  isFromProxy,
  watchUntrustedProxies,
} from './platform/http/client-address.server.ts';
import type { Health } from './platform/http/health.server.ts';
import { readTarget, sanitizeHeaders } from './platform/http/incoming-request.server.ts';
import { requestIdHeader } from './platform/http/kept-page.server.ts';
import { knownMethod, type Metrics } from './platform/http/metrics.server.ts';
import { refuse, tryAgain } from './platform/http/refuse.server.ts';
import { requestId } from './platform/http/request-id.server.ts';
import { comesFromOurPages } from './platform/http/same-origin.server.ts';
import { setSecurityHeaders } from './platform/http/security-headers.server.ts';
import { isForMachines, laneOf } from './platform/lane.ts';
import type { LiveStream } from './platform/live/live-stream.server.ts';
import { log } from './platform/log.server.ts';
import type { Media } from './platform/media/renditions.server.ts';
import { messages } from './platform/messages.ts';
import { inRequest } from './platform/request-context.server.ts';
import { createRouteNames } from './platform/tracing/route-names.ts';
import { inSpan, isTracing } from './platform/tracing/trace.server.ts';

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
  office: LiveStream;
  /** The API and every page that is rendered for one request. */
  routes: Hono;
  /** The pattern of every address that is answered. */
  patterns: readonly string[];
};

export type RequestListener = {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** When a request came last, in ms since 1970; 0 before the first. */
  lastAsked(): number;
  /** From now on clients are asked to open no further request on their connections. */
  retire(): void;
};

/** Answers every request, in this order: gate, pages from memory, files, pictures, live, API, every other page. */
export function createRequestListener({
  settings,
  isTrusted,
  caches,
  health,
  metrics,
  files,
  media,
  live,
  office,
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
  let lastAsked = 0;
  let isRetiring = false;

  async function answer(request: IncomingMessage, response: ServerResponse, target: URL | null): Promise<void> {
    const address = clientAddress(request, isTrusted);
    recordIfRefused(request, response, { address, siteUrl });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isRetiring) response.shouldKeepAlive = false;
    setSecurityHeaders(response, isSecure, target?.pathname);
    if (!target) return refuse(response, 400, 'This address is not readable.');
    if (reads && target.pathname === '/livez') return health.live(response);
    if (reads && target.pathname === '/readyz') return health.forOrders(response);
    if (reads && target.pathname === '/readyz/pages') return health.forPages(response);
    if (!isForMachines(target.pathname) && !comesFromOurPages(request, siteUrl))
      return refuse(response, 403, 'This request does not come from the shop’s own pages.');
    noteProxy(request);
    const readsKept = reads && production;
    // Before headers are cleaned for the application: a page that is kept depends on none of them.
    const kept = readsKept ? caches.answer(request, response, target) : null;
    if (kept) return kept;
    if (isOneOrderTooMany(request.method, target.pathname)) return refuseOrder(response);
    sanitizeHeaders(request, { address, host });
    if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (reads && target.pathname === '/metrics') return metrics.answer(request, response);
    if (files(request, response, target.pathname)) return;
    if (await media.answer(request, response, target.pathname)) return;
    if (reads && target.pathname === '/api/live') return live.open(request, response, address);
    if (reads && target.pathname === '/admin/live') return openOffice(request, response);
    if (reads && target.pathname === '/api/changes') return live.answerChanges(request, response);
    const missing = readsKept ? caches.answerMissing(request, response, target) : null;
    await (missing ?? others(request, response));
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
    const person = await identifySender(request, siteUrl);
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
      if (answersAtOnce && !isRetiring && caches.answerKept(request, response, id)) return noteProxy(request);
      const target = readTarget(request);
      const lane = laneOf(request.method, requestedPath(target?.pathname ?? ''));
      response.setHeader(requestIdHeader, id);
      inRequest({ id, lane }, () => answerTraced(request, response, target)).catch((error) => {
        log('error', 'request-failed', {}, error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, messages.broken.anything);
      });
    },
    lastAsked: () => lastAsked,
    retire() {
      isRetiring = true;
    },
  };
}

function recordIfRefused(
  request: IncomingMessage,
  response: ServerResponse,
  asked: { address: string; siteUrl: string },
): void {
  response.once('finish', () => {
    if (!isRefusal(response.statusCode)) return;
    recordRefusedRequest(request, { status: response.statusCode, ...asked }).catch((error) =>
      log('warn', 'refusal-not-recorded', {}, error),
    );
  });
}

function noteBrokenAnswer(error: Error): void {
  log('error', 'answer-broke-off', {}, error);
}
