import type { Locator, Page, Route } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

/** Holds up requests for data until they are let go. */
async function holdData(page: Page, addresses: string): Promise<{ requested: Route[]; letGo(): Promise<void> }> {
  const requested: Route[] = [];
  await page.route(addresses, (route) => void requested.push(route));
  return {
    requested,
    async letGo() {
      await page.unroute(addresses);
      for (const route of requested) await route.continue();
    },
  };
}

/** A browser that says nothing of its line, as Safari: one that thinks it is slow fetches nothing ahead. */
async function formatNothingOfTheLine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, get: () => undefined });
  });
}

/** Puts a finger on a link until its page is asked for; a finger that moved before has let go of it. */
async function touchUntilRequested(link: Locator, requested: readonly Route[]): Promise<void> {
  await expect(async () => {
    if (requested.length === 0) {
      await touch(link, 'touchmove');
      await touch(link);
    }
    await expect.poll(() => requested.length, { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });
}

/** Other tests change the shop meanwhile; what is at hand would be fetched again. */
async function hearNothing(page: Page): Promise<void> {
  await page.route(/\/api\/(?:live|changes)/, () => {});
}

/** A finger on a link, which has not been lifted yet. */
async function touch(link: Locator, kind: 'touchstart' | 'touchmove' = 'touchstart'): Promise<void> {
  await link.evaluate((target, type) => {
    const finger = new Touch({ identifier: 1, target });
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [finger], changedTouches: [finger] }));
  }, kind);
}

const heading = (page: Page) => page.locator('h1:visible');

/** Its distance from the top of the screen, with the fonts that the page has in the end. */
async function placeOf(element: Locator): Promise<number> {
  return element.evaluate(async (each) => {
    await document.fonts.ready;
    return each.getBoundingClientRect().top;
  });
}

test('M57: with the data saver on, a touched product is not asked for before it is pressed', async ({ page }) => {
  await page.clock.install();
  await open(page, '/our_collection');
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  expect(await page.evaluate(() => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData)).toBe(
    true,
  );
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/product_detail\/\d+\.data/.test(request.url())) requested.push(request.url());
  });
  const link = page.locator('[data-product] a').first();
  await touch(link);
  await page.clock.runFor(5_000);
  expect(requested).toEqual([]);
  await link.click();
  await expect(page).toHaveURL(/product_detail/);
  expect(requested).not.toEqual([]);
});

test('a touched product is asked for before it is pressed, and its card’s name and price stand there at once', async ({
  page,
}) => {
  await hearNothing(page);
  await formatNothingOfTheLine(page);
  await open(page, '/electronics');
  const card = page.getByRole('article').nth(1);
  const link = card.getByRole('link');
  const name = await link.innerText();
  const [price = ''] = /^Rs\.\s[\d,]+/.exec(await card.getByText(/^Rs\./).innerText()) ?? [];
  await card.scrollIntoViewIfNeeded();
  const data = await holdData(page, '**/product_detail/*.data*');
  await touchUntilRequested(link, data.requested);
  expect(data.requested[0]?.request().headers().purpose).toBe('prefetch');
  const requests = data.requested.length;

  await link.dispatchEvent('click');
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText(price, { exact: true }).locator('visible=true')).toBeVisible();
  await expect(page).toHaveURL('/electronics');
  const place = await placeOf(heading(page));
  await data.letGo();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(`${name} is loading.`)).toHaveCount(0);
  expect(await placeOf(heading(page))).toBe(place);
  expect(data.requested).toHaveLength(requests);
});

test('a press shows its product in its own task, the last press wins, and a press that leads nowhere shows nothing', async ({
  page,
  complaints,
}) => {
  await hearNothing(page);
  await open(page, '/electronics');
  // Also while the list is hidden.
  const links = page.locator('main article h3 a');
  const data = await holdData(page, '**/product_detail/*.data*');
  const headings = () =>
    [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility()).map((each) => each.textContent);
  const list = await page.evaluate(headings);
  const first = await links.nth(0).innerText();
  const second = await links.nth(1).innerText();

  // To another tab.
  await links.nth(0).evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  });
  expect(await page.evaluate(headings)).toEqual(list);

  const press = (link: HTMLElement) => {
    link.click();
    return [...document.querySelectorAll('h1')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.textContent);
  };
  expect(await links.nth(0).evaluate(press)).toEqual([first]);
  expect(await links.nth(1).evaluate(press)).toEqual([second]);
  await data.letGo();
  await expect(page).toHaveURL(/product_detail/);
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
  await expect(heading(page)).toHaveText(second);
  await page.goBack();
  await expect.poll(() => page.evaluate(headings)).toEqual(list);

  complaints.forgive(/net::ERR_FAILED/);
  await page.route('**/product_detail/*.data*', (route) => route.abort());
  await links.nth(2).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'The shop cannot be reached' })).toBeVisible();
});

test('going back shows the list as it was left, before the shop has answered', async ({ page }) => {
  await hearNothing(page);
  await open(page, '/electronics');
  const card = page.getByRole('article').nth(6);
  await card.scrollIntoViewIfNeeded();
  // With the page's own fonts a price and its stock stand on one line, and the browser scrolls along.
  const left = await page.evaluate(async () => {
    await document.fonts.ready;
    return window.scrollY;
  });
  await card.getByRole('link').dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
  const data = await holdData(page, '**/electronics.data*');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /electronic/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  // What was shown is read again behind the page.
  await expect.poll(() => data.requested.length).toBeGreaterThan(0);
  await data.letGo();
});

test('a finger that scrolls on cancels what it asked for', async ({ page }) => {
  await hearNothing(page);
  await formatNothingOfTheLine(page);
  await open(page, '/electronics');
  const link = page.getByRole('article').nth(1).getByRole('link');
  const data = await holdData(page, '**/product_detail/*.data*');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/product_detail/'));
  await touchUntilRequested(link, data.requested);
  await touch(link, 'touchmove');
  await cancelled;
});
