import { signIn } from '../support/admin.ts';
import { bringTo, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { coveredText } from '../support/covered.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// They make the list of parcels longer than the window.
test.use({ holds: ['packed orders'] });

test('M61: a toast has one corner and covers no title and no green button: on a long list, at its end and on the next page', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/contactinformation');
  const product = await shelve(shop, `Toast lamp ${uniqueNumber()}`, 60);
  const numbers: string[] = [];
  for (let each = 0; each < 12; each++) numbers.push(await placeOrder(page, { name: `Toast ${each}`, product }));
  await bringTo(shop, numbers, 'confirmed');
  await open(page, '/admin/pack');
  const toast = page.locator('[data-toast]');
  const parcels = page.getByRole('button', { name: /^Parcels \d+$/ });
  if (await parcels.isVisible()) await parcels.click();
  const isOfLast = page
    .locator('main')
    .getByRole('button', { name: /^Packed/ })
    .last();
  for (let turn = 0; turn < 2; turn++) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await isOfLast.click();
    await expect(toast).toBeVisible();
    expect(await coveredText(page)).toEqual([]);
  }
  await page.screenshot({ path: test.info().outputPath('toast.png') });
  for (const top of [0, 180, 333, 5_000]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect.poll(() => coveredText(page)).toEqual([]);
  }
  // It goes along to the next page, where other things are pressed, and its Undo is pressed there.
  await toast.hover();
  const last = String((await toast.textContent())?.match(/\d{4}-\d{4}/)?.[0]).replace('-', '');
  expect(await stateOf(shop, last)).toBe('packed');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const corner = await toast.boundingBox();
  for (const top of [0, 205, 5_000]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect.poll(() => coveredText(page)).toEqual([]);
  }
  await page.screenshot({ path: test.info().outputPath('toast-orders.png') });
  expect(await toast.boundingBox()).toEqual(corner);
  expect(corner?.x).toBeLessThan(230);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stateOf(shop, last)).toBe('confirmed');
});
