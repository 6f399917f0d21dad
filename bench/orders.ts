/**
 * How many orders a second, and what one costs, beside the very statements of an order sent by a bare database client.
 * The statements are not typed here: PostgreSQL logs what the shop sends for one order.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { supervisorOf } from '#app/infra/db/embedded/embedded.server.ts';
import { ask } from '#tests/support/http.ts';
import type { BareOrders, BareOrdersDone, Sequence, Statement } from './bare-orders.ts';
import { endWithPart, openDemoShop, type RunningShop } from './demo-shop.ts';
import { formatNumber, medianOf, type Part, rounds } from './figures.ts';
import { usageOf } from './processes.ts';
import { send } from './requests.ts';

const root = path.join(import.meta.dirname, '..');
const inFlight = 16;
const seconds = 4;
/** The number of the first shopper: nine digits make it a phone's. Recorded and sent orders must not share one. */
const firstPhone = 100_000_000;
/** Each sequence gets a range of its own, so that a number tells which sequence it comes from. */
const sequenceRange = 2_000_000;
const recordedPhone = '03999999999';

export const orders: Part = {
  about: `orders with one line, ${inFlight} in flight, beside the same SQL sent by a bare client`,
  async run(say) {
    const shop = await openDemoShop();
    const products = await stockUp(shop);
    const recorded = await recordOrder(shop, products[0] ?? 0);
    say(`one order is ${recorded.statements.length} statements`);
    const ours = {
      rates: [] as number[],
      server: [] as number[],
      database: [] as number[],
      sum: [] as number[],
      p95: [] as number[],
    };
    const bare = { rates: [] as number[], database: [] as number[], sum: [] as number[] };
    let from = firstPhone;
    for (let round = 0; round <= rounds(5); round++) {
      const before = await shop.cpuMs();
      const sent = await send({
        address: shop.address,
        method: 'POST',
        targets: ['/api/orders'],
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': '{uuid}' },
        bodies: products.map((id) => bodyOf('03{n}', id)),
        connections: inFlight,
        seconds,
        from,
        status: 201,
      });
      const after = await shop.cpuMs();
      if (sent.failed > 0) throw new Error(`${sent.failed} of ${sent.answered} orders failed.`);
      from += sent.answered;
      const done = await withoutShop(shop, () =>
        replay(shop, { ...recorded, products, clients: inFlight, seconds, from }),
      );
      from += done.orders;
      // The first round warms up.
      if (round === 0) continue;
      const server = (after.server - before.server) / sent.answered;
      const database = (after.database - before.database) / sent.answered;
      ours.rates.push(sent.perSecond);
      ours.p95.push(sent.p95Ms);
      ours.server.push(server);
      ours.database.push(database);
      ours.sum.push(server + database);
      bare.rates.push(done.perSecond);
      bare.database.push(done.databaseMs / done.orders);
      bare.sum.push((done.databaseMs + done.clientMs) / done.orders);
      say(`${formatNumber(sent.perSecond)} a second, bare ${formatNumber(done.perSecond)}`);
    }
    await shop.stop();
    const name = 'the same SQL, bare client';
    return {
      figures: [
        {
          name: `orders, ${inFlight} in flight`,
          unit: 'a second',
          values: ours.rates,
          bare: { name, values: bare.rates },
          goal: {
            row: 'order rate against the same SQL bare',
            before: 'about 0.15',
            aim: '≥ 0.5',
            of: 'ratio',
            min: 0.5,
          },
        },
        {
          name: 'CPU of an order, server and database',
          unit: 'ms each',
          values: ours.sum,
          bare: { name: `${name}, both`, values: bare.sum },
          goal: {
            row: 'CPU of an order, server and database',
            before: '5 to 8 ms',
            aim: '≤ 3 ms',
            of: 'value',
            max: 3,
          },
        },
        { name: 'of that the server', unit: 'ms each', values: ours.server },
        { name: 'of that the database', unit: 'ms each', values: ours.database, bare: { name, values: bare.database } },
        { name: 'an order is answered within, p95', unit: 'ms', values: ours.p95 },
      ],
      notes: [
        `The bare client replays what writes one order as PostgreSQL logged it (${recorded.statements.length} statements: products and id, then the order), prepared, with new keys, numbers and phones, over ${products.length} products in turn as the shoppers do; the shop is stopped meanwhile (SIGSTOP). What else the shop asks is no part of it.`,
        `Median of the middle: ${formatNumber(medianOf(ours.rates))} orders a second. Every order is committed with fsync.`,
      ],
    };
  },
};

/** Products that never sell out here. */
async function stockUp({ sql }: RunningShop): Promise<number[]> {
  await sql.query('update products set stock = 1000000 where active');
  const { rows } = await sql.query<{ id: number }>(
    'select id::int as id from products where active and price_paisa < 2000000 order by id limit 40',
  );
  return rows.map(({ id }) => id);
}

function bodyOf(phone: string, product: number): string {
  return JSON.stringify({
    fullname: 'Ayesha Khan',
    email: 'ayesha@gmail.com',
    shippingAddress: 'House 7',
    city: 'Lahore',
    province: 'Punjab',
    contactNo: phone,
    products: [{ id: product, quantity: 1 }],
  });
}

type Recorded = Pick<BareOrders, 'statements' | 'sequences' | 'tokens'>;

/** Places one order, and reads from the log of PostgreSQL which statements its transaction is made of. */
async function recordOrder(shop: RunningShop, product: number): Promise<Recorded> {
  const { sql } = shop;
  const before = await spreadSequences(shop);
  const settings = { log_line_prefix: "'@%p@ '", log_statement: "'all'" };
  for (const [name, value] of Object.entries(settings)) await sql.query(`alter system set ${name} = ${value}`);
  await sql.query('select pg_reload_conf()');
  await sleep(500);
  const key = crypto.randomUUID();
  const response = await ask(`${shop.address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': key },
    body: bodyOf(recordedPhone, product),
  });
  if (response.status !== 201)
    throw new Error(`The order to record was answered with ${response.status}: ${response.text}`);
  for (const name of Object.keys(settings)) await sql.query(`alter system reset ${name}`);
  await sql.query('select pg_reload_conf()');
  await sleep(500);
  const { rows } = await sql.query<{ number: string; receipt: string; phone: string }>(
    'select number, receipt, phone from orders where key = $1',
    [key],
  );
  const order = rows[0];
  if (!order) throw new Error('The order that was recorded is not there.');
  const sequences: Sequence[] = [];
  for (const { name, low } of before) {
    const { rows: now } = await sql.query<{ last: string }>(`select last_value::text as last from ${name}`);
    const last = Number(now[0]?.last);
    if (last > low) sequences.push({ low, high: low + sequenceRange, recorded: last });
  }
  const log = await readFile(path.join(shop.dataDir, 'postgres/server.log'), 'utf8');
  return {
    statements: transactionOf(log, key),
    sequences,
    tokens: { key, number: order.number, receipt: order.receipt, phone: order.phone, product: String(product) },
  };
}

/** Sets every sequence to the beginning of a range of its own. */
async function spreadSequences({ sql }: RunningShop): Promise<{ name: string; low: number }[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const ranges = rows.map(({ name }, place) => ({ name, low: 3_000_007 + place * sequenceRange }));
  for (const { name, low } of ranges) await sql.query('select setval($1, $2)', [name, low]);
  return ranges;
}

/**
 * The statements from `begin` to `commit` of the session that was given this key, with their values. Of an order that is
 * one statement also the one before it, on whichever connection, that has drawn its id.
 */
function transactionOf(log: string, key: string): Statement[] {
  // A line that belongs to the one before it begins with a tab.
  const entries = log.replaceAll('\n\t', '\u0000').split('\n');
  const message = entries.flatMap((line) => {
    const found = /^@(\d+)@ (LOG|DETAIL): {2}(.*)$/s.exec(line.replaceAll('\u0000', '\n'));
    return found ? [{ pid: found[1], kind: found[2], words: found[3] ?? '' }] : [];
  });
  const pid = message.find(({ kind, words }) => kind === 'DETAIL' && words.includes(key))?.pid;
  const ours = message.filter((each) => each.pid === pid);
  const place = ours.findIndex(({ kind, words }) => kind === 'DETAIL' && words.includes(key));
  const isStart = ({ words }: { words: string }) =>
    /^(statement|execute [^:]+): *(begin|start transaction)/i.test(words);
  const isEnd = ({ words }: { words: string }) => /^(statement|execute [^:]+): *commit/i.test(words);
  const start = ours.findLastIndex((each, index) => index < place && isStart(each));
  const end = ours.findIndex((each, index) => index > place && isEnd(each));
  const isWhole = start >= 0 && end >= 0;
  const own = isWhole
    ? ours.slice(start, end + 1)
    : [...drawingOf(message, ours[place]), ...ours.slice(place - 1, place + 1)];
  const statements: Statement[] = [];
  for (const { kind, words } of own) {
    const statement = /^(?:statement|execute [^:]+): *(.*)$/s.exec(words);
    const last = statements.at(-1);
    if (kind === 'LOG' && statement) statements.push({ text: statement[1] ?? '', values: [] });
    else if (kind === 'DETAIL' && last) last.values = valuesOf(words);
  }
  if (statements.length === 0) throw new Error('The log of PostgreSQL does not show the statements of the order.');
  return statements;
}

type LoggedStatement = { pid: string | undefined; kind: string | undefined; words: string };

/** The newest statement before this line that has drawn a number from a sequence, with its values. */
function drawingOf(
  messages: readonly LoggedStatement[],
  line: LoggedStatement | undefined,
): readonly LoggedStatement[] {
  const before = messages.slice(0, line ? messages.indexOf(line) : 0);
  const drawing = before.findLast(({ kind, words }) => kind === 'LOG' && words.includes('nextval('));
  if (!drawing) return [];
  const ofSession = before.slice(before.indexOf(drawing)).filter(({ pid }) => pid === drawing.pid);
  return ofSession.slice(0, 2).filter(({ kind }, index) => index === 0 || kind === 'DETAIL');
}

/** `Parameters: $1 = 'it''s', $2 = NULL` as values. */
function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}

/** The shop would hear of every order and drop its pages; it sleeps while others measure. */
async function withoutShop<Result>({ pid }: RunningShop, run: () => Promise<Result>): Promise<Result> {
  await sleep(500);
  process.kill(pid, 'SIGSTOP');
  try {
    return await run();
  } finally {
    process.kill(pid, 'SIGCONT');
    await sleep(1_000);
  }
}

async function replay(
  shop: RunningShop,
  input: Omit<BareOrders, 'connection'>,
): Promise<BareOrdersDone & { databaseMs: number }> {
  const connection = await supervisorOf(shop.dataDir, root);
  const postmaster = Number.parseInt(
    await readFile(path.join(shop.dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8'),
    10,
  );
  const before = await usageOf(postmaster);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-orders.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endWithPart(child);
  child.stdin.end(JSON.stringify({ ...input, connection } satisfies BareOrders));
  const output = await text(child.stdout);
  if (!output) throw new Error('The bare client did not finish.');
  const after = await usageOf(postmaster);
  return { ...(JSON.parse(output) as BareOrdersDone), databaseMs: after.cpuMs - before.cpuMs };
}
