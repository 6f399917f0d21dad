import { signIn } from '../support/admin.ts';
import { cutNetwork, expect, forgiveMissingNetwork, open, restoreNetwork, test } from '../support/shop.ts';

test('M65: Enter before the answer has come opens what is found when it comes; typing on takes it back', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const [order] = await shop.sql("select number from orders where state = 'delivered' order by number limit 1");
  const number = String(order?.number);
  await open(page, '/admin');
  // Answers wait until they are let go.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/admin/find**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Order, phone, name, product or page' });
  await field.pressSequentially(number.slice(0, 7));
  await field.press('Enter');
  await field.pressSequentially(number.slice(7));
  await expect(field).toHaveValue(number);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  letGo();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}$`));
  await expect(field).toBeHidden();

  // What was pressed for another question is forgotten.
  await page.keyboard.press('Control+k');
  await field.fill('Nobody at all');
  await field.press('Enter');
  await field.fill(number);
  await expect(page.getByRole('option').first()).toContainText(`${number.slice(0, 4)}-${number.slice(4)}`);
  await expect(field).toBeVisible();
});

test('M65: Enter without a network is remembered for its words and acted on when the answer comes; meanwhile it says so', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  const [order] = await shop.sql("select number from orders where state = 'delivered' order by number limit 1");
  const number = String(order?.number);
  await open(page, '/admin');
  await cutNetwork(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Order, phone, name, product or page' });
  await field.fill(number);
  await field.press('Enter');
  await expect(page.getByText(`No answer for “${number}”. Press Enter to try again.`)).toBeVisible();
  await expect(field).toBeVisible();
  await restoreNetwork(page);
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}$`));

  // A shop that did not answer, though there is a network: the next Enter asks again.
  await page.route('**/admin/find**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  const [other] = await shop.sql('select number from orders where number <> $1 order by number limit 1', [number]);
  await field.fill(String(other?.number));
  await expect(page.getByText('Press Enter to try again.')).toBeVisible();
  await page.unroute('**/admin/find**');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${other?.number}$`));
  forgiveMissingNetwork(complaints);
});
