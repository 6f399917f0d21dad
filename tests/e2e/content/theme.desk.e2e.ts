import type { Page } from '@playwright/test';
import { lookKeys, looks, themeOfLook } from '#app/modules/content/theme/looks.ts';
import { allFaults, graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { type DemoShop, test } from '../support/own-shops.ts';
import { alive, expect } from '../support/shop.ts';

const anarkali = themeOfLook('anarkali');

/** A colour as browsers compute it. */
function computed(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

const published = (page: Page) => page.getByText('Published. Open pages of the shop show it now.');
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the shop"]');

async function openTheme(page: Page, { at, sql }: DemoShop): Promise<void> {
  await signIn(page.context(), { sql }, 'owner');
  await page.goto(at('/admin/content/theme'));
  await alive(page);
}

test('I5: an owner chooses looks, a phone that has the shop open shows them, the admin keeps its own, and an undo takes them back', async ({
  page,
  browser,
  demoShop,
}) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const listening = phone.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await demoShop.visit(phone, '/product_detail/1001');
  await listening;
  const button = phone.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await expect(button).toHaveCSS('background-color', computed('#17402f'));
  await expect(phone.locator('link[href^="/theme-"]')).toHaveCount(0);

  await openTheme(page, demoShop);
  await page.getByRole('button', { name: /^Anarkali/ }).click();
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue(anarkali.brand);
  const publish = page.getByRole('button', { name: /^Publish now/ });
  await publish.click();
  await expect(published(page)).toBeVisible();
  await expect(publish).toHaveCSS('background-color', computed('#0e2c20'));
  await expect(page.locator('link[href^="/theme-"]')).toHaveCount(0);

  await expect(button).toHaveCSS('background-color', computed(anarkali.brand));
  await expect(button).toHaveCSS('border-radius', '3px');
  await expect(phone.locator('meta[name=theme-color]')).toHaveAttribute('content', anarkali.brand);
  await demoShop.visit(phone, '/product_detail/1001');
  await expect(button).toHaveCSS('background-color', computed(anarkali.brand));

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(page.getByText('Your shop has Dastak’s look.')).toBeVisible();
  await expect(button).toHaveCSS('background-color', computed('#17402f'));
  await expect(phone.locator('link[href^="/theme-"]')).toHaveCount(0);
  await phone.close();
});

test('I5: home, a product and the checkout are seen in looks before they are published, as wide as a phone and as a computer', async ({
  page,
  demoShop,
}) => {
  await openTheme(page, demoShop);
  const line = preview(page).locator('aside').first();
  await expect(line).toHaveCSS('background-color', computed('#17402f'));
  await page.getByRole('button', { name: /^Bijli/ }).click();
  await expect(line).toHaveCSS('background-color', computed(looks.bijli.brand));
  await page.getByRole('button', { name: 'Product', exact: true }).click();
  const add = preview(page).getByRole('button', { name: 'Add to Cart', includeHidden: true }).first();
  await expect(add).toHaveCSS('background-color', computed(looks.bijli.brand));
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(preview(page).getByText('What happens next').first()).toBeAttached();
  expect(
    await preview(page)
      .locator('html')
      .evaluate(() => innerWidth),
  ).toBeLessThan(400);
  await page.getByRole('button', { name: 'Computer', exact: true }).click();
  await expect
    .poll(() =>
      preview(page)
        .locator('html')
        .evaluate(() => innerWidth),
    )
    .toBe(1280);
  // Nothing of it was published.
  const [row] = await demoShop.sql(`select values -> 'theme' as theme from shop_settings`);
  expect(row?.theme ?? null).toBeNull();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.close();
});

test('I5: a colour that cannot be read is refused at its field with the nearest that can, and what is no colour with a sentence', async ({
  page,
  demoShop,
}) => {
  await openTheme(page, demoShop);
  const brand = page.getByLabel('Brand', { exact: true });
  await brand.fill('#ff88aa');
  await expect(brand).toHaveAccessibleDescription(/Links and prices would have a contrast of 1\.\d+ to 1/);
  const publish = page.getByRole('button', { name: /^Publish now/ });
  await publish.click();
  await expect(brand).toBeFocused();
  await expect(published(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(brand).toHaveAccessibleDescription('Buttons, links, the line on top and the footer.');
  const ink = page.getByLabel('Ink', { exact: true });
  await ink.fill('blackish');
  await publish.click();
  await expect(ink).toHaveAccessibleDescription(/“blackish” is no colour\. Write # and six digits/);
  await ink.fill('#101010');
  await page.getByLabel('Accent', { exact: true }).fill('#ffb300');
  await page.getByRole('group', { name: 'Corners' }).getByRole('button', { name: 'Round' }).click();
  await publish.click();
  await expect(published(page)).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to Dastak’s look' }).click();
  await publish.click();
  await expect(page.getByText('Your shop has Dastak’s look.')).toBeVisible();
  await expect(page.getByText('not saved')).toHaveCount(0);
});

test('I7: of two windows that publish other looks, the second chooses which of them stays', async ({
  page,
  context,
  demoShop,
}) => {
  await openTheme(page, demoShop);
  const other = await context.newPage();
  await other.goto(demoShop.at('/admin/content/theme'));
  await alive(other);
  await page.getByRole('button', { name: /^Kitab/ }).click();
  await other.getByRole('button', { name: /^Zewar/ }).click();
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(published(page)).toBeVisible();
  await other.getByRole('button', { name: /^Publish now/ }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('Kitab');
  await expect(dialog).toContainText('Zewar');
});

test('I5: in each finished look home and a product have no fault that axe finds', async ({ page, demoShop }) => {
  test.slow();
  for (const key of lookKeys) {
    await demoShop.sql(
      `insert into shop_settings (values) values (jsonb_build_object('theme', $1::jsonb))
       on conflict (id) do update set values = shop_settings.values || excluded.values`,
      [JSON.stringify(themeOfLook(key))],
    );
    for (const path of ['/', '/product_detail/1001']) {
      await expect(async () => {
        await demoShop.visit(page, path);
        await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', looks[key].brand, {
          timeout: 500,
        });
      }).toPass();
      expect({ key, path, faults: await allFaults(page) }).toEqual({ key, path, faults: [] });
    }
  }
});
