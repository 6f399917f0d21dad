import { themeOfLook } from '#app/modules/content/theme/looks.ts';
import { test } from '../support/own-shops.ts';
import { cutNetwork, expect, forgiveMissingNetwork } from '../support/shop.ts';

test.use({ serviceWorkers: 'allow' });

test('I5, J3: without a network the shop has the looks that were seen last, and so has the page that there is none', async ({
  page,
  complaints,
  demoShop,
}) => {
  const { brand } = themeOfLook('tandoor');
  await demoShop.visit(page, '/about-us');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await demoShop.sql(
    `insert into shop_settings (values) values (jsonb_build_object('theme', $1::jsonb))
     on conflict (id) do update set values = shop_settings.values || excluded.values`,
    [JSON.stringify(themeOfLook('tandoor'))],
  );
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', brand);
  const isKept = () =>
    page.evaluate(async () => {
      const [offline, sheets] = [await caches.match('/offline'), await (await caches.open('theme')).keys()];
      const sheet = new URL(sheets[0]?.url ?? location.href).pathname;
      return sheets.length === 1 && (await offline?.text())?.includes(sheet);
    });
  await expect.poll(isKept).toBe(true);

  await cutNetwork(page);
  forgiveMissingNetwork(complaints);
  await page.goto(demoShop.at('/shippingpolicy'), { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();
  const variable = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-green'));
  expect(await variable()).toBe(brand);
});
