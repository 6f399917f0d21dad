/**
 * How the cost of a question grows with the shop: the same questions at 10,000, 100,000 and 1,000,000 products and orders.
 * `BENCH_SIZES` names other sizes, `BENCH_DATA` a folder to keep the shops in and use again.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { makeSession, sessionCookie } from '#tests/e2e/support/admin.ts';
import { ask } from '#tests/support/http.ts';
import { adminQuestions } from './admin-questions.ts';
import { readSamples, requestData, type Session } from './admin-requests.ts';
import { inBenchShop } from './bench-shop.ts';
import { openShopOn } from './demo-shop.ts';
import { type Figure, formatNumber, medianOf, type Part, rounds } from './figures.ts';
import { fillShop } from './fill-shop.ts';
import { drawGrowth, type Line } from './growth-drawing.ts';
import type { Sample } from './samples.ts';

const maxGrowth = 2;
/** An answer that asks the database nothing. */
const bareName = '/livez';
/** The questions about what grows. Settings, pages of text and files are the same in every shop or read all there is. */
const growing = new Set([
  '/',
  '/find',
  '/parcels',
  '/customers',
  '/customers/:phone',
  '/products',
  '/products/:id',
  '/find-products',
  '/orders',
  '/orders/:number',
  '/orders/products',
  '/confirm',
  '/pack',
  '/history',
  '/numbers',
]);
const listed = 15;

/** Why a question may grow: it reads all that it tells about. Looked up in its plan. */
const readsAll: readonly { name: RegExp; why: string }[] = [
  { name: /^\/( |$)/, why: 'adds up what the whole stock is worth' },
  { name: /^\/numbers profit/, why: 'adds up what the whole stock is worth' },
  { name: /^\/numbers/, why: 'adds up the days and parcels of the whole span' },
  { name: /^\/products( |$)/, why: 'counts all products for its tabs' },
];
/**
 * A question whose reading is bounded grows until a shop is large enough to reach the bound (2,000 matches, 1,000 parcels),
 * and not by more than this from there to one of ten times the size.
 */
const maxGrowthOfBounded = 1.5;

export const growth: Part = {
  about: 'the same questions in shops of 10,000, 100,000 and 1,000,000 products and orders',
  async run(say) {
    const sizes = readSizes();
    // Throws where an address has no question, before minutes are spent on filling.
    adminQuestions();
    const costs = new Map<string, number[]>();
    for (const size of sizes) {
      say(`a shop of ${size.toLocaleString('en-GB')} products and orders`);
      for (const [name, ms] of await measureSize(size, say)) costs.set(name, [...(costs.get(name) ?? []), ms]);
    }
    const bare = costs.get(bareName)?.at(-1) ?? 1;
    costs.delete(bareName);
    const lines = [...costs].map(([name, ms]) => ({ name, ms, growth: (ms.at(-1) ?? 0) / (ms[0] ?? 1) }));
    if (process.env.BENCH_DRY !== '1')
      await writeFile(path.join(import.meta.dirname, 'growth.svg'), drawGrowth(sizes, lines, maxGrowth));
    return { figures: figuresOf(lines, bare), notes: notesOf(sizes, lines) };
  },
};

function readSizes(): number[] {
  const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
  if (sizes.length >= 2 && sizes.every((size) => Number.isInteger(size) && size >= 10_000)) return sizes;
  throw new Error(`BENCH_SIZES must be two numbers or more, of 10000 at least, but is "${process.env.BENCH_SIZES}".`);
}

/** Median milliseconds of every question in a shop of this size. */
async function measureSize(size: number, say: (line: string) => void): Promise<Map<string, number>> {
  const kept = process.env.BENCH_DATA ? path.join(process.env.BENCH_DATA, `growth-${size}`) : undefined;
  if (kept) await mkdir(kept, { recursive: true });
  const shopSize = { productCount: size, orderCount: size, accountCount: Math.round(size / 5), entryCount: size };
  return inBenchShop(async ({ dataDir, owner }) => {
    await fillShop(owner, shopSize);
    const shop = await openShopOn(dataDir, { SHOP_DEMO: '0' }, { isEmpty: true });
    try {
      const sql = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
      const { session } = await makeSession({ sql }, 'owner', 'Bilal Ahmed');
      const samples = await readSamples(owner, shopSize);
      say('asking');
      const asking = { address: shop.address, cookie: `${sessionCookie}=${session}` };
      return await timeAll(asking, samples, await readProducts(owner));
    } finally {
      await shop.stop();
    }
  }, kept);
}

/** Products that can be bought, from all over the shelves. */
async function readProducts(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    'select id::int as id from products where active and stock > 50 and id % 97 = 5 order by id limit 1000',
  );
  return rows.map(({ id }) => id);
}

async function timeAll(asking: Session, samples: Sample[], products: number[]): Promise<Map<string, number>> {
  const count = rounds(12);
  const times = new Map<string, number>();
  async function time(name: string, run: (round: number) => Promise<void>): Promise<void> {
    const taken: number[] = [];
    for (let round = 0; round <= count; round++) {
      const began = performance.now();
      await run(round);
      // The first round warms up.
      if (round > 0) taken.push(performance.now() - began);
    }
    times.set(name, medianOf(taken));
  }
  const sample = (round: number) => samples[round % samples.length]!;
  const product = (round: number) => products[round % products.length] ?? 0;
  async function get(target: string): Promise<void> {
    const { status, text } = await ask(asking.address + target);
    if (status !== 200) throw new Error(`${target} was answered with ${status}: ${text.slice(0, 200)}`);
  }
  const word = (round: number) => encodeURIComponent(sample(round).productName.split(' ')[round % 2] ?? 'lamp');
  await time(bareName, () => get('/livez'));
  await time('shop: a suggestion', (round) => get(`/api/search?q=${word(round).slice(0, 4 + (round % 4))}`));
  await time('shop: a page of search', (round) => get(`/search-results?q=${word(round)}+${round}`));
  await time('shop: a product’s page', (round) => get(`/product_detail/${product(round)}`));
  await time('shop: a collection', (round) =>
    get(`/api/collections/${['electronicCollection', 'ourCollection'][round % 2]}`),
  );
  await time('shop: an order', (round) => order(asking.address, product(round), round));
  for (const question of adminQuestions()) {
    const [address = ''] = question.name.split(' ');
    if (question.isFile || !growing.has(address)) continue;
    await time(question.name, (round) => requestData(asking, question, sample(round)));
  }
  return times;
}

async function order(address: string, product: number, round: number): Promise<void> {
  const { status, text } = await ask(`${address}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      fullname: 'Ayesha Khan',
      shippingAddress: 'House 7',
      city: 'Lahore',
      province: 'Punjab',
      contactNo: `0355${String(1_000_000 + round)}`,
      products: [{ id: product, quantity: 1 }],
    }),
  });
  if (status !== 201) throw new Error(`An order was answered with ${status}: ${text.slice(0, 200)}`);
}

function figuresOf(lines: readonly Line[], bare: number): Figure[] {
  const most = lines.filter((line) => line.growth > maxGrowth && !reasonOf(line)).length;
  const slowest = lines.toSorted((a, b) => b.growth - a.growth).slice(0, listed);
  const shown = lines.filter((line) => line.name.startsWith('shop:') || slowest.includes(line));
  return [
    {
      name: `questions that grow more than ${maxGrowth}×, of ${lines.length}`,
      unit: '',
      values: [most],
      goal: {
        row: 'questions that grow more than 2× from the smallest to the largest shop',
        before: '',
        aim: 'none but what reads all',
        of: 'value',
        max: 0,
      },
    },
    ...shown.map(({ name, ms, growth }) => ({
      name: `${name}: ${ms.map(formatNumber).join(' → ')} ms, ${growth.toFixed(1)}×`,
      unit: 'ms in the largest',
      values: [ms.at(-1) ?? Number.NaN],
      bare: { name: '/livez', values: [bare] },
    })),
  ];
}

function notesOf(sizes: readonly number[], lines: readonly Line[]): string[] {
  const grown = lines.filter(({ growth }) => growth > maxGrowth).toSorted((a, b) => b.growth - a.growth);
  return [
    `Medians over HTTP in shops of ${sizes.map((size) => size.toLocaleString('en-GB')).join(', ')} products and as many orders; ![cost against size](growth.svg)`,
    grown.length === 0
      ? `No question grows more than ${maxGrowth}×.`
      : `More than ${maxGrowth}×: ${grown.map((line) => `${line.name} ${line.growth.toFixed(1)}× (${reasonOf(line) ?? 'not looked into yet'})`).join('; ')}.`,
  ];
}

function reasonOf({ name, ms }: Line): string | undefined {
  const reason = readsAll.find((each) => each.name.test(name))?.why;
  const [before = 0, largest = 0] = ms.slice(-2);
  return (
    reason ??
    (largest <= before * maxGrowthOfBounded ? 'reads up to a bound that the smallest shop does not reach' : undefined)
  );
}
