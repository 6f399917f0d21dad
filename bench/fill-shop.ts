import type pg from 'pg';
import { adminShop } from './admin-shop.ts';
import { report } from './bench-shop.ts';
import type { Size } from './sample-data.ts';
import { fillShelves } from './shelves.ts';

/**
 * Fills a database with a shop of this size, unless it is filled. The size is stored at the end, so that an interrupted
 * run is detected.
 */
export async function fillShop(owner: pg.Client, size: Omit<Size, 'end'>): Promise<void> {
  const { productCount, orderCount } = size;
  const what = `${productCount} products, ${orderCount} orders`;
  const { rows } = await owner.query<{ value: string }>("select value from secrets where name = 'bench'");
  if (rows[0]?.value === what) return;
  if (rows.length > 0) throw new Error('BENCH_DATA holds another shop, or half of one. Name an empty folder.');
  await owner.query("insert into secrets (name, value) values ('bench', 'half')");
  const started = performance.now();
  const since = () => `${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s`;
  report(`${since()}  Putting ${productCount} products on the shelves…`);
  await fillShelves(owner, productCount);
  const end = `timestamptz '${new Date().toISOString()}'`;
  for (const [words, statement] of adminShop({ ...size, end })) {
    report(`${since()}  ${words}`);
    await owner.query(statement);
  }
  await owner.query("update secrets set value = $1 where name = 'bench'", [what]);
  report(since());
}
