/** A shop of a story's own, for what would change every page of the one that the stories share. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { closeShops, openShop } from '#app/platform/http/testing-shop.ts';
import { testFolder } from '../bin/test-folder.ts';

const toClose: (() => Promise<unknown>)[] = [];

/** Call it after each story that has opened one. */
export async function closeSmallShops(): Promise<void> {
  await closeShops();
  for (const close of toClose.splice(0)) await close();
}

/** A shop with one product, Rs. 1,650, and an announcement that promises too much. */
export async function openSmallShop() {
  const dataDir = await mkdtemp(path.join(testFolder(), 'dastak-small-'));
  const { address } = await openShop({ DATA_DIR: dataDir }, { from: 'empty' });
  const database = await startEmbeddedDatabase({
    dataDir,
    packageRoot: path.join(import.meta.dirname, '..'),
    report: () => {},
  });
  const pool = new pg.Pool({ ...database.connection('owner'), max: 2 });
  pool.on('error', () => {});
  toClose.push(
    () => pool.end(),
    () => database.stop(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  const sql = async (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
    (await pool.query(text, values)).rows;
  const [lamp] = await sql(
    `with made as (insert into products (name, price_paisa, stock) values ('Brass Lamp', 165000, 9) returning id),
     moved as (insert into stock_moves (product_id, delta, reason) select id, 9, 'opening' from made) select id from made`,
  );
  await sql(`insert into header_line (text) values ('Free delivery. Pay in cash when we knock.')`);
  return {
    sql,
    lamp: `/product_detail/${lamp?.id}`,
    at: (place: string) => new URL(place, address).href,
  };
}
