/**
 * Shops beside the one that all tests share, for switches that change every page. A worker keeps one of each kind; after each
 * test its settings and its texts are as they were.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { joinDatabase, type Sql } from '#tests/support/join-database.ts';
import { openShop, type Shop, type ShopTemplate } from '#tests/support/shop-process.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { signIn } from './admin.ts';
import { alive, test as base, expect } from './shop.ts';

export type OwnShop = {
  shop: Shop;
  sql: Sql;
  /** The address of one of its pages. */
  at(path: string): string;
  /** Opens one of its pages, and waits until it is alive. */
  visit(page: Page, path: string): Promise<void>;
  /** Its owner switches this on in a new tab: the name of the switch, and the page of Settings on which it stands. Resolves with that tab. */
  switchOn(context: BrowserContext, settings: string, name: string): Promise<Page>;
};

export type DemoShop = OwnShop & { owner: { email: string; password: string } };
/** One product, Rs. 1,650, and an announcement that promises too much. */
export type SmallShop = OwnShop & { lamp: string };

type Opened<Kind> = Kind & { reset(): Promise<void>; close(): Promise<void> };
type Workers = { demoShopOfWorker: Opened<DemoShop>; smallShopOfWorker: Opened<SmallShop> };

type Shops = {
  demoShop: DemoShop;
  smallShop: SmallShop;
  /** A demo shop for one test, which spends it. */
  demoShopToEmpty: DemoShop;
  /** A shop for one test, in which nobody has been yet. */
  newShop: Shop;
};

export const test = base.extend<Shops, Workers>({
  demoShopOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  smallShopOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const shop = await openSmallShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demoShop: async ({ demoShopOfWorker }, use) => {
    await use(demoShopOfWorker);
    await demoShopOfWorker.reset();
  },
  smallShop: async ({ smallShopOfWorker }, use) => {
    await use(smallShopOfWorker);
    await smallShopOfWorker.reset();
  },
  demoShopToEmpty: [
    async ({ context }, use) => {
      const shop = await openDemoShop();
      await use(shop);
      await leaveShop(context);
      await shop.close();
    },
    { timeout: 120_000 },
  ],
  newShop: [
    async ({ context }, use) => {
      const dataDir = await makeDataDir();
      const shop = await openShop({ DATA_DIR: dataDir });
      await use(shop);
      await leaveShop(context);
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { timeout: 120_000 },
  ],
});

/** Leaves a shop that is about to stop: the request of an open page would be refused, which is an error of the console. */
async function leaveShop(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.goto('about:blank')));
}

async function openDemoShop(): Promise<Opened<DemoShop>> {
  const opened = await openOwnShop({ SHOP_DEMO: '1', FILL_RENDITIONS: '0' }, 'demo');
  const { shop } = opened;
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain('Stop it with Ctrl-C.');
  const [, email = '', password = ''] = /Owner: (\S+) \/ (\S+)/.exec(shop.output()) ?? [];
  return { ...opened, owner: { email, password } };
}

async function openSmallShop(): Promise<Opened<SmallShop>> {
  const opened = await openOwnShop({}, 'empty');
  const [lamp] = await opened.sql(
    `with made as (insert into products (name, price_paisa, stock) values ('Brass Lamp', 165000, 90) returning id),
     moved as (insert into stock_moves (product_id, delta, reason) select id, 90, 'opening' from made) select id from made`,
  );
  await opened.sql(`insert into header_line (text) values ('Free delivery. Pay in cash when we knock.')`);
  return { ...opened, reset: await resetOf(opened.sql), lamp: `/product_detail/${lamp?.id}` };
}

async function openOwnShop(env: Record<string, string>, from: ShopTemplate): Promise<Opened<OwnShop>> {
  const dataDir = await makeDataDir();
  const shop = await openShop({ ...env, RATE_LIMITS: 'off', DATA_DIR: dataDir }, { from });
  const database = await joinDatabase(dataDir);
  const at = (place: string) => new URL(place, shop.address.replace('127.0.0.1', 'localhost')).href;
  return {
    shop,
    sql: database.sql,
    at,
    async visit(page, place) {
      await page.goto(at(place));
      await alive(page);
    },
    async switchOn(context, settings, name) {
      await signIn(context, database, 'owner');
      const adminPages = await context.newPage();
      await adminPages.goto(at(`/admin/settings/${settings}`));
      await alive(adminPages);
      await adminPages.getByRole('switch', { name }).check();
      await adminPages.keyboard.press('Control+s');
      await expect(adminPages.getByText(/^Saved\. The shop (?:does so|shows it) now\.$/)).toBeVisible();
      return adminPages;
    },
    reset: await resetOf(database.sql),
    async close() {
      await database.close();
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function makeDataDir(): Promise<string> {
  return mkdtemp(path.join(testFolder(), 'dastak-own-'));
}

/** What its owner can switch and write in these tests. */
const restored = ['shop_settings', 'office_settings', 'header_line', 'shop_pages', 'urdu_shop_pages', 'discount_codes'];
const urduOfProducts = ['name', 'description', 'description_heading', 'description_heading_text'];

/** Takes what the shop's owner may change as it is now; the returned function brings it back. */
async function resetOf(sql: Sql): Promise<() => Promise<void>> {
  const rowsOf = async (table: string) =>
    JSON.stringify((await sql(`select coalesce(jsonb_agg(t), '[]') as rows from ${table} t`))[0]?.rows);
  const kept = new Map<string, string>();
  for (const table of [...restored, 'products']) kept.set(table, await rowsOf(table));
  return async () => {
    for (const table of restored) {
      await sql(`delete from ${table}`);
      await sql(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [kept.get(table)]);
    }
    const own = urduOfProducts.map((column) => `p.urdu_${column}`).join(', ');
    const before = urduOfProducts.map((column) => `was.urdu_${column}`).join(', ');
    await sql(
      `update products p set (${own.replaceAll('p.', '')}) = (${before})
       from jsonb_populate_recordset(null::products, $1) was where was.id = p.id and (${own}) is distinct from (${before})`,
      [kept.get('products')],
    );
  };
}
