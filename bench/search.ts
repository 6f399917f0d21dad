/**
 * How long a suggestion takes in a shop with 100,000 products: fills a database of its own, asks 300 varied questions,
 * prints the percentiles and fails where the 95th is over the limit. `BENCH_DATA` names a folder to keep and use again.
 */
import type pg from 'pg';
import { mostSuggestions } from '#app/search/answer.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { head, inBenchShop, percentile, report, row } from './bench-shop.ts';
import { makeQuestions } from './search-shop.ts';
import { fillShelves } from './shelves.ts';

const productCount = 100_000;
const limitMs = 30;

const slowest = await inBenchShop(async ({ owner }) => {
  await fill(owner);
  return measure();
}, process.env.BENCH_DATA);
process.exitCode = slowest <= limitMs ? 0 : 1;

async function fill(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from products');
  if (rows[0]?.count === productCount) return;
  report(`Putting ${productCount} products on the shelves…`);
  const started = performance.now();
  await fillShelves(owner, productCount);
  await owner.query('vacuum (analyze)');
  report(`${Math.round((performance.now() - started) / 1000)} s`);
}

/** The 95th percentile of all questions in milliseconds, each asked once after a first round that warms the caches. */
async function measure(): Promise<number> {
  const all: number[] = [];
  const lines: string[] = [];
  for (const [kind, questions] of Object.entries(makeQuestions())) {
    for (const question of questions) await searchProducts(question, mostSuggestions);
    const times: number[] = [];
    let answered = 0;
    for (const question of questions) {
      const asked = performance.now();
      const { products } = await searchProducts(question, mostSuggestions);
      times.push(performance.now() - asked);
      if (products.length > 0) answered++;
    }
    all.push(...times);
    lines.push(row(`${kind} (${answered} of ${questions.length} answered)`, columnsOf(times)));
    if (process.env.BENCH_SLOWEST) report(`${kind}: ${slowestOf(questions, times)}`);
  }
  report(head(`One suggestion out of ${productCount} products, ms`, ['p50', 'p95', 'p99', 'max']));
  for (const line of [...lines, row(`all ${all.length}`, columnsOf(all))]) report(line);
  return percentile(all, 95);
}

function slowestOf(questions: string[], times: number[]): string {
  const worst = questions.map((question, place) => ({ question, time: times[place]! })).sort((a, b) => b.time - a.time);
  return worst
    .slice(0, 5)
    .map(({ question, time }) => `${question} ${time.toFixed(1)}`)
    .join(', ');
}

function columnsOf(times: number[]): number[] {
  return [50, 95, 99, 100].map((share) => percentile(times, share));
}
