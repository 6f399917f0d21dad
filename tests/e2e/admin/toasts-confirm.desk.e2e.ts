import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { coveredText } from '../support/covered.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test('M61: in Confirm a toast covers neither title nor green button, and gives way to one that comes under it later', async ({
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
      row.className = 'bg-green';
      row.dataset.primary = '';
      row.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${wide}px; height: ${high}px`;
      document.querySelector('main')?.append(row);
    },
    [x, y, width, height],
  );
  await expect.poll(() => coveredText(page)).not.toContain('Came later');
});

test('K3: in Confirm the column of history stands wholly in the window, however long a reason is', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/contactinformation');
  const product = await shelve(shop, `History lamp ${uniqueNumber()}`);
  const phone = uniquePhone();
  const [first, second] = [
    await placeOrder(page, { name: 'Saima Long', product, phone }),
    await placeOrder(page, { name: 'Saima Long', product, phone, quantity: 2 }),
  ];
  await shop.sql('update orders set reason = $2 where number = $1', [
    first,
    'She has ordered the same lamp in another colour from her sister’s phone and wants that one only',
  ]);
  await open(page, `/admin/confirm/${second}`);
  const facts = page.getByRole('complementary', { name: 'Order details' });
  await expect(facts.getByRole('link', { name: 'All orders' })).toBeVisible();
  expect(await facts.evaluate((column) => column.scrollWidth - column.clientWidth)).toBe(0);
  expect(await facts.evaluate((column) => column.getBoundingClientRect().right)).toBeLessThanOrEqual(1440);
});
