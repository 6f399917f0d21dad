/** The process that offers load to a shop. Argument: a `Load` as JSON. Prints what came of it, as JSON, for each kind. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepConnections } from './bare-http.ts';
import { type Kind, kinds, type Load, type Outcome } from './load.ts';

const load: Load = JSON.parse(process.argv[2] ?? '');
const goodWithinMs = 2_000;
const atOnceMs = 100;
const answerWithinMs = 20_000;
const tickMs = 10;
/** What a shopper of a closed load does, one after the other. */
const visit: Kind[] = ['page', 'search', 'page', 'order', 'page', 'search', 'page', 'order'];
const errorText = ['lamp', 'brass', 'towel', 'steel', 'wood', 'glass', 'cotton', 'black', 'set', 'kitchen'];

type RequestCounts = {
  sent: number;
  goodMs: number[];
  late: number;
  shedMs: number[];
  failed: number;
  failures: string[];
};

const tallies = Object.fromEntries(
  kinds.map((kind) => [kind, { sent: 0, goodMs: [], late: 0, shedMs: [], failed: 0, failures: [] }]),
) as unknown as Record<Kind, RequestCounts>;
const { hostname, port, host } = new URL(load.address);
/** An address may hold a bounded number of connections, so the shoppers come from several. */
const addresses = Array.from({ length: 16 }, (_, number) =>
  keepConnections({ hostname, port: Number(port), localAddress: `127.0.0.${number + 2}`, answerWithinMs }),
);
const beganAt = performance.now();
let endsAt = beganAt + load.seconds * 1_000;
process.once('SIGTERM', () => {
  endsAt = Math.min(endsAt, performance.now());
});
let count = 0;

async function shop(number: number): Promise<void> {
  for (let step = number; performance.now() < endsAt; step++) await ask(visit[step % visit.length] ?? 'page');
}

async function keepComing(rates: Record<Kind, number>): Promise<void> {
  const asking = new Set<Promise<void>>();
  const began = performance.now();
  for (let now = began; now < endsAt; now = performance.now()) {
    for (const kind of kinds)
      while (tallies[kind].sent < (rates[kind] * (now - began)) / 1_000) {
        const result: Promise<void> = ask(kind).finally(() => asking.delete(result));
        asking.add(result);
      }
    await sleep(tickMs);
  }
  await Promise.all(asking);
}

async function ask(kind: Kind): Promise<void> {
  const tally = tallies[kind];
  tally.sent++;
  count++;
  const began = performance.now();
  function fail(reason: string): void {
    tally.failed++;
    if (tally.failures.length < 5) tally.failures.push(`${kind}: ${reason}`);
  }
  const send = addresses[count % addresses.length] as (typeof addresses)[number];
  try {
    const { status, hasRetryAfter } = await send(
      requestOf(questions[kind](load.products[count % load.products.length] ?? 0)),
    );
    const ms = performance.now() - began;
    if (status === 503 && hasRetryAfter) tally.shedMs.push(ms);
    else if (status !== 200 && status !== 201) fail(`${status} after ${Math.round(ms)} ms`);
    else if (ms <= goodWithinMs) tally.goodMs.push(ms);
    else tally.late++;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

type Question = { method: string; target: string; headers: Record<string, string | number>; body?: string };

function requestOf({ method, target, headers, body = '' }: Question): Buffer {
  const head = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

const questions: Record<Kind, (product: number) => Question> = {
  page: (product) => ({
    method: 'GET',
    target: count % 3 === 0 ? '/' : count % 3 === 1 ? '/top_collections' : `/product_detail/${product}`,
    headers: { 'accept-encoding': 'br' },
  }),
  search: () => ({
    method: 'GET',
    target: `/search-results?q=${errorText[count % errorText.length]}+${count}`,
    headers: {},
  }),
  order: (product) => {
    const body = JSON.stringify({
      fullname: 'Ayesha Khan',
      shippingAddress: 'House 7',
      city: 'Lahore',
      province: 'Punjab',
      contactNo: `03${String(count).padStart(9, '0')}`,
      products: [{ id: product, quantity: 1 }],
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    };
    return { method: 'POST', target: '/api/orders', headers, body };
  },
};

function sumUp({ sent, goodMs, late, shedMs, failed, failures }: RequestCounts): Outcome {
  return {
    sent,
    good: goodMs.length,
    atOnce: goodMs.filter((ms) => ms <= atOnceMs).length,
    late,
    shed: shedMs.length,
    failed,
    failures,
    goodPerSecond: (goodMs.length * 1_000) / (endsAt - beganAt),
    goodP95Ms: at95(goodMs),
    shedP95Ms: at95(shedMs),
    shedSlowestMs: Math.max(0, ...shedMs),
  };
}

function at95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

if ('closed' in load.shoppers)
  await Promise.all(Array.from({ length: load.shoppers.closed }, (_, number) => shop(number)));
else await keepComing(load.shoppers.open);
process.stdout.write(JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, sumUp(tallies[kind])]))));
process.exit();
