/**
 * How long a suggestion takes in a shop with 100,000 products: fills a database of its own, asks 300 varied questions,
 * prints the percentiles and fails where the 95th is over the limit. `BENCH_DATA` names a folder to keep and use again.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, createPool } from '#app/platform/db/db.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { mostSuggestions } from '#app/search/answer.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { makeProducts, makeQuestions } from './search-shop.ts';

const root = path.join(import.meta.dirname, '..');
const productCount = 100_000;
const batch = 5_000;
const limitMs = 30;

const kept = process.env.BENCH_DATA;
const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'dastak-bench-')));
// The server runs under an account of its own where the bench is run by root.
await chmod(dataDir, 0o755).catch(() => {});
const database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report });
try {
  await fill();
  const pool = createPool(database.connection('app'));
  connectDatabase(pool);
  const slowest = await measure();
  await pool.end();
  process.exitCode = slowest <= limitMs ? 0 : 1;
} finally {
  await database.stop();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  await migrateDatabase(database.connection('owner'), path.join(root, 'migrations'));
  const owner = new pg.Client(database.connection('owner'));
  await owner.connect();
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from products');
  if (rows[0]?.count !== productCount) await fillShelves(owner);
  await owner.end();
}

async function fillShelves(owner: pg.Client): Promise<void> {
  report(`Putting ${productCount} products on the shelves…`);
  const started = performance.now();
  await owner.query('truncate products, pictures, search_vocabulary cascade');
  await owner.query(
    "insert into pictures (id, width, height, colour, master) values (repeat('a', 24), 960, 960, '#cccccc', ''), (repeat('b', 24), 960, 960, '#dddddd', '')",
  );
  const products = makeProducts(productCount);
  const restoreIndexes = await dropIndexes(owner);
  for (let done = 0; done < productCount; done += batch) await insert(owner, products.slice(done, done + batch));
  await restoreIndexes();
  await owner.query('vacuum (analyze)');
  report(`${Math.round((performance.now() - started) / 1000)} s`);
}

/** An index made at once is there sooner than one that 100,000 rows were put into. */
async function dropIndexes(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where indexname ~ '(trigrams|pieces)$' and tablename <> 'search_vocabulary'",
  );
  for (const { name } of rows) await owner.query(`drop index ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { definition } of rows) await owner.query(definition);
  };
}

async function insert(owner: pg.Client, products: { name: string; title: string }[]): Promise<void> {
  await owner.query(
    `with added as (
       insert into products (name, title, price_paisa, stock, description, active)
       select name, title, 125000, 7, repeat('What it is made of and how it is used. ', 20), number % 50 <> 0
       from unnest($1::text[], $2::text[]) with ordinality as made (name, title, number)
       returning id
     )
     insert into product_pictures (product_id, place, position, picture_id)
     select id, 'gallery', place, repeat(case place when 0 then 'a' else 'b' end, 24) from added, generate_series(0, 1) as place`,
    [products.map((product) => product.name), products.map((product) => product.title)],
  );
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
    lines.push(row(`${kind} (${answered} of ${questions.length} answered)`, times));
    if (process.env.BENCH_SLOWEST) report(`${kind}: ${slowestOf(questions, times)}`);
  }
  report(`One suggestion out of ${productCount} products, ms        p50     p95     p99     max`);
  for (const line of [...lines, row(`all ${all.length}`, all)]) report(line);
  return percentile(all, 95);
}

function slowestOf(questions: string[], times: number[]): string {
  const worst = questions.map((question, place) => ({ question, time: times[place]! })).sort((a, b) => b.time - a.time);
  return worst
    .slice(0, 5)
    .map(({ question, time }) => `${question} ${time.toFixed(1)}`)
    .join(', ');
}

function row(name: string, times: number[]): string {
  const columns = [50, 95, 99, 100].map((each) => percentile(times, each).toFixed(1).padStart(8));
  return name.padEnd(48) + columns.join('');
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
}

function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
