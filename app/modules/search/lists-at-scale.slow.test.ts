import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readChosenAmong, readChosenList } from '#app/modules/catalog/collections/chosen-list.server.ts';
import { readListChoice } from '#app/modules/catalog/collections/list-choice.ts';
import { readSuggestions } from '#app/modules/catalog/products.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { manyProducts } from '#tests/support/many-products.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { readSortedResults } from './results/chosen-results.server.ts';
import { searchProducts } from './search.server.ts';
import { maxFound, resultsStep } from './search-result.ts';

const database = await testDatabase(manyProducts);
const watched = watchPlans(database, [
  'products',
  'families',
  'family_members',
  'collection_products',
  'timed_prices',
  'product_sales',
  'search_entries',
]);

beforeAll(() => watched.begin());

test('C4: of 100,000 products in one collection, suggestions read those near the product, at either end too', async () => {
  const rows = await database.ask(`select product_id as id from collection_products order by position, product_id`);
  const ids = rows.map(({ id }) => Number(id));
  for (const index of [0, 50_000, ids.length - 1]) {
    const { found, max } = await watched.look(() => readSuggestions(ids[index]!, 'topCollection'));
    expect(found, String(index)).toHaveLength(4);
    expect(max, String(index)).toBeLessThanOrEqual(100);
  }
});

const choices = ['', 'in-stock=1', 'from=2000&to=2500', 'colour=sand', 'in-stock=1&colour=sand&to=9000'].flatMap(
  (narrowed) =>
    ['', 'sort=price', 'sort=price-down', 'sort=newest', 'sort=best'].map((sort) =>
      [sort, narrowed].filter(Boolean).join('&'),
    ),
);

test('M40: of 100,000 products in one collection, however they are sorted and narrowed, no list reads all of them', {
  timeout: 300_000,
}, async () => {
  for (const query of choices.filter(Boolean)) {
    const choice = readListChoice(new URLSearchParams(query));
    const { found, max } = await watched.look(() => readChosenList('topCollection', choice));
    expect(found.products.length, query).toBe(50);
    expect(max, query).toBeLessThanOrEqual(25_000);
  }
});

test('M67: of 100,000 products in one collection prices that leave a handful or nothing read a handful, in the same order', {
  timeout: 300_000,
}, async () => {
  const all = sql`select product_id, position from collection_products where collection = 'topCollection'`;
  const counts = new Set<number>();
  for (const narrowed of ['from=10099', 'to=51', 'from=10099&in-stock=1', 'from=10080&to=10081', 'from=20000'])
    for (const sort of ['', 'sort=price', 'sort=price-down', 'sort=newest', 'sort=best']) {
      const query = [sort, narrowed].filter(Boolean).join('&');
      const choice = readListChoice(new URLSearchParams(`${query}&shown=500`));
      const { found, max } = await watched.look(() => readChosenList('topCollection', choice));
      expect(max, query).toBeLessThanOrEqual(6_000);
      const sorted = await readChosenAmong(all, choice);
      const idsOf = ({ products }: typeof sorted) => products.map(({ id }) => id);
      expect([query, found.total, ...idsOf(found)]).toEqual([query, sorted.total, ...idsOf(sorted)]);
      counts.add(found.total);
    }
  expect([...counts].some((count) => count > 0 && count < 10)).toBe(true);
  expect(counts).toContain(0);
});

test('M40: a collection that is walked through is in the very order of one that is read whole and sorted', {
  timeout: 300_000,
}, async () => {
  const all = sql`select product_id, position from collection_products where collection = 'topCollection'`;
  for (const query of choices.filter((each) => each && !each.includes('colour'))) {
    const choice = readListChoice(new URLSearchParams(`${query}&shown=500`));
    const [walked, sorted] = [await readChosenList('topCollection', choice), await readChosenAmong(all, choice)];
    expect(
      walked.products.map(({ id }) => id),
      query,
    ).toEqual(sorted.products.map(({ id }) => id));
    expect([walked.total, walked.hasMore], query).toEqual([sorted.total, sorted.hasMore]);
  }
});

test('M40: a word that all 100,000 products have is sorted without reading all of them', {
  timeout: 300_000,
}, async () => {
  for (const query of choices) {
    const params = new URLSearchParams(query);
    const { found, max } = await watched.look(() =>
      readSortedResults('kurta', params, () => searchProducts('kurta', resultsStep, maxFound + 1)),
    );
    expect(found.answer.products.length, query).toBeGreaterThan(0);
    expect(max, query).toBeLessThanOrEqual(10_000);
  }
});
