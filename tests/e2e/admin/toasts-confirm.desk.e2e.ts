import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { coveredText } from '../support/covered.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('M61: in Confirm a toast leaves the list of calls free, and gives way to what comes under it later', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/contactinformation');
  const product = await shelve(shop, `Toast mug ${uniqueNumber()}`, 60);
  for (let each = 0; each < 14; each++) await placeOrder(page, { name: `Toast call ${each}`, product });
  await open(page, '/admin/confirm');
  await page.keyboard.press('n');
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('no answer');
  await expect.poll(() => coveredText(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('toast-confirm.png') });
  const { x, y, width, height } = (await toast.boundingBox())!;
  await page.evaluate(
    ([left, top, wide, high]) => {
      const row = document.createElement('button');
      row.textContent = 'Came later';
      row.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${wide}px; height: ${high}px`;
      document.querySelector('main')?.append(row);
    },
    [x, y, width, height],
  );
  await expect.poll(() => coveredText(page)).not.toContain('Came later');
});
