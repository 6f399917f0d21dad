import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { orderBody, sendOrder, waitBefore } from './checkout-sending.ts';

type Reply = { status: number; body?: unknown; retryAfter?: string } | 'hang up';

const shops: Server[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

/** A shop that gives these answers one after the other, and notes the keys it was sent. */
async function openShop(replies: Reply[]): Promise<{ address: string; keys: unknown[] }> {
  const keys: unknown[] = [];
  const shop = createServer((request: IncomingMessage, response) => {
    keys.push(request.headers['idempotency-key']);
    const reply = replies.shift() ?? 'hang up';
    if (reply === 'hang up') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', 'retry-after': reply.retryAfter ?? '0' });
    response.end(JSON.stringify(reply.body ?? {}));
  });
  shops.push(shop);
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/api/orders`, keys };
}

const placed = { number: '12345678', receipt: 'abcdefghijklmnopqrstuv' };

test('F6: an order whose answer was lost is sent again under the same key, and the first order answers', async () => {
  const { address, keys } = await openShop(['hang up', { status: 503 }, { status: 200, body: placed }]);
  let repeats = 0;
  const answered = await sendOrder({ body: '{}', key: 'one-key', address, onRepeat: () => repeats++ });
  expect(answered).toEqual({ kind: 'placed', ...placed });
  expect(keys).toEqual(['one-key', 'one-key', 'one-key']);
  expect(repeats).toBe(2);
});

test('F4: after three repeats it is given up', async () => {
  const { address, keys } = await openShop(Array.from({ length: 9 }, (): Reply => ({ status: 503 })));
  expect(await sendOrder({ body: '{}', key: 'k', address })).toEqual({ kind: 'unanswered' });
  expect(keys).toHaveLength(4);
});

test('F6: a refusal is an answer and is not argued with', async () => {
  const lines = [{ id: 1001, left: 3 }];
  const short = await openShop([{ status: 409, body: { problem: 'Only 3 left of Mug.', lines } }]);
  expect(await sendOrder({ body: '{}', key: 'k', address: short.address })).toEqual({ kind: 'short', lines });
  const fields = { contactNo: 'Invalid phone number. Please enter 11 digit number.' };
  const wrong = await openShop([{ status: 422, body: { problem: '', fields } }]);
  expect(await sendOrder({ body: '{}', key: 'k', address: wrong.address })).toEqual({ kind: 'refused', fields });
  const broken = await openShop([{ status: 500 }]);
  expect(await sendOrder({ body: '{}', key: 'k', address: broken.address })).toEqual({ kind: 'failed' });
  expect([short, wrong, broken].map(({ keys }) => keys.length)).toEqual([1, 1, 1]);
});

test('K8: a larger order than the shop takes before its call says at which line, and whom to call', async () => {
  const words = 'We keep up to 10 pieces. Please call us for more: 0300 1234567.';
  const fields = { 'products.0.quantity': words, products: 'Up to Rs. 200,000.' };
  const shop = await openShop([{ status: 422, body: { problem: words, lines: [{ id: 1001, most: 10 }], fields } }]);
  expect(await sendOrder({ body: '{}', key: 'k', address: shop.address })).toEqual({
    kind: 'by-phone',
    lines: [{ id: 1001, most: 10, words }],
    fields: { products: 'Up to Rs. 200,000.' },
  });
});

test('F4: the wait before a repeat is what the shop asks for, else it doubles', () => {
  expect([1, 2, 3].map((repeat) => waitBefore(repeat, null, 0))).toEqual([1000, 2000, 4000]);
  expect(waitBefore(1, '3', 0)).toBe(3000);
  expect(waitBefore(1, '9999', 0)).toBe(30_000);
  expect(waitBefore(2, 'Wed, 21 Oct 2026 07:28:00 GMT', 0)).toBe(2000);
});

test('F5: an order carries every field of the spec’s Order, in its spelling', () => {
  const form = {
    fullname: 'Ayesha Siddiqui',
    email: null,
    country: 'Pakistan' as const,
    shippingAddress: 'House 14-B',
    apartment: null,
    city: 'Lahore',
    province: 'Punjab',
    postelCode: null,
    contactNo: '+923014567890',
    billingAddress: null,
  };
  const mug = { id: 1013, name: 'Mug', title: 'Cream', price: 95_050, quantity: 2, picture: null, problem: null };
  expect(JSON.parse(orderBody(form, [mug], new Date('2026-11-21T10:00:00Z')))).toEqual({
    fullname: 'Ayesha Siddiqui',
    email: '',
    loginEmail: 'Not Logged In',
    country: 'Pakistan',
    contactNo: '+923014567890',
    whatsappNo: '',
    city: 'Lahore',
    province: 'Punjab',
    postelCode: '',
    shippingAddress: 'House 14-B',
    apartment: '',
    billingAddress: null,
    products: [{ id: 1013, title: 'Cream', name: 'Mug', quantity: 2, price: 950.5, imageUrl: [] }],
    timestamp: '2026-11-21T10:00:00.000Z',
    readTimestamp: null,
    userId: 'Not Logged In',
    userName: 'Not Logged In',
  });
});
