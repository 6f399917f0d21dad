import { afterEach, expect, test } from 'vitest';
import { db } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { catalogApi } from '../catalog-api.server.ts';
import { changeProducts, planBulkChange } from '../change-products.server.ts';
import { readCollection } from '../collections/collections.server.ts';
import { emptyProduct } from '../product-form.ts';
import { readProduct, readSummaries } from '../products.server.ts';
import { createProduct, saveProduct } from '../save-product.server.ts';
import { products } from '../tables.server.ts';
import { priceNow } from './price-now.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

const actor = { id: null, name: 'Sana' };

/** A price for a time, its moments in hours from now. */
async function timed(id: number, price: number, from: number, until: number): Promise<void> {
  await database.ask(
    `insert into timed_prices values ($1, now() + make_interval(hours => $2), now() + make_interval(hours => $3), $4)`,
    [id, from, until, price],
  );
}

async function askProduct(id: number): Promise<Record<string, unknown>> {
  return (await catalogApi.request(`/products/${id}`)).json();
}

test('M6: what a product cost before is told with it, and only where it was more', async () => {
  const id = await shelve({ price: 195_000 });
  expect(await readProduct(id)).not.toHaveProperty('was');
  expect(await askProduct(id)).not.toHaveProperty('wasPrice');
  await saveProduct(actor, id, { before: { wasPrice: null }, after: { wasPrice: 240_000 } });
  expect(await readProduct(id)).toMatchObject({ price: 195_000, was: 240_000 });
  expect(await askProduct(id)).toMatchObject({ price: 1950, wasPrice: 2400 });
  await saveProduct(actor, id, { before: { price: 195_000 }, after: { price: 250_000 } });
  expect(await readProduct(id)).not.toHaveProperty('was');
});

test('M6: a price before that is not above the price is refused at its field', async () => {
  const id = await shelve({ price: 195_000 });
  const saved = await saveProduct(actor, id, { before: { wasPrice: null }, after: { wasPrice: 195_000 } });
  expect(saved).toMatchObject({
    kind: 'invalid',
    problems: { wasPrice: expect.stringContaining('more than the price') },
  });
});

test('M6: a price for a time holds from its start until its end, and the ordinary price is then the one before', async () => {
  const [before, during, after] = [await shelve({ price: 200_000 }), await shelve({ price: 200_000 }), await shelve()];
  await timed(before, 150_000, 5, 10);
  await timed(during, 150_000, -5, 10);
  await timed(after, 100_000, -10, -5);
  expect(await readProduct(before)).toMatchObject({ price: 200_000 });
  expect(await readProduct(before)).not.toHaveProperty('was');
  expect(await readProduct(during)).toMatchObject({ price: 150_000, was: 200_000 });
  expect(await readProduct(after)).toMatchObject({ price: 125_000 });
  const rows = await db.select({ id: products.id, price: priceNow }).from(products).orderBy(priceNow, products.id);
  expect(rows).toEqual([
    { id: after, price: 125_000 },
    { id: during, price: 150_000 },
    { id: before, price: 200_000 },
  ]);
});

test('M6: several prices follow each other; two for the same time are refused', async () => {
  const id = await shelve({ price: 200_000 });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const first = { price: 150_000, startsAt: at(-1), endsAt: at(1) };
  const second = { price: 120_000, startsAt: first.endsAt, endsAt: at(3) };
  const save = (timedPrices: object[]) =>
    saveProduct(actor, id, { before: { timedPrices: [] }, after: { timedPrices: timedPrices as never } });
  expect(await save([first, { ...second, startsAt: at(0.5) }])).toMatchObject({
    kind: 'invalid',
    problems: { timedPrices: expect.stringContaining('the same time') },
  });
  expect(await save([second, first])).toMatchObject({ kind: 'saved', changed: ['timedPrices'] });
  expect(await readProduct(id)).toMatchObject({ price: 150_000, was: 200_000 });
  await expect(timed(id, 1_000, 0, 30)).rejects.toThrow('timed_prices_apart');
});

test('M6: a page that shows a price is right until that price begins or ends by itself', async () => {
  const id = await shelve({ price: 200_000, collections: ['topCollection'] });
  const other = await shelve({ collections: ['topCollection'] });
  const untilOf = async (read: () => Promise<unknown>) => (await observeReading(read)).read.expiresAt;
  expect(await untilOf(() => readCollection('topCollection'))).toBe(Number.POSITIVE_INFINITY);
  await timed(id, 150_000, 30, 60);
  await timed(other, 100_000, -60, 90);
  const inHours = async (read: () => Promise<unknown>) => Math.round(((await untilOf(read)) - Date.now()) / 3_600_000);
  expect(await inHours(() => readProduct(id))).toBe(30);
  expect(await inHours(() => readProduct(other))).toBe(90);
  expect(await inHours(() => readCollection('topCollection'))).toBe(30);
  expect(await inHours(() => readSummaries([other]))).toBe(90);
});

test('M6: a new product is made with its sale prices', async () => {
  const now = Date.now();
  const timedPrices = [
    {
      price: 90_000,
      startsAt: new Date(now - 3_600_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
    },
  ];
  const made = await createProduct(actor, { ...emptyProduct, name: 'Lamp', price: 100_000, timedPrices });
  if (made.kind !== 'saved') throw new Error(JSON.stringify(made));
  expect(await readProduct(made.id)).toMatchObject({ price: 90_000, was: 100_000 });
});

test('M6: a sale lowers many products by one share for a time, leaves out what cannot have it, and ends at once', async () => {
  const [lamp, soap, busy, cheap] = [
    await shelve({ price: 199_900 }),
    await shelve({ price: 50_000 }),
    await shelve({ price: 80_000 }),
    await shelve({ price: 100 }),
  ];
  const ids = [lamp, soap, busy, cheap];
  await timed(busy, 60_000, 1, 2);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const sale = { kind: 'sale', percent: 25, startsAt: hours(-1), endsAt: hours(5) } as const;
  const planned = await planBulkChange(ids, sale);
  expect(planned).toMatchObject([
    { id: lamp, was: 199_900, becomes: 149_900 },
    { id: soap, was: 50_000, becomes: 37_500 },
    { id: busy, problem: expect.stringContaining('600 from') },
    { id: cheap, problem: 'It would cost the same.' },
  ]);
  expect(await database.ask('select 1 from timed_prices')).toHaveLength(1);
  expect(await changeProducts(actor, ids, sale)).toEqual(planned);
  expect(await readProduct(lamp)).toMatchObject({ price: 149_900, was: 199_900 });
  expect(await readProduct(soap)).toMatchObject({ price: 37_500, was: 50_000 });
  expect(await readProduct(busy)).toMatchObject({ price: 80_000 });
  expect(
    await database.ask(`select subject from audit_entries where after ? 'timedPrices' order by id desc limit 2`),
  ).toEqual([{ subject: String(soap) }, { subject: String(lamp) }]);

  await timed(lamp, 10_000, -10, -9);
  const ended = await changeProducts(actor, [lamp, soap, cheap], { kind: 'no-sale' });
  expect(ended).toMatchObject([
    { was: 149_900, becomes: 199_900 },
    { was: 37_500, becomes: 50_000 },
    { problem: 'Has no sale price.' },
  ]);
  expect(await readProduct(lamp)).toMatchObject({ price: 199_900 });
  // What is over stays: it says what the product cost.
  expect(await database.ask('select product_id from timed_prices order by product_id')).toEqual([
    { product_id: lamp },
    { product_id: busy },
  ]);
});

test('M6: of two people who put one product on sale for the same days, the second is told what it has', async () => {
  const id = await shelve({ price: 100_000 });
  const sale = {
    kind: 'sale',
    percent: 10,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  } as const;
  const both = await Promise.all([changeProducts(actor, [id], sale), changeProducts(actor, [id], sale)]);
  expect(both.flat().filter(({ problem }) => problem)).toHaveLength(1);
  expect(await database.ask('select 1 from timed_prices')).toHaveLength(1);
});
