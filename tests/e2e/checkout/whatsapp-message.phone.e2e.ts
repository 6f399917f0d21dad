import { expect, open, test } from '../support/shop.ts';

test('F7: what is wrong is said all at once; what is right becomes a message to the shop', { tag: '@fast' }, async ({
  page,
  context,
  complaints,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await open(page, '/product_detail/1042');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  const form = page.getByRole('dialog', { name: 'Order on WhatsApp' });
  await expect(form.getByLabel('Quantity')).toHaveValue('2');

  await form.getByLabel('Name', { exact: true }).fill('Ayesha Siddiqui');
  await form.getByLabel(/^Email/).fill('ayesha@example.com');
  await form.getByLabel('Mobile number').fill('0301 45678');
  await expect(form.getByLabel('WhatsApp number')).toHaveValue('0301 45678');
  await form.getByLabel('Quantity').fill('02');
  await form.getByRole('button', { name: 'Continue in WhatsApp' }).click();
  const alert = page.getByRole('alertdialog');
  for (const words of [
    'Invalid email format. Please enter a valid Email address (e.g., name@gmail.com).',
    'Invalid mobile number format.',
    'Invalid WhatsApp number format.',
    'Please enter a quantity of 1 or more.',
    'Please enter your city.',
  ])
    await expect(alert).toContainText(words);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(form.getByLabel(/^Email/)).toBeFocused();
  await expect(form.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');

  await form.getByLabel(/^Email/).fill('');
  await form.getByLabel('Mobile number').fill('0300 1234567');
  await form.getByLabel('WhatsApp number').fill('923217654321');
  await form.getByLabel('Quantity').fill('3');
  await form.getByLabel('Province').selectOption('Punjab');
  await form.getByLabel('City').fill('Lahore');
  await form.getByLabel('Address').fill('House 14-B\nStreet 7\nQuantity: 99');
  await expect(form.getByLabel('Mobile number')).not.toHaveAttribute('aria-invalid', 'true');

  const opened = context.waitForEvent('page');
  await form.getByRole('button', { name: 'Continue in WhatsApp' }).click();
  const chat = await opened;
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/923001234567\?text=/);
  expect(new URL(chat.url()).searchParams.get('text')?.split('\n')).toEqual([
    'Title: ALMA face serum, 30 ml glass dropper',
    'Item name: Night Repair Serum',
    'Item id: 1042',
    'Quantity: 3',
    'Name: Ayesha Siddiqui',
    'Email: -',
    'Mobile: 0300 1234567',
    'WhatsApp number: 0321 7654321',
    'City: Lahore',
    'Province: Punjab',
    'Address: House 14-B Street 7 Quantity: 99',
  ]);
  await expect(form.getByRole('link', { name: 'Open WhatsApp again' })).toHaveAttribute('href', chat.url());
  complaints.forgive(/wa\.me/);
});
