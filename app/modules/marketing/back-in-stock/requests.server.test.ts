import { beforeEach, expect, test } from 'vitest';
import '#app/i18n/urdu-setup.ts';
import type { Language } from '#app/i18n/language.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { writeBackInStock } from './back-in-stock-mail.tsx';
import { stockRequestChat } from './request-chat.server.ts';
import { countStockRequests, readStockRequests } from './requests.server.ts';
import { saveStockRequest } from './save-request.server.ts';
import {
  forgetOldStockRequests,
  forgetStockRequestsOf,
  stockRequestNotSent,
  stockRequestSent,
  writeToWaiting,
} from './send-back-in-stock.server.ts';

const { ask } = await testDatabase();
let lamp = 0;

beforeEach(async () => {
  await ask('delete from products');
  await ask('delete from letters');
  await ask('delete from rate_counts');
  lamp = await shelve({ name: 'Brass lamp', stock: 0 });
});

function stockRequest(contact: string, product = lamp, language: Language = 'en') {
  const body = new URLSearchParams({ contact });
  return saveStockRequest(product, new Request('http://shop.test/waiting/1', { method: 'POST', body }), language);
}

async function comesBack(): Promise<void> {
  await ask('update products set stock = 3 where id = $1', [lamp]);
}

test('M13: a phone or an e-mail address waits once for a product, however it is written, and twice at once', async () => {
  expect(await stockRequest('0300 1234567')).toEqual({ kind: 'kept', by: 'phone' });
  await Promise.all([
    stockRequest('+92 300 1234567'),
    stockRequest('0300-1234567'),
    stockRequest('Ali@Gmail.com'),
    stockRequest('ali@gmail.com'),
  ]);
  expect(await ask('select contact, is_phone from stock_wishes order by contact')).toEqual([
    { contact: '+923001234567', is_phone: true },
    { contact: 'ali@gmail.com', is_phone: false },
  ]);
});

test('M13: what is neither is refused at its field with what was typed, and many tries are stopped', async () => {
  for (const typed of ['', 'ali', '0300 123', 'ali@nowhere', '12345'])
    expect(await stockRequest(typed), typed).toMatchObject({ kind: 'refused', status: 422, typed });
  for (let number = 0; number < 20; number++) await stockRequest(`0300 12345${10 + number}`);
  expect(await stockRequest('0300 1234599')).toMatchObject({
    kind: 'refused',
    status: 429,
    problem: /^Too many tries/,
  });
  expect(await countStockRequests()).toEqual({ back: 0, waiting: 20 });
});

test('M13: when it is back an e-mail is queued once, also by two nodes at once, and the admin sees whom to tell on WhatsApp', async () => {
  await stockRequest('ali@gmail.com');
  await stockRequest('0300 1234567');
  expect(await writeToWaiting()).toBe(0);
  expect(await countStockRequests()).toEqual({ back: 0, waiting: 2 });
  await comesBack();
  const sent = await Promise.all([writeToWaiting(), writeToWaiting()]);
  expect(sent.toSorted()).toEqual([0, 1]);
  const letters = await ask<{ about: string }>('select kind, recipient, about from letters');
  expect(letters).toMatchObject([{ kind: 'back-in-stock', recipient: 'ali@gmail.com' }]);
  expect(await writeBackInStock(letters[0]?.about ?? '')).toMatchObject({ subject: 'Brass lamp is back' });
  const { wishes } = await readStockRequests('back', 0);
  expect(wishes).toMatchObject([{ contact: '+923001234567', name: 'Brass lamp', stock: 3 }]);
  const [id = 0] = wishes.map((each) => each.id);
  expect(await Promise.all([stockRequestSent('Sana', id), stockRequestSent('Bilal', id)])).toContain(false);
  expect(await countStockRequests()).toEqual({ back: 0, waiting: 0 });
  await stockRequestNotSent(id);
  expect(await countStockRequests()).toEqual({ back: 1, waiting: 0 });
});

test('M13: an e-mail says nothing where the product is sold out again; who asks again waits again', async () => {
  await stockRequest('ali@gmail.com');
  await comesBack();
  await writeToWaiting();
  await ask('update products set stock = 0 where id = $1', [lamp]);
  const [{ about = '' } = {}] = await ask<{ about: string }>('select about from letters');
  expect(await writeBackInStock(about)).toBeNull();
  await stockRequest('ali@gmail.com');
  await comesBack();
  expect(await writeToWaiting()).toBe(1);
  expect(await ask('select count(*)::int as count from letters')).toEqual([{ count: 2 }]);
});

test('M13: whoever was told is forgotten after a week, everybody after 90 days, and a forgotten customer at once', async () => {
  await stockRequest('0300 1234567');
  await stockRequest('0300 1234568');
  await stockRequest('0300 1234569');
  await ask(`update stock_wishes set told_at = now() - interval '8 days' where contact like '%67'`);
  await ask(`update stock_wishes set at = now() - interval '91 days' where contact like '%68'`);
  await forgetOldStockRequests();
  expect(await ask('select contact from stock_wishes')).toEqual([{ contact: '+923001234569' }]);
  await inTransaction((tx) => forgetStockRequestsOf(tx, '+923001234569'));
  expect(await ask('select contact from stock_wishes')).toEqual([]);
});

/** The e-mail and the chat by which somebody is told who asked on a page of this language, without signs that isolate. */
async function toldTo(email: string, phone: string): Promise<string[]> {
  await comesBack();
  await writeToWaiting();
  const [{ about = '' } = {}] = await ask<{ about: string }>('select about from letters where recipient = $1', [email]);
  const letter = await writeBackInStock(about);
  const { wishes } = await readStockRequests('back', 0);
  const chat = wishes.filter(({ contact }) => contact === phone).map(stockRequestChat);
  const notified = [letter?.subject, letter?.plain, letter?.html, ...chat.map(decodeURIComponent)];
  return notified.map((text = '') => text.replace(/[\u2066-\u2069]/g, ''));
}

test('M92: who asked on a page in Urdu is told in Urdu that it is back, who asked in English in English, with the way to its page', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')
    on conflict (id) do update set values = excluded.values`);
  await ask(`update products set urdu_name = 'پیتل کا لیمپ' where id = $1`, [lamp]);
  await stockRequest('ali@gmail.com', lamp, 'ur');
  await stockRequest('0300 1234567', lamp, 'ur');
  await stockRequest('sana@gmail.com');
  await stockRequest('0300 1234568');
  const [subject, plain, html, chat] = await toldTo('ali@gmail.com', '+923001234567');
  expect(subject).toBe('پیتل کا لیمپ دوبارہ دستیاب ہے');
  for (const text of [plain, html, chat]) {
    expect(text).toContain('پیتل کا لیمپ');
    expect(text).toContain(`/ur/product_detail/${lamp}`);
    expect(text).not.toContain('Brass lamp');
    expect(text).not.toContain('is back');
  }
  expect(html).toContain('dir="rtl"');
  const inEnglish = await toldTo('sana@gmail.com', '+923001234568');
  expect(inEnglish[0]).toBe('Brass lamp is back');
  for (const text of inEnglish) {
    expect(text).not.toMatch(/[\u0600-\u06ff]/);
    expect(text).not.toContain('/ur/');
  }
});

test('M92: who asks again in another language is told in that one; a shop without Urdu any more tells everybody in English', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')
    on conflict (id) do update set values = excluded.values`);
  await stockRequest('ali@gmail.com');
  await stockRequest('ali@gmail.com', lamp, 'ur');
  await stockRequest('0300 1234567', lamp, 'ur');
  const [subject, , , chat] = await toldTo('ali@gmail.com', '+923001234567');
  expect(subject).toBe('Brass lamp دوبارہ دستیاب ہے');
  expect(chat).toContain('/ur/');
  await ask(`update shop_settings set values = '{}'`);
  const [inEnglish, plain, , chatInEnglish] = await toldTo('ali@gmail.com', '+923001234567');
  expect(inEnglish).toBe('Brass lamp is back');
  expect(`${plain} ${chatInEnglish}`).not.toMatch(/\/ur\/|[\u0600-\u06ff]/);
});
