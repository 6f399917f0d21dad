import { closeShops, openShop } from '#app/platform/http/testing-shop.ts';
import { fillLogin } from './people.ts';
import { alive, expect, test } from './shop.ts';

test.afterEach(closeShops);
// It starts a demo shop of its own: the switch would change the product pages of the one that the other stories share.
test.setTimeout(180_000);

test('M28: what a browser opened is shown by that browser, below a product and where nothing is found, until it is cleared', async ({
  page,
  context,
  complaints,
}) => {
  const shop = await openShop({ SHOP_DEMO: '1', FILL_RENDITIONS: '0' });
  await expect.poll(() => shop.said(), { timeout: 60_000 }).toContain('Stop it with Ctrl-C.');
  const [, email = '', password = ''] = /Owner: (\S+) \/ (\S+)/.exec(shop.said()) ?? [];
  const address = shop.address.replace('127.0.0.1', 'localhost');
  async function visit(path: string): Promise<void> {
    await page.goto(new URL(path, address).href);
    await alive(page);
  }
  const seen = page.getByRole('region', { name: 'You looked at' });
  const kept = () => page.evaluate(() => localStorage.getItem('seen-products'));
  await visit('/product_detail/1042');
  expect(await page.content()).not.toContain('showsSeen');

  const office = await context.newPage();
  await office.goto(new URL('/login?from=/admin/settings/finding', address).href);
  await alive(office);
  await fillLogin(office, email, password);
  await office.getByRole('switch', { name: 'What a shopper looked at' }).check();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved. The shop does so now.')).toBeVisible();
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
  await seen.getByRole('button', { name: 'Clear what you looked at' }).click();
  await expect(seen).toHaveCount(0);
  expect(await kept()).toBeNull();
  await page.close();
  complaints.forgive(/^somebody else was asked/);
});
