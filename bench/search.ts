/** How long a suggestion takes in a shop with 100,000 products: 300 varied questions. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { db } from '#app/infra/db/db.server.ts';
import { searchProducts } from '#app/modules/search/search.server.ts';
import { maxSuggestions } from '#app/modules/search/search-result.ts';
import { inBenchShop } from './bench-shop.ts';
import { type Figure, formatNumber, type Part, percentile, rounds } from './figures.ts';
import { makeQueries } from './search-shop.ts';
import { fillShelves } from './shelves.ts';

const productCount = 100_000;
const limitMs = 30;

export const search: Part = {
  about: 'suggestions among 100,000 products, beside a question to the database that reads nothing',
  run: (say) =>
    inBenchShop(async ({ owner }) => {
      await fill(owner, say);
      return { figures: await measure(say), notes };
    }, process.env.BENCH_DATA),
};

const notes = [
  '300 questions, from one letter to words that are typed wrongly, each asked after a round that warms up; asked of the search itself, without HTTP. A value is the 95th percentile of a round. Bare is `select 1` over the same pool.',
];

async function fill(owner: pg.Client, say: (line: string) => void): Promise<void> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from products');
  if (rows[0]?.count === productCount) return;
  say(`putting ${productCount} products on the shelves`);
  await fillShelves(owner, productCount);
  await owner.query('vacuum (analyze)');
}

async function measure(say: (line: string) => void): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  const p95 = new Map<string, number[]>();
  const bare: number[] = [];
  for (let round = 0; round <= rounds(3); round++) {
    times.clear();
    for (const [kind, queries] of Object.entries(makeQueries()))
      times.set(kind, await timeEach(queries, (question) => searchProducts(question, maxSuggestions)));
    const empty = await timeEach(Array.from({ length: 300 }), () => db.execute(sql`select 1`));
    // The first round warms up.
    if (round === 0) continue;
    times.set('all', [...times.values()].flat());
    for (const [kind, each] of times) p95.set(kind, [...(p95.get(kind) ?? []), percentile(each, 95)]);
    bare.push(percentile(empty, 95));
    say(`p95 ${formatNumber(percentile(times.get('all') ?? [], 95))} ms`);
  }
  return [...p95].map(([kind, values]) => ({
    name: kind === 'all' ? 'all suggestions, p95' : `${kind}, p95`,
    unit: 'ms',
    values,
    bare: { name: 'select 1', values: bare },
    ...(kind === 'all' && {
      goal: {
        row: 'suggestion among 100,000 products, p95',
        before: '',
        aim: `≤ ${limitMs} ms`,
        of: 'value',
        max: limitMs,
      },
    }),
  }));
}

/** Milliseconds of each, one after the other. */
async function timeEach<Question>(
  queries: readonly Question[],
  ask: (question: Question) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const question of queries) {
    const requests = performance.now();
    await ask(question);
    times.push(performance.now() - requests);
  }
  return times;
}
