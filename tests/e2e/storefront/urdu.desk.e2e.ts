import type { Locator } from '@playwright/test';
import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

/** Where something begins, from the window's left edge. */
async function leftOf(thing: Locator): Promise<number> {
  return Math.round((await thing.boundingBox())?.x ?? 0);
}

test('M31: in Urdu what goes on goes to the left: banners, rows of products and a product’s pictures', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at } = demoShop;
  await switchToUrdu(demoShop, context);
  await page.goto(at('/ur'));
  await alive(page);

  const dots = page.getByRole('button', { name: /^بینر \d/ });
  expect(await leftOf(dots.nth(1))).toBeLessThan(await leftOf(dots.nth(0)));
  const [next, previous] = ['اگلا بینر', 'پچھلا بینر'].map((name) => page.getByRole('button', { name }));
  expect(await leftOf(next!)).toBeLessThan(await leftOf(previous!));
  await next!.click();
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');

  const cards = page.getByRole('region', { name: 'ٹاپ پروڈکٹس' }).getByRole('article');
  const before = await leftOf(cards.first());
  expect(await leftOf(cards.nth(1))).toBeLessThan(before);
  await page.getByRole('button', { name: '\u2068ٹاپ پروڈکٹس\u2069 میں آگے' }).click();
  await expect.poll(() => leftOf(cards.first())).toBeGreaterThan(before + 200);

  await page.goto(at('/ur/product_detail/1042'));
  await alive(page);
  await page.locator('#picture-1').click();
  const pictures = page.getByRole('dialog', { name: /کی تصویریں$/ });
  await expect(pictures.getByText('3 میں سے 1')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(pictures.getByText('3 میں سے 2')).toBeVisible();
  await pictures.getByRole('button', { name: 'پچھلی' }).click();
  await expect(pictures.getByText('3 میں سے 1')).toBeVisible();

  // The part of a picture that is pressed is the part that comes nearer.
  const shown = pictures.locator('button[aria-pressed]').first();
  const size = (await shown.boundingBox())!;
  await shown.click({ position: { x: size.width - 20, y: size.height / 2 } });
  await expect.poll(() => shown.evaluate((button) => button.parentElement?.scrollLeft)).toBe(0);
  await shown.click();
  await shown.click();
  await expect.poll(() => shown.evaluate((button) => button.parentElement?.scrollLeft)).toBeLessThan(-50);

  await page.close();
  forgiveRefusals(complaints);
});
