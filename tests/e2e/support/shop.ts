import { test as base, expect, type Page, type Request } from '@playwright/test';
import type pg from 'pg';
import { joinDatabase, type Sql } from '#tests/support/join-database.ts';
import { isEverythingOn, switchEverythingOn } from './everything-on.ts';

export type Shop = {
  /** Reads or changes the shop's own database, as its owner. */
  sql: Sql;
  /** Waits until no other test has what this one needs, and keeps it until the returned function is called. */
  hold(needed: Needed): Promise<() => void>;
};

/** What the shop has one of, for everybody who looks. */
export type SharedState =
  | 'announcement'
  | 'banners'
  | 'sale'
  | 'services'
  | 'picks'
  | 'pages of text'
  | 'settings'
  | 'codes'
  | 'packed orders'
  | 'long collection';

type Needed = {
  /** What a test changes: no other test that holds it or counts on it runs meanwhile. */
  holds: readonly SharedState[];
  /** What a test only looks at: others that look at it may run meanwhile. */
  countsOn: readonly SharedState[];
};

type Held = Needed & { holding: undefined };

/** What went wrong in the page: console errors, page errors, policy violations, requests to other hosts. */
export type PageErrors = {
  /**
   * The test causes these, now or later in it: the browser reports a failure in its own time, often after the
   * page has shown it.
   */
  forgive(what: RegExp): void;
};

type Watched = { complaints: PageErrors };

/** Every test runs against the real shop and fails on any console error, policy violation or request to another host. */
export const test = base.extend<Watched & Held, { shop: Shop }>({
  holds: [[], { option: true }],
  countsOn: [[], { option: true }],
  holding: [
    async ({ holds, countsOn, shop }, use) => {
      const release = await shop.hold({ holds, countsOn });
      await use(undefined);
      // What the test switched off belongs to it alone.
      if (isEverythingOn && holds.some((thing) => thing === 'settings' || thing === 'codes'))
        await switchEverythingOn(shop.sql);
      release();
    },
    // Waiting for another test does not count as this one's time.
    { auto: true, timeout: 120_000 },
  ],
  complaints: [
    async ({ page }, use) => {
      const messages: string[] = [];
      const forgiven: RegExp[] = [];
      watch(page, messages);
      await use({ forgive: (what) => forgiven.push(what) });
      expect(messages.filter((each) => !forgiven.some((what) => what.test(each)))).toEqual([]);
    },
    { auto: true },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const { pool, sql, close } = await joinDatabase(process.env.E2E_DATA_DIR ?? '');
      if (isEverythingOn) await switchEverythingOn(sql);
      await use({
        sql,
        hold: (needed) => hold(pool, needed),
      });
      await close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Marks a test of a shop where something is not switched on: it is skipped where everything is. */
export function provesOff(what: string): void {
  test.skip(isEverythingOn, `It proves a shop ${what}.`);
}

/** By a lock of the database, which every worker sees and which ends with whoever holds it. In one order, so that nobody waits for each other. */
async function hold(pool: pg.Pool, { holds, countsOn }: Needed): Promise<() => void> {
  const things = [...new Set([...holds, ...countsOn])].toSorted();
  if (things.length === 0) return () => {};
  const client = await pool.connect();
  for (const thing of things) {
    const lock = holds.includes(thing) ? 'pg_advisory_lock' : 'pg_advisory_lock_shared';
    await client.query(`select ${lock}(hashtext($1))`, [thing]);
  }
  return () => client.release(true);
}

function watch(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Shops of a test's own are on this machine, too.
    if (/^https?:$/.test(url.protocol) && !/^(?:localhost|127\.0\.0\.1)$/.test(url.hostname))
      messages.push(`another host was asked: ${url.href}`);
  });
}

/** Resolves when the page has come alive: scripts loaded, React attached, its effects run (keys are listened for). */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const isHydrated = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    // Taken back by the last effect of a page's first drawing (app/ui/late-scripts.tsx).
    return isHydrated && window.scriptsFailed === undefined;
  });
}

/** Lays out all of the page, as for somebody who has scrolled through it: what is held (app/ui/history/held-sections.ts) has old measures. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.held;
  });
}

/**
 * Opens a page and waits until it can be used. A busy shop answers with its last good page while a new one is made; a
 * test that has just changed something opens it until it is the new one.
 */
export async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const response = await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(response?.headers()['cache-status'] ?? '').not.toContain('stale');
  }).toPass();
  await alive(page);
}

/**
 * What a page asks of `addresses` (a glob), cut and restored at will. Comes before the page is opened, so that it knows of
 * every request. `cut` resolves when none of those that went out before is under way: nothing later can reach the page.
 */
export async function connectionTo(page: Page, addresses: string): Promise<{ cut(): Promise<void>; restore(): void }> {
  const underWay = new Set<Request>();
  let isCut = false;
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await page.route(addresses, async (route) => {
    if (isCut) return route.abort();
    underWay.add(route.request());
    await route.continue();
  });
  return {
    async cut() {
      isCut = true;
      await expect.poll(() => underWay.size).toBe(0);
    },
    restore() {
      isCut = false;
    },
  };
}

/**
 * The network of a page's context is gone. Resolves when a request of the page finds nobody: the browser's network process
 * is notified independently of the page.
 */
export async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => reachesShop(page)).toBe(false);
}

/** The network is back. Resolves when a request of the page reaches the shop. */
export async function restoreNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => reachesShop(page)).toBe(true);
}

/** Null while the page is on its way to another. Also through a service worker: it keeps no answer to an address asked once. */
function reachesShop(page: Page): Promise<boolean | null> {
  const reaches = page.evaluate(() =>
    fetch(`/about-us.data?at=${performance.now()}`, { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );
  return reaches.catch(() => null);
}

/** Forgives what the browser itself reports of requests that reached nobody. */
export function forgiveMissingNetwork(complaints: PageErrors): void {
  // The router says in its own words that it could not look up the routes of links.
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|Failed to fetch manifest patches/);
}
