import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

test('I2: letters that are typed and asked while an earlier answer is still being drawn stay, and Back goes behind all of them', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/admin\/orders\.data\?.*Lahore(\+|%20)1/, async (route) => {
    await held;
    await route.continue();
  });
  // The router has the first answer and React has not drawn it when more is typed, and the page is busy until that is asked.
  await page.evaluate(() => {
    const { pushState } = window.history;
    window.history.pushState = function push(...entry) {
      pushState.apply(this, entry);
      window.history.pushState = pushState;
      const input = document.querySelector<HTMLInputElement>('input[type=search]');
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      value?.set?.call(input, 'Lahore 1');
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      const until = performance.now() + 250;
      while (performance.now() < until);
    };
  });
  const request = page.waitForRequest(/\/admin\/orders\.data\?.*Lahore(\+|%20)1/);
  await field.fill('Lahore');
  await request;
  await expect(page.getByText(/^Showing/)).toBeVisible();
  // Drawn is the answer to the first question, which the address says.
  await expect(page).toHaveURL(/q=Lahore$/);
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toContainText('Lahore');
  await expect(field).toHaveValue('Lahore 1');
  release();
  await expect(page).toHaveURL(/q=Lahore(\+|%20)1$/);
  await expect(field).toHaveValue('Lahore 1');
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect(field).toHaveValue('Lahore 1');
});
