import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { rulesPart, saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper } from '#tests/support/orders.ts';
import { countClaim } from '../my-orders/my-orders.server.ts';
import { readReceipt } from '../my-orders/receipts.server.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { handleReturnRequest } from './decide-request.server.ts';
import { readReturnPermission } from './return-permission.server.ts';
import { readReturnPhoto } from './return-photos.server.ts';
import { formatReturnable, readShoppersReturn } from './shoppers-return.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

beforeEach(() => switchOn('on'));

afterEach(async () => {
  switchLimits(false);
  const findings = await audit(ask);
  for (const table of ['orders', 'products', 'office_settings', 'rate_counts', 'letters'])
    await ask(`delete from ${table}`);
  expect(findings).toEqual([]);
});

async function switchOn(to: 'on' | 'off'): Promise<void> {
  const before = to === 'on' ? 'off' : 'on';
  await saveAdminPart(owner, rulesPart, { before: { returnsOnWebsite: before }, after: { returnsOnWebsite: to } });
}

async function delivered(): Promise<{ number: string; lamp: number; receipt: string; code: string }> {
  const lamp = await shelve({ name: 'Lamp', stock: 5, price: 500_000 });
  const placed = await order({ ...shopper, products: [{ id: lamp, quantity: 2 }] });
  const number = String(placed.number);
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await changeState(owner, number, { to });
  const receipt = String(placed.receipt);
  return { number, lamp, receipt, code: claimCodeOf(receipt) };
}

const address = '203.0.113.7';

/** The form of the first step, as a browser sends it without script. */
function find(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = 'application/x-www-form-urlencoded';
  const body = String(new URLSearchParams(fields));
  const all = { 'content-type': type, 'x-client-address': address, ...headers };
  return handleReturnRequest(new Request('http://shop.test/return', { method: 'POST', headers: all, body }));
}

/** The permission that the first step gives, or nothing. */
async function permit(fields: Record<string, string>): Promise<string> {
  const found = await find(fields);
  return found.kind === 'again' ? found.reply.permission : '';
}

function addressed(permission: string): string {
  return `http://shop.test/return?permission=${permission}`;
}

function send(permission: string, fields: Record<string, string>, files: readonly Blob[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('photos', file, 'cup.png');
  return handleReturnRequest(new Request(addressed(permission), { method: 'POST', body: form }));
}

/** A form whose sender goes silent after its beginning; `isRead` says whether any of it was taken. */
function silentForm(permission: string, from: string) {
  let reads = 0;
  const ended = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      pull(stream) {
        reads += 1;
        if (reads === 1) stream.enqueue(Buffer.from('--x\r\n'));
        return reads === 1 ? undefined : ended.promise.then(() => stream.close());
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-client-address': from };
  const request = new Request(addressed(permission), { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { request, isRead: () => reads > 0, end: () => ended.resolve() };
}

const payee = { way: 'jazzcash', name: 'Ayesha', account: '0300 1234567' };

/** A red picture of two by two pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

test('M8: with order number, phone and the receipt’s code a shopper chooses pieces, says why and where the money goes; photographs are made anew', async () => {
  const { number, lamp, code } = await delivered();
  const whose = { number: ` ${number.slice(0, 4)}-${number.slice(4)} `, phone: shopper.contactNo, code };
  const found = await find(whose);
  expect(found).toMatchObject({
    kind: 'again',
    status: 200,
    reply: { step: 'ask', lines: [{ productId: lamp, name: 'Lamp', left: 2 }] },
  });
  const { key, permission } = found.kind === 'again' ? found.reply : { key: '', permission: '' };
  const fields = { ...payee, key, reason: 'damaged', words: 'It is cracked.', [`pieces-${lamp}`]: '1' };
  const input = await send(permission, fields, [new Blob([png])]);
  expect(input).toEqual({ kind: 'asked', token: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await send(permission, fields, [new Blob([png])])).toEqual(input);
  const token = input.kind === 'asked' ? input.token : '';
  expect(await readShoppersReturn(token)).toMatchObject({
    number,
    seq: 1,
    state: 'asked',
    // It came damaged, so all of it comes back.
    proposed: 500_000,
    account: '•••• 4567',
    lines: [{ name: 'Lamp', quantity: 1 }],
  });
  expect(await readShoppersReturn('x'.repeat(22))).toBeNull();
  const photos = await ask<{ id: string }>('select id from return_photos');
  expect(photos).toHaveLength(1);
  const bytes = await readReturnPhoto(photos[0]?.id ?? '');
  // Not what was sent: a WebP that the shop itself has written.
  expect(bytes?.subarray(8, 12).toString()).toBe('WEBP');
  expect(await readReturnPhoto('a'.repeat(24))).toBeNull();
});

test('M8: what stands on the parcel is not enough to name oneself as payee: number and phone without the code lead nowhere', async () => {
  const { number, lamp, code } = await delivered();
  const whose = { number, phone: shopper.contactNo };
  expect(await find(whose)).toMatchObject({
    kind: 'again',
    status: 422,
    reply: { step: 'find', values: whose, problems: { code: expect.stringContaining('six letters and digits') } },
  });
  const wrong = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  expect(await find({ ...whose, code: wrong })).toMatchObject({
    status: 422,
    reply: { step: 'find', values: { ...whose, code: wrong }, problems: { code: expect.any(String) } },
  });
  // Nor does the second step, whoever sends it by hand.
  const fields = { ...whose, ...payee, key: randomUUID(), reason: 'damaged', [`pieces-${lamp}`]: '1' };
  for (const permission of ['', 'x', `${number}.zzzzzz.${'x'.repeat(22)}`])
    expect(await send(permission, fields)).toMatchObject({ kind: 'again', reply: { step: 'find' } });
  expect(await ask('select id from returns')).toEqual([]);
});

test('M8: whoever has opened the receipt is led on without writing anything, for a day', async () => {
  const { number, receipt } = await delivered();
  const { returnable = '' } = await formatReturnable((await readReceipt(receipt))!);
  expect(await find({ number, permission: returnable })).toMatchObject({ status: 200, reply: { step: 'ask' } });
  const tomorrow = Date.now() + 25 * 3_600_000;
  expect(await readReturnPermission(returnable)).toBe(number);
  expect(await readReturnPermission(returnable, tomorrow)).toBeNull();
  expect(await readReturnPermission(returnable.replace(number, '10000001'))).toBeNull();
});

test('M8: the account that has the order needs no code, and another account does', async () => {
  const { number } = await delivered();
  await ask('update orders set user_id = $1', [await makeSomebody('ayesha@gmail.com')]);
  await makeSomebody('hina@gmail.com');
  const [own, others] = [await cookiesOf('ayesha@gmail.com'), await cookiesOf('hina@gmail.com')];
  expect(await find({ number }, { cookie: own })).toMatchObject({ status: 200, reply: { step: 'ask' } });
  expect(await find({ number }, { cookie: others })).toMatchObject({ status: 422, reply: { step: 'find' } });
});

test('M8: a stranger learns nothing: a wrong number, phone or code and an order on its way get the same answer', async () => {
  const { number, code } = await delivered();
  const onItsWay = await order({ ...shopper, products: [{ id: await shelve({}), quantity: 1 }] });
  const { contactNo: phone } = shopper;
  const results = [
    await find({ number, code, phone: '0333 1112223' }),
    await find({ number: '10000001', code, phone }),
    await find({ number, phone, code: 'AAA-AAA' }),
    await find({ number: String(onItsWay.number), phone, code: claimCodeOf(String(onItsWay.receipt)) }),
  ];
  const messages = results.map(
    (result) => result.kind === 'again' && [result.status, result.reply.problem, result.reply.problems],
  );
  expect(new Set(messages.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(messages[0]).toEqual([
    422,
    expect.stringContaining('We found nothing to return'),
    { code: expect.any(String) },
  ]);
  expect(await find({ number: '12', phone: 'x', code: '7' })).toMatchObject({
    status: 422,
    reply: { problems: { number: expect.any(String), phone: expect.any(String), code: expect.any(String) } },
  });
});

test('M8: whoever guesses is stopped: ten tries for an order, together with its claims, eight wrong codes from an address, thirty requests', async () => {
  const { number, code, receipt } = await delivered();
  switchLimits(true);
  const whose = { number, phone: shopper.contactNo };
  const from = (place: number) => ({ 'x-client-address': `198.51.100.${place}` });
  for (let count = 0; count < 9; count++)
    expect(await find({ ...whose, code: 'AAA-AAA' }, from(count))).toMatchObject({ status: 422 });
  expect(await countClaim('somebody', number)).toEqual({ allowed: true });
  expect(await find({ ...whose, code }, from(99))).toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
  });
  // Whoever has the receipt is not locked out by it.
  const { returnable = '' } = await formatReturnable((await readReceipt(receipt))!);
  expect(await find({ permission: returnable }, from(99))).toMatchObject({ status: 200 });
  const unknown = (count: number) => ({ ...whose, number: String(10_000_001 + count), code });
  for (let count = 0; count < 8; count++) expect(await find(unknown(count))).toMatchObject({ status: 422 });
  expect(await find(unknown(9))).toMatchObject({ status: 429 });
  for (let count = 0; count < 21; count++) expect(await find({ number: '12' })).toMatchObject({ status: 422 });
  expect(await find({ number: '12' })).toMatchObject({ status: 429 });
});

test('M8: nothing is read of photographs that come without a permission, or for an order that has nothing left', async () => {
  const { number, lamp, code } = await delivered();
  const permission = await permit({ number, phone: shopper.contactNo, code });
  const forged = silentForm(`${permission.slice(0, -1)}${permission.endsWith('A') ? 'B' : 'A'}`, address);
  expect(await handleReturnRequest(forged.request)).toMatchObject({ status: 422, reply: { step: 'find' } });
  const all = { ...payee, key: '', reason: 'damaged', [`pieces-${lamp}`]: '2' };
  expect(await send(permission, all)).toMatchObject({ kind: 'asked' });
  const late = silentForm(permission, address);
  expect(await handleReturnRequest(late.request)).toMatchObject({ status: 422, reply: { step: 'find' } });
  expect([forged.isRead(), late.isRead()]).toEqual([false, false]);
});

test('M8: one sender of photographs has one place, and a silent one gives it back', async () => {
  const { number, code } = await delivered();
  const permission = await permit({ number, phone: shopper.contactNo, code });
  switchLimits(true);
  const [patient, impatient] = [{ silentMs: 600_000 }, { silentMs: 1 }];
  const slow = silentForm(permission, '198.51.100.1');
  const sending = handleReturnRequest(slow.request, patient);
  await expect.poll(slow.isRead).toBe(true);
  const again = silentForm(permission, '198.51.100.1');
  expect(await handleReturnRequest(again.request, patient)).toMatchObject({
    status: 503,
    reply: { step: 'ask', permission: expect.any(String), problem: expect.stringContaining('over your connection') },
  });
  expect(again.isRead()).toBe(false);
  // Meanwhile the other place is everybody's, and whoever is silent there does not keep it.
  for (const from of ['198.51.100.2', '198.51.100.2', '198.51.100.3'])
    expect(await handleReturnRequest(silentForm(permission, from).request, impatient), from).toMatchObject({
      status: 408,
      reply: { step: 'ask', problem: 'The upload was interrupted. Try again.' },
    });
  slow.end();
  await sending;
  expect(await handleReturnRequest(silentForm(permission, '198.51.100.1').request, impatient)).toMatchObject({
    status: 408,
  });
});

test('M8: what is wrong is said at its field, and what was typed stays', async () => {
  const { number, lamp, code } = await delivered();
  const permission = await permit({ number, phone: shopper.contactNo, code });
  const wrong = await send(permission, {
    key: 'x',
    reason: 'because',
    way: 'bank',
    name: '',
    account: 'PK00',
    words: 'Hm',
  });
  expect(wrong).toMatchObject({
    status: 422,
    reply: {
      step: 'ask',
      values: { words: 'Hm', account: 'PK00' },
      problems: {
        pieces: expect.any(String),
        reason: expect.any(String),
        name: expect.any(String),
        account: expect.any(String),
      },
    },
  });
  const right = { ...payee, key: '', reason: 'size', [`pieces-${lamp}`]: '1' };
  expect(await send(permission, right, [new Blob(['<svg/>'])])).toMatchObject({
    reply: { problems: { photos: expect.any(String) } },
  });
  const four = [1, 2, 3, 4].map(() => new Blob([png]));
  expect(await send(permission, right, four)).toMatchObject({ reply: { problems: { photos: expect.any(String) } } });
  expect(await send(permission, { ...right, [`pieces-${lamp}`]: '3' })).toMatchObject({
    reply: { problems: { pieces: expect.any(String) } },
  });
  expect(await send(permission, right, [new Blob([Buffer.alloc(16 * 1024 * 1024)])])).toMatchObject({ status: 413 });
  expect(await ask('select id from returns')).toEqual([]);
});

test('M8: while the owner has it switched off there is no such form, and no receipt leads to one', async () => {
  const { number, receipt, code } = await delivered();
  await switchOn('off');
  expect(await find({ number, phone: shopper.contactNo, code })).toEqual({ kind: 'gone' });
  expect(await formatReturnable((await readReceipt(receipt))!)).not.toHaveProperty('returnable');
});
