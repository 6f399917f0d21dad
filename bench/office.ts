/**
 * How fast the office answers in a shop with 100,000 products and 1,000,000 orders: fills a database of its own with SQL,
 * opens the built shop on it, asks every list, filter and search over HTTP as the owner's browser does, prints the
 * percentiles and fails where the 95th of any is over the limit. `BENCH_DATA` names a folder to keep and use again,
 * `BENCH_ONLY` a part of the names of what is asked, `BENCH_ROUNDS` how often.
 */
import type pg from 'pg';
import { closeShops, openShop } from '#app/platform/http/testing-shop.ts';
import { makeSession, sessionCookie } from '../e2e/office.ts';
import { head, inBenchShop, percentile, report, row } from './bench-shop.ts';
import { fillShop } from './fill-shop.ts';
import { officeQuestions, type Question } from './office-questions.ts';
import type { Sample } from './samples.ts';

const productCount = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const accountCount = 200_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const only = process.env.BENCH_ONLY ?? '';
const limitMs = 200;
/** What a report may take: a year's figures, the first rows of a file, a whole page drawn on the server. */
const reportMs = 400;
/** The status after five seconds without an answer of the database; it is measured, and is over the limit. */
const tooSlow = 503;
/** So many of the slowest are asked once more as whole pages. */
const mostPages = 10;

const slow = await inBenchShop(async ({ dataDir, owner }) => {
  await fillShop(owner, { productCount, orderCount, accountCount });
  const shop = await openShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  try {
    const sql = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
    const { session } = await makeSession({ sql }, 'owner', 'Bilal Ahmed');
    return await measure({ address: shop.address, cookie: `${sessionCookie}=${session}` }, await readSamples(owner));
  } finally {
    await closeShops();
  }
}, process.env.BENCH_DATA);
if (slow.length > 0) report(`Over the limit of ${limitMs} ms (reports ${reportMs}): ${slow.join('; ')}`);
process.exitCode = slow.length === 0 ? 0 : 1;

/** Orders from all over the years, with what belongs to each. */
async function readSamples(owner: pg.Client): Promise<Sample[]> {
  const { rows } = await owner.query<Sample>(
    `select (row_number() over (order by o.id) - 1)::int as round, o.number, phone, full_name as name, city,
       coalesce(tracking_number, 'LE0000000001') as tracking, p.id as product, p.name as "productName",
       u.id as account, u.email, 1 + (o.id % (select count(*) from payment_sheets))::int as sheet,
       1 + (o.id % 100000)::int as message, (select id from product_imports limit 1) as plan, packed
     from orders o join users u on u.id = 'u' || o.id % $2
     join lateral (select product_id from order_lines where order_id = o.id order by product_id desc limit 1) as line on true
     join products p on p.id = product_id,
     (select string_agg(number, ',') as packed from (select number from orders where state = 'packed' limit 200) as each) as each
     where o.id % ($1::int / 40) = 3 order by o.id`,
    [orderCount, accountCount],
  );
  return rows;
}

type Asking = { address: string; cookie: string };

/** Prints a row for every kind of question; the names of those that are too slow. */
async function measure(office: Asking, samples: Sample[]): Promise<string[]> {
  const timed: { question: Question; p95: number }[] = [];
  const slow: string[] = [];
  report(head(`What the office's pages are told, ${orderCount} orders, ms`, ['p50', 'p95', 'max']));
  for (const question of officeQuestions().filter(({ name }) => name.includes(only))) {
    const p95 = await timeOf(question.name, samples, (sample) => askData(office, question, sample));
    if (p95 > (isReport(question) ? reportMs : limitMs)) slow.push(`${question.name} ${p95.toFixed(0)}`);
    timed.push({ question, p95 });
  }
  summarise(timed);
  report(head('Whole pages, the slowest of them', ['p50', 'p95', 'max']));
  const pages = timed.filter(({ question }) => !question.isFile);
  for (const { question } of pages.toSorted((a, b) => b.p95 - a.p95).slice(0, mostPages)) {
    const p95 = await timeOf(question.name, samples, (sample) => askPage(office, question, sample));
    if (p95 > reportMs) slow.push(`the page ${question.name} ${p95.toFixed(0)}`);
  }
  return slow;
}

function isReport({ name, isFile }: Question): boolean {
  return isFile === true || /^\/numbers .* 365 days$/.test(name);
}

/** A line for each address, as bench/README.md has them: how many questions, and the slowest of them. */
function summarise(timed: readonly { question: Question; p95: number }[]): void {
  const byAddress = Map.groupBy(timed, ({ question }) => question.name.split(' ')[0] ?? '');
  for (const [address, questions] of byAddress) {
    const [slowest] = questions.toSorted((a, b) => b.p95 - a.p95);
    const what = slowest?.question.name.slice(address.length + 1);
    report(`| \`/admin${address}\` | ${questions.length} | ${slowest?.p95.toFixed(0)} | ${what} |`);
  }
}

/** The 95th percentile of a question, asked for each sample one after the other; the first warms up. */
async function timeOf(name: string, samples: Sample[], ask: (sample: Sample) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const sample of samples.slice(0, rounds + 1)) {
    const asked = performance.now();
    await ask(sample);
    times.push(performance.now() - asked);
  }
  times.shift();
  const [p50, p95, max] = [50, 95, 100].map((share) => percentile(times, share)) as [number, number, number];
  report(row(name, [p50, p95, max]));
  return p95;
}

/** What a page that is open asks for before it shows the next one. Of a file, the first rows. */
async function askData({ address, cookie }: Asking, question: Question, sample: Sample): Promise<void> {
  const path = `/admin${question.address(sample)}`;
  const data = question.isFile ? path : path.replace(/^[^?]*/, '$&.data');
  const answer = await fetch(`${address}${data}`, { headers: { cookie } });
  if (answer.status !== 200 && answer.status !== tooSlow) throw new Error(`${path} answered ${answer.status}.`);
  if (!question.isFile) return void (await answer.arrayBuffer());
  const reader = answer.body?.getReader();
  // The first piece of a file is its head; what follows it is the first rows.
  for (let piece = 0; piece < 2; piece++) if ((await reader?.read())?.done) return;
  await reader?.cancel();
}

async function askPage({ address, cookie }: Asking, question: Question, sample: Sample): Promise<void> {
  const answer = await fetch(`${address}/admin${question.address(sample)}`, {
    headers: { cookie, accept: 'text/html' },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== tooSlow)
    throw new Error(`${question.name} answered ${answer.status}.`);
}
