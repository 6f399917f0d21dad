import { test } from '../support/own-shops.ts';
import { expect } from '../support/shop.ts';

test('M28: what a browser opened is shown by that browser, below a product and where nothing is found, until it is cleared', async ({
  page,
  context,
  demoShop: shop,
}) => {
  const visit = (path: string) => shop.visit(page, path);
  const seen = page.getByRole('region', { name: 'Recently viewed' });
  const kept = () => page.evaluate(() => localStorage.getItem('seen-products'));
  await visit('/product_detail/1042');
  expect(await page.content()).not.toContain('showsSeen');

  const office = await shop.switchOn(context, 'shop', 'What a shopper looked at');
  await office.close();

  // The shop hears of the switch in its own time.
  await expect(async () => {
    await visit('/product_detail/1042');
    expect(await page.content()).toContain('showsSeen');
  }).toPass();
  await expect.poll(kept).toBe('[{"id":1042}]');
  await expect(seen).toHaveCount(0);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await visit('/product_detail/1038');
  const link = seen.getByRole('link', { name });
  await expect(link).toHaveAttribute('href', '/product_detail/1042');
  await expect(seen.getByRole('link')).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL(/\/product_detail\/1042$/);
  await expect(seen.getByRole('link')).toHaveAttribute('href', '/product_detail/1038');

  await visit('/search-results?q=zzqqxx');
  await expect(seen.getByRole('link')).toHaveCount(2);
  await seen.getByRole('button', { name: 'Clear recently viewed' }).click();
  await expect(seen).toHaveCount(0);
  expect(await kept()).toBeNull();
  await page.close();
});
