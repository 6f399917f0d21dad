import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';

test('I7: the owner makes a key that reads orders until it is revoked, and a webhook that fails is sent again', async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  const received: { id: string; body: string }[] = [];
  let status = 500;
  const placed = Promise.withResolvers<string>();
  // Orders of other tests arrive at once: behind a message that fails, the others of a webhook wait.
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ id: String(request.headers['webhook-id']), body });
    response.writeHead(body.includes(await placed.promise) ? status : 204).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/api');

  const makeKey = page.getByRole('region', { name: 'Create a key' });
  await makeKey.getByRole('button', { name: 'Create key' }).click();
  await expect(makeKey.getByLabel('What it is for')).toBeFocused();
  await expect(makeKey.getByLabel('What it is for')).toHaveAccessibleDescription(/Enter what this key is for/);
  const name = `Warehouse ${port}`;
  await makeKey.getByLabel('What it is for').fill(name);
  await makeKey.getByLabel('Read orders').check();
  // A key that is held down makes one key, and does not press the buttons of the dialog that opens.
  await makeKey.getByRole('button', { name: 'Create key' }).focus();
  await page.keyboard.down('Enter');
  const shown = page.getByRole('dialog', { name: `Key “${name}”` });
  const key = await shown.getByLabel('Key').inputValue();
  expect(key).toMatch(/^dk_/);
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(shown).toBeVisible();
  expect(await shop.sql('select 1 from api_keys where name = $1', [name])).toHaveLength(1);
  await shown.getByRole('button', { name: 'I saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Never used');
  const read = () => fetch(`${baseURL}/api/v1/orders`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await row.getByRole('button', { name: `Revoke ${name}` }).focus();
  await page.keyboard.down('Enter');
  const question = page.getByRole('dialog', { name: `Revoke “${name}”?` });
  await expect(question).toBeVisible();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText(/^Revoked in the last thirty days/).click();
  await expect(row).toContainText('Revoked');
  expect((await read()).status).toBe(401);

  const makeWebhook = page.getByRole('region', { name: 'Create a webhook' });
  await makeWebhook.getByLabel('Address').fill('https://10.0.0.7/hooks');
  await makeWebhook.getByLabel('Orders').check();
  await makeWebhook.getByRole('button', { name: 'Create webhook' }).click();
  await expect(makeWebhook.getByLabel('Address')).toHaveAccessibleDescription(/private network/);
  await makeWebhook.getByLabel('Address').fill(`http://127.0.0.1:${port}/hooks`);
  await makeWebhook.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'I saved it' }).click();

  const lamp = await shelve(shop, `Hook lamp ${port}`);
  const number = await placeOrder(page, { name: 'Ayesha Siddiqui', product: lamp });
  placed.resolve(number);
  const webhook = page.getByRole('region', { name: `127.0.0.1:${port}` });
  const message = webhook.getByRole('listitem').filter({ hasText: `order.placed ${number}` });
  await expect(message).toContainText('It answered 500.');
  await expect(webhook.getByRole('alert')).toContainText('Nothing has been delivered since');
  status = 204;
  await message.getByRole('button', { name: /^Send again/ }).click();
  await expect(message).toContainText('Arrived, status 204');
  const ofThisOrder = received.filter(({ body }) => body.includes(number)).map(({ id }) => id);
  expect(ofThisOrder.length).toBeGreaterThan(1);
  expect(new Set(ofThisOrder).size).toBe(1);
  await webhook.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(webhook).toHaveCount(0);
  receiver.closeAllConnections();
  receiver.close();
});
