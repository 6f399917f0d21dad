import type { Page } from '@playwright/test';
import { alive, expect, test } from '../support/shop.ts';

/** As in Safari and in a Chrome before 126. Browsers that have it close dialogs on Back by themselves. */
async function withoutCloseWatchers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'CloseWatcher');
  });
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'In your cart' });
/** The entry of the history that stands above the page while something is open. */
const isAbove = (page: Page) => page.evaluate(() => Boolean(history.state?.closesOnBack));

/** Pressed where it is, so that the page is not scrolled to it. */
async function open(page: Page, what: 'menu' | 'drawer'): Promise<void> {
  const button = what === 'menu' ? { name: 'Menu', exact: true } : { name: /^Add to Cart/ };
  await page
    .getByRole('button', button)
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await expect(what === 'menu' ? menu(page) : drawer(page)).toBeVisible();
  await expect.poll(() => isAbove(page)).toBe(true);
}

test('M69: Back closes the panel and the drawer, keeps page and place, and only then leaves; Forward opens nothing', async ({
  page,
}) => {
  await withoutCloseWatchers(page);
  await openPage(page, '/electronics');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Top Products' }).getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  const requested: string[] = [];
  page.on('request', (request) => request.url().endsWith('/_.data') && requested.push(request.url()));

  for (const what of ['menu', 'drawer'] as const) {
    await open(page, what);
    await page.goBack();
    await expect(what === 'menu' ? menu(page) : drawer(page)).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => scrollY)).toBe(500);
    await page.goForward();
    await expect.poll(() => isAbove(page)).toBe(false);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  expect(requested).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/electronics$/);
});

test('M69: closed by its button, or left by one of its links, a panel leaves no entry behind', async ({ page }) => {
  await withoutCloseWatchers(page);
  await openPage(page, '/electronics');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await open(page, 'menu');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => isAbove(page)).toBe(false);
  await open(page, 'menu');
  await menu(page).getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => isAbove(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/electronics$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('electronic');
});

test('M59: a press on the menu that comes between a new address and its page opens it there', async ({ page }) => {
  await openPage(page, '/electronics');
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      document.querySelector<HTMLElement>('header button[aria-label="Menu"]')?.click();
    };
  });
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page.getByText('Trending product')).toBeAttached();
  await expect(menu(page)).toBeVisible();
});

test('M69: Back twice at once leaves the page; two things closed in one turn are one step', async ({ page }) => {
  await withoutCloseWatchers(page);
  await openPage(page, '/electronics');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page.getByRole('region', { name: 'Top Products' }).getByRole('article').first()).toBeVisible();
  await open(page, 'menu');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/electronics$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('electronic');

  await openPage(page, '/');
  await open(page, 'menu');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(drawer(page)).toBeVisible();
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  });
  await expect.poll(() => isAbove(page)).toBe(false);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('M69: Back closes the pictures, the WhatsApp form and the list of the search, one after the other', async ({
  page,
}) => {
  await withoutCloseWatchers(page);
  await openPage(page, '/electronics');
  await openPage(page, '/product_detail/1042');
  await page
    .getByRole('button', { name: /show larger/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible();
  await expect.poll(() => isAbove(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  await expect(form).toBeVisible();
  await expect.poll(() => isAbove(page)).toBe(true);
  await page.goBack();
  await expect(form).toHaveCount(0);

  const list = page.getByRole('listbox');
  await page.getByRole('combobox', { name: 'Search products' }).fill('serum');
  await expect(list).toBeVisible();
  await expect.poll(() => isAbove(page)).toBe(true);
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('serum');
  await expect(page).toHaveURL(/\/product_detail\/1042$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/electronics$/);
});

test('M69: where the browser has close watchers, its request to close also closes the list of the search', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Watcher = (window as unknown as { CloseWatcher: new () => EventTarget & { requestClose(): void } })
      .CloseWatcher;
    Object.assign(window, {
      CloseWatcher: class extends Watcher {
        constructor() {
          super();
          Object.assign(window, { lastWatcher: this });
        }
      },
    });
  });
  await openPage(page, '/electronics');
  await page.getByRole('combobox', { name: 'Search products' }).fill('charger');
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await isAbove(page)).toBe(false);
  await page.evaluate(() =>
    (window as unknown as { lastWatcher: { requestClose(): void } }).lastWatcher.requestClose(),
  );
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(page).toHaveURL(/\/electronics$/);
});
