import { signIn } from './office.ts';
import { expect, open, test } from './shop.ts';

test('I2: letters typed while the answers to earlier ones are still being drawn all stay; Back brings the question before', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  const session = await context.newCDPSession(page);
  // A phone of the cheap kind: an answer's rows take longer to draw than the next letter takes to be typed.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  for (const city of ['Lahore', 'Karachi', 'Lahore']) {
    await field.fill('');
    await field.pressSequentially(city, { delay: 210 });
    await expect(page).toHaveURL(new RegExp(`q=${city}$`));
    await expect(field).toHaveValue(city);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await open(page, '/admin/orders');
  await field.fill('Lahore');
  await expect(page).toHaveURL(/q=Lahore$/);
  // Enter asks at once, and what is typed behind it stays as well.
  await field.press('Enter');
  await field.pressSequentially(' 1');
  await expect(page).toHaveURL(/q=Lahore(\+|%20)1$/);
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect(field).toHaveValue('Lahore 1');
});
