import type { Browser, Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { dashed, placeOrder, shelve } from '../support/admin-orders.ts';
import { alive, expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

/** A knock is two blows at once. */
const blowsOfAKnock = 2;
const quietMs = 5_000;

type SoundWindow = Window & { blows: number[] };

/** Writes down when the page makes a sound, beside making it. */
function writeDownBlows(): void {
  const soundWindow = window as unknown as SoundWindow;
  soundWindow.blows = [];
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
    soundWindow.blows.push(Date.now());
    start.call(this, when);
  };
}

/** The moments of the knocks of some tabs, in order. */
async function knocksOf(...tabs: Page[]): Promise<number[]> {
  const blows = await Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as SoundWindow).blows)));
  return blows.flatMap((ofOne) => ofOne.filter((_, place) => place % blowsOfAKnock === 0)).toSorted((a, b) => a - b);
}

/** Other tests order meanwhile: what is promised is that between two knocks there is always quiet. */
function expectQuietBetween(knocks: readonly number[]): void {
  const gaps = knocks.slice(1).map((at, place) => at - (knocks[place] ?? 0));
  expect(gaps.filter((gap) => gap < quietMs - 50)).toEqual([]);
}

/** Resolves when the last knock is so long ago that the next order knocks again. */
async function quiet(tab: Page): Promise<void> {
  await tab.evaluate(() => navigator.locks.request('admin-knock', () => {}));
}

async function live(tab: Page): Promise<void> {
  await expect(tab.getByRole('status').getByText('Live', { exact: true }).first()).toBeAttached();
}

/** A shopper with a browser of her own, at the checkout with a product. */
async function shopperWith(browser: Browser, baseURL: string | undefined, product: number): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await open(page, `/product_detail/${product}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'In your cart' }).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await alive(page);
  return page;
}

async function completeOrder(page: Page, name: string): Promise<void> {
  const fields = {
    'Full name': name,
    'Complete address': 'House 14-B, Street 7, Model Town',
    City: 'Lahore',
    Phone: uniquePhone(),
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: false }).first().fill(text);
  await page.getByLabel('Province').selectOption('Punjab');
  await page.getByRole('button', { name: /Complete order/ }).click();
  await expect(page.getByRole('alertdialog').getByText('Order placed successfully!')).toBeVisible();
}

async function expectCountInTitle(tab: Page, shop: Shop): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await shop.sql(`select count(*)::int as waiting from orders where state = 'placed'`);
      return (await tab.title()).startsWith(`(${row?.waiting}) Orders`);
    })
    .toBe(true);
}

/** The tab goes behind another. A browser without a screen shows every tab, so the page is told what it would be told. */
async function putBehind(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function bringBack(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('K9: an order from the checkout comes into the open admin by itself, is counted in the title and knocks once however many tabs are open', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  await context.addInitScript(writeDownBlows);
  const second = await context.newPage();
  const lamp = await shelve(shop, `Knocking lamp ${uniqueNumber()}`, 50);
  for (const tab of [page, second]) {
    await open(tab, '/admin/orders');
    await live(tab);
    // A browser lets no page sound that nobody has pressed.
    await tab.getByRole('heading', { name: 'Orders', level: 1 }).click();
  }
  const speaker = page.getByRole('button', { name: 'Sound for new orders' });
  await speaker.click();
  await expect(speaker).toHaveAttribute('aria-pressed', 'true');
  // The other tab follows, and the one where it was pressed has let it be heard.
  await expect(second.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'true');
  // Orders of other tests may knock as well by now.
  expect((await knocksOf(page)).length).toBeGreaterThan(0);

  const shopper = await shopperWith(browser, baseURL, lamp);
  await quiet(page);
  for (const tab of [page, second]) await tab.evaluate(() => (window as unknown as SoundWindow).blows.splice(0));
  const name = `Ayesha Siddiqui ${uniqueNumber()}`;
  await completeOrder(shopper, name);
  for (const tab of [page, second]) await expect(tab.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expectCountInTitle(page, shop);
  await expect.poll(async () => (await knocksOf(page, second)).length).toBeGreaterThan(0);
  expectQuietBetween(await knocksOf(page, second));

  await putBehind(second);
  await quiet(page);
  for (const tab of [page, second]) await tab.evaluate(() => (window as unknown as SoundWindow).blows.splice(0));
  const from = Date.now();
  const numbers = await Promise.all(
    ['Hina', 'Rabia', 'Zeeshan'].map((who) => placeOrder(shopper, { name: who, product: lamp })),
  );
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: dashed(number) })).toBeVisible();
  const inFront = await knocksOf(page);
  expect(inFront.length).toBeGreaterThan(0);
  // Once for all three, and at most once more for each five seconds that a slow machine needed.
  expect(inFront.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - from) / quietMs));
  expectQuietBetween(inFront);
  expect(await knocksOf(second)).toEqual([]);

  await bringBack(second);
  for (const number of numbers) await expect(second.getByRole('row').filter({ hasText: dashed(number) })).toBeVisible();
  await shopper.context().close();
});

test('K9: sound and single keys are switches of the device, for staff too; the knock can be heard beforehand', async ({
  page,
  context,
  shop,
}) => {
  await context.addInitScript(writeDownBlows);
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin');
  await page.getByRole('button', { name: 'Sana Iqbal' }).click();
  await page.getByRole('link', { name: 'Sound and screen' }).click();
  await expect(page.getByRole('heading', { name: 'Sound and screen' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Advanced',
    'Sound and screen',
  ]);
  await expect(page.getByRole('heading', { name: 'Order rules' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hear it' }).click();
  expect(await knocksOf(page)).toHaveLength(1);
  await page.getByRole('switch', { name: 'Knock at new orders' }).check();
  await expect(page.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('switch', { name: 'Single keys' }).uncheck();
  await open(page, '/admin/settings/advanced');
  await expect(page.getByRole('switch', { name: 'Knock at new orders' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
  expect((await page.request.get('/admin/settings/rules')).status()).toBe(404);
  expect((await page.request.get('/admin/settings/messages')).status()).toBe(404);
});
