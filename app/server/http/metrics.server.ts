import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Readings } from '#app/infra/health/readings.ts';
import { createRecentCount } from '#app/infra/health/recent-count.ts';
import type { ShopVersion } from '#app/infra/health/version.server.ts';
import { isLoopback as isOnThisMachine } from '#app/infra/process/env.server.ts';

export type Metrics = {
  /** Counts this request once it is answered. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Answers GET /metrics to the machine itself, or to whoever knows the token; everybody else finds nothing there. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What GET /metrics answers. */
  text(): Promise<string>;
  /** How many requests were answered, refused and broken in the last five minutes. Load balancers' questions are left out. */
  lately(): Readings;
};

/** A figure at this moment; with `by` one value for each value of that label, of which there are few. */
export type Figure = { help: string; value: number } | { help: string; by: string; values: Record<string, number> };

/** Figures by their names without prefix. */
export type Figures = Record<string, Figure>;

/**
 * Metrics of this process for Prometheus. `figures` are read at each scrape. One that is missing is left out of the answer,
 * so that no outdated value is reported.
 */
export function createMetrics(
  { token, siteUrl, built }: { token: string | null; siteUrl: string; built: ShopVersion },
  figures: () => Promise<Figures>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const responses = new Counter({
    name: 'shop_answers_total',
    help: 'Requests answered, by method and status',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'shop_answer_seconds',
    help: 'From the request to the end of its answer; live streams are left out',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'shop_build_info',
    help: 'Always 1; the version that runs and the commit it was built from',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: built.version, commit: built.commit ?? '' }, 1);
  const [all, refused, failed] = [createRecentCount(), createRecentCount(), createRecentCount()];

  function noteLately(status: number): void {
    all.add();
    if (status === 503) refused.add();
    else if (status >= 500) failed.add();
  }

  async function readText(): Promise<string> {
    return `${await registry.metrics()}\n${await textOf(await figures())}`;
  }

  return {
    watch(request, response) {
      const began = performance.now();
      response.on('finish', () => {
        responses.inc({ method: knownMethod(request.method), status: response.statusCode });
        if (!isFromOperators(request)) noteLately(response.statusCode);
        if (!String(response.getHeader('content-type')).startsWith('text/event-stream'))
          seconds.observe((performance.now() - began) / 1_000);
      });
    },
    async answer(request, response) {
      if (token ? !isToken(request.headers.authorization, token) : !isLocalRequest(request, siteUrl)) {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
        response.end('There is nothing at this address.');
        return;
      }
      const text = await readText();
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
      response.end(text);
    },
    text: readText,
    lately: () => ({
      answers_lately: all.count(),
      refused_lately: refused.count(),
      failed_lately: failed.count(),
    }),
  };
}

/** The figures of this moment as Prometheus reads them. */
function textOf(figures: Figures): Promise<string> {
  const now = new Registry();
  for (const [name, figure] of Object.entries(figures)) {
    const labelNames = 'by' in figure ? [figure.by] : [];
    const gauge = new Gauge({ name: `shop_${name}`, help: figure.help, labelNames, registers: [now] });
    if ('by' in figure)
      for (const [label, value] of Object.entries(figure.values)) gauge.set({ [figure.by]: label }, value);
    else gauge.set(figure.value);
  }
  return now.metrics();
}

/** Load balancers and Prometheus ask all the time, and expect a no. */
function isFromOperators({ url = '' }: IncomingMessage): boolean {
  return /^\/(livez|readyz(\/pages)?|metrics)(?![^?])/.test(url);
}

/** A client chooses the method's name freely, so unknown methods share one label. */
export function knownMethod(method: string | undefined): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].find((known) => known === method) ?? 'other';
}

/**
 * Whether the machine itself asks. A proxy on this machine also connects over loopback, and may add no header to what it
 * forwards. So a shop that has an address of its own answers only to the token; any other also looks for signs of a proxy:
 * headers, another host, HTTP/1.0 (nginx as it comes).
 */
function isLocalRequest({ socket, headers, httpVersion }: IncomingMessage, siteUrl: string): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  if (!isLoopback || httpVersion === '1.0' || !isOnThisMachine(new URL(siteUrl).hostname)) return false;
  const isForwarded = Object.keys(headers).some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name));
  return !isForwarded && isOnThisMachine(URL.parse(`http://${headers.host}`)?.hostname ?? '');
}

function isToken(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
