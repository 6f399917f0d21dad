/** The limit of what is read of customers in an hour, asked over HTTP at a shop of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { countRowsOf, maxRead } from './reading-limit.server.ts';

const database = await testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ DATABASE_URL: database.url });
});
afterAll(closeShops);

test('I7: beyond 3,000 customers in an hour a list says so in the frame of the admin, and gives none of them', async () => {
  const id = await makeSomebody('curious@gmail.com', 'staff');
  const cookie = await cookiesOf('curious@gmail.com');
  await database.ask(
    `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa, lines_signature)
     overriding system value values (99996, '99999996', gen_random_uuid(), 'x', 'x', 'Nida', '+923005550066', 'Punjab', 'Lahore', 'Street 1', 100, '')`,
  );
  const get = (address: string) => ask(`${shop.address}${address}`, { headers: { cookie } });
  expect(await get('/admin/orders')).toMatchObject({ status: 200, text: expect.stringContaining('Nida') });
  // Counted again where the hour ends in between.
  const rows = Array.from({ length: maxRead }, (_, row) => row);
  const person = { id, name: 'curious', role: 'staff', tasks: null } as const;
  await expect
    .poll(async () => {
      await countRowsOf(person, 'orders', rows);
      return (await get('/admin/orders')).status;
    })
    .toBe(429);
  for (const address of ['/admin/orders', '/admin/orders.data', '/admin/orders/99999996', '/admin/orders?q=Nida']) {
    const { status, text, headers } = await get(address);
    expect(status, address).toBe(429);
    const wait = Number(headers['retry-after']);
    expect(wait > 0 && wait <= 3_600, `${address} says when again`).toBe(true);
    expect(text, address).not.toMatch(/Nida|5550066/);
  }
  const { text } = await get('/admin/orders');
  expect(text).toContain('Access opens again after the hour');
  expect(text).toContain('href="/admin/messages"');
  expect((await get('/admin/messages')).status).toBe(200);
});
