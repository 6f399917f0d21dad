import { test } from '../support/own-shops.ts';
import { expect } from '../support/shop.ts';

test('M40: results are sorted and narrowed as lists are, a choice is taken back, and all of it works without script', async ({
  page,
  browser,
  context,
  demoShop: shop,
}) => {
  const visit = (path: string) => shop.visit(page, path);
  const tools = page.getByText('Sort and filter');
  const names = () => page.locator('main article h2').allInnerTexts();
  await visit('/search-results?q=s');
  const best = await names();
  expect(best.length).toBeGreaterThan(2);
  await expect(tools).toHaveCount(0);

  const office = await shop.switchOn(context, 'shop', 'Sort and filter on lists');
  await office.close();

  // The shop hears of the switch in its own time.
  await expect(async () => {
    await visit('/search-results?q=s');
    await expect(tools).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await tools.click();
  await expect(page.getByLabel('Sort by').locator('option').first()).toHaveText('Best match');
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(/\/search-results\?q=s&sort=price-down$/);
  await expect(page.getByRole('list', { name: 'Chosen' })).toContainText('Price, high to low');
  const prices = async () =>
    (await page.locator('main article p.tabular-nums').allInnerTexts()).map((text) => {
      // A reduced price has the earlier one before it.
      const [first, now = first] = [...text.matchAll(/Rs\.\s([\d,]+)/g)].map(([, price = '']) => price);
      return Number(now?.replaceAll(',', ''));
    });
  expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a));

  await tools.click();
  await page.getByLabel('From, Rs.').fill('900000');
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible();
  await expect(page.getByText('No product is called')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('main article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Remove Price, high to low' }).click();
  await expect(page).toHaveURL(/\/search-results\?q=s$/);
  await expect.poll(names).toEqual(best);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(shop.at('/search-results?q=s'), { waitUntil: 'domcontentloaded' });
  await plain.getByText('Sort and filter').click();
  await plain.getByLabel('Sort by').selectOption('Newest first');
  await plain.getByRole('button', { name: 'Show products' }).click();
  await expect(plain).toHaveURL(/q=s.*sort=newest/);
  await expect(plain.getByRole('list', { name: 'Chosen' })).toContainText('Newest first');
  await plain.close();
  await page.close();
});
