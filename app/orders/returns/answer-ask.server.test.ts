import { afterEach, beforeEach, expect, test } from 'vitest';
import { shelve } from '#app/catalog/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { switchLimits } from '#app/platform/limits/limits.server.ts';
import { rulesPart, saveOfficePart } from '#app/settings/office-settings.server.ts';
import { readReceipt } from '../receipts.server.ts';
import type { Person } from '../take-step.server.ts';
import { audit, order, shopper, takeAnyStep } from '../testing.ts';
import { answerAsk } from './answer-ask.server.ts';
import { readReturnPhoto } from './return-photos.server.ts';
import { readShoppersReturn, sayReturnable } from './shoppers-return.server.ts';

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
  await saveOfficePart(owner, rulesPart, { before: { returnsOnWebsite: before }, after: { returnsOnWebsite: to } });
}

async function delivered(): Promise<{ number: string; lamp: number; receipt: string }> {
  const lamp = await shelve({ name: 'Lamp', stock: 5, price: 500_000 });
  const placed = await order({ ...shopper, products: [{ id: lamp, quantity: 2 }] });
  const number = String(placed.number);
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await takeAnyStep(owner, number, { to });
  return { number, lamp, receipt: String(placed.receipt) };
}

/** The form of one step, as a browser sends it without script. */
function find(fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-client-address': '203.0.113.7' };
  const body = String(new URLSearchParams(fields));
  return answerAsk(new Request('http://shop.test/return', { method: 'POST', headers, body }));
}

function send(fields: Record<string, string>, files: readonly Blob[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('photos', file, 'cup.png');
  return answerAsk(new Request('http://shop.test/return', { method: 'POST', body: form }));
}

const payee = { way: 'jazzcash', name: 'Ayesha', account: '0300 1234567' };

/** A red picture of two by two pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

test('M8: with order number and phone a shopper chooses pieces, says why and where the money goes; photographs are made anew', async () => {
  const { number, lamp, receipt } = await delivered();
  expect(await sayReturnable((await readReceipt(receipt))!)).toMatchObject({ returnable: true });
  const whose = { number: ` ${number.slice(0, 4)}-${number.slice(4)} `, phone: shopper.contactNo };
  const found = await find(whose);
  expect(found).toMatchObject({
    kind: 'again',
    status: 200,
    reply: { step: 'ask', lines: [{ productId: lamp, name: 'Lamp', left: 2 }] },
  });
  const key = found.kind === 'again' ? found.reply.key : '';
  const fields = { ...whose, ...payee, key, reason: 'damaged', words: 'It is cracked.', [`pieces-${lamp}`]: '1' };
  const asked = await send(fields, [new Blob([png])]);
  expect(asked).toEqual({ kind: 'asked', token: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await send(fields, [new Blob([png])])).toEqual(asked);
  const token = asked.kind === 'asked' ? asked.token : '';
  expect(await readShoppersReturn(token)).toMatchObject({
    number,
    seq: 1,
    state: 'asked',
    proposed: 400_000,
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

test('M8: a stranger learns nothing: an unknown number, another’s phone and an order on its way get the same answer', async () => {
  const { number } = await delivered();
  const { number: placed } = await order({ ...shopper, products: [{ id: await shelve({}), quantity: 1 }] });
  const answers = [
    await find({ number, phone: '0333 1112223' }),
    await find({ number: '10000001', phone: shopper.contactNo }),
    await find({ number: String(placed), phone: shopper.contactNo }),
  ];
  const said = answers.map((answer) => answer.kind === 'again' && [answer.status, answer.reply.problem]);
  expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(said[0]).toEqual([422, expect.stringContaining('We found nothing to send back')]);
  expect(await find({ number: '12', phone: 'x' })).toMatchObject({
    status: 422,
    reply: { problems: { number: expect.any(String), phone: expect.any(String) } },
  });
});

test('M8: whoever guesses is stopped: ten tries for an order, thirty from an address, in an hour', async () => {
  const { number } = await delivered();
  switchLimits(true);
  for (let count = 0; count < 10; count++)
    expect(await find({ number, phone: '0333 1112223' })).toMatchObject({ status: 422 });
  expect(await find({ number, phone: shopper.contactNo })).toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
  });
  for (let count = 0; count < 19; count++) await find({ number: '12', phone: 'x' });
  expect(await find({ number: '12', phone: 'x' })).toMatchObject({ status: 429 });
});

test('M8: what is wrong is said at its field, and what was typed stays', async () => {
  const { number, lamp } = await delivered();
  const whose = { number, phone: shopper.contactNo };
  const wrong = await send({
    ...whose,
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
  const right = { ...whose, ...payee, key: '', reason: 'size', [`pieces-${lamp}`]: '1' };
  expect(await send(right, [new Blob(['<svg/>'])])).toMatchObject({
    reply: { problems: { photos: expect.any(String) } },
  });
  const four = [1, 2, 3, 4].map(() => new Blob([png]));
  expect(await send(right, four)).toMatchObject({ reply: { problems: { photos: expect.any(String) } } });
  expect(await send({ ...right, [`pieces-${lamp}`]: '3' })).toMatchObject({
    reply: { problems: { pieces: expect.any(String) } },
  });
  expect(await send(right, [new Blob([Buffer.alloc(16 * 1024 * 1024)])])).toMatchObject({ status: 413 });
  expect(await ask('select id from returns')).toEqual([]);
});

test('M8: while the owner has it switched off there is no such form, and no receipt leads to one', async () => {
  const { number, receipt } = await delivered();
  await switchOn('off');
  expect(await find({ number, phone: shopper.contactNo })).toEqual({ kind: 'gone' });
  expect(await sayReturnable((await readReceipt(receipt))!)).not.toHaveProperty('returnable');
});
