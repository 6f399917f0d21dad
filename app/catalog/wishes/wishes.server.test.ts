import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { shelve } from '../testing.ts';
import { keepWish } from './keep-wish.server.ts';
import { forgetOldWishes, forgetWishesOf, wishNotTold, wishTold, writeToWaiting } from './tell-wishes.server.ts';
import { writeBackInStock } from './wish-mail.tsx';
import { countWishes, readWishes } from './wishes.server.ts';

const { ask } = await testDatabase();
let lamp = 0;

beforeEach(async () => {
  await ask('delete from products');
  await ask('delete from letters');
  await ask('delete from rate_counts');
  lamp = await shelve({ name: 'Brass lamp', stock: 0 });
});

function wish(contact: string, product = lamp) {
  const body = new URLSearchParams({ contact });
  return keepWish(product, new Request('http://shop.test/waiting/1', { method: 'POST', body }));
}

async function comesBack(): Promise<void> {
  await ask('update products set stock = 3 where id = $1', [lamp]);
}

test('M13: a phone or an e-mail address waits once for a product, however it is written, and twice at once', async () => {
  expect(await wish('0300 1234567')).toEqual({ kind: 'kept', by: 'phone' });
  await Promise.all([wish('+92 300 1234567'), wish('0300-1234567'), wish('Ali@Gmail.com'), wish('ali@gmail.com')]);
  expect(await ask('select contact, is_phone from stock_wishes order by contact')).toEqual([
    { contact: '+923001234567', is_phone: true },
    { contact: 'ali@gmail.com', is_phone: false },
  ]);
});

test('M13: what is neither is refused at its field with what was typed, and many tries are stopped', async () => {
  for (const typed of ['', 'ali', '0300 123', 'ali@nowhere', '12345'])
    expect(await wish(typed), typed).toMatchObject({ kind: 'refused', status: 422, typed });
  for (let number = 0; number < 20; number++) await wish(`0300 12345${10 + number}`);
  expect(await wish('0300 1234599')).toMatchObject({ kind: 'refused', status: 429, problem: /^Too many tries/ });
  expect(await countWishes()).toEqual({ back: 0, waiting: 20 });
});

test('M13: when it is back a letter is queued once, also by two nodes at once, and the office sees whom to tell on WhatsApp', async () => {
  await wish('ali@gmail.com');
  await wish('0300 1234567');
  expect(await writeToWaiting()).toBe(0);
  expect(await countWishes()).toEqual({ back: 0, waiting: 2 });
  await comesBack();
  const sent = await Promise.all([writeToWaiting(), writeToWaiting()]);
  expect(sent.toSorted()).toEqual([0, 1]);
  const letters = await ask<{ about: string }>('select kind, recipient, about from letters');
  expect(letters).toMatchObject([{ kind: 'back-in-stock', recipient: 'ali@gmail.com' }]);
  expect(await writeBackInStock(letters[0]?.about ?? '')).toMatchObject({ subject: 'Brass lamp is back' });
  const { wishes } = await readWishes('back', 0);
  expect(wishes).toMatchObject([{ contact: '+923001234567', name: 'Brass lamp', stock: 3 }]);
  const [id = 0] = wishes.map((each) => each.id);
  expect(await Promise.all([wishTold('Sana', id), wishTold('Bilal', id)])).toContain(false);
  expect(await countWishes()).toEqual({ back: 0, waiting: 0 });
  await wishNotTold(id);
  expect(await countWishes()).toEqual({ back: 1, waiting: 0 });
});

test('M13: a letter says nothing where the product is sold out again; who asks again waits again', async () => {
  await wish('ali@gmail.com');
  await comesBack();
  await writeToWaiting();
  await ask('update products set stock = 0 where id = $1', [lamp]);
  const [{ about = '' } = {}] = await ask<{ about: string }>('select about from letters');
  expect(await writeBackInStock(about)).toBeNull();
  await wish('ali@gmail.com');
  await comesBack();
  expect(await writeToWaiting()).toBe(1);
  expect(await ask('select count(*)::int as count from letters')).toEqual([{ count: 2 }]);
});

test('M13: whoever was told is forgotten after a week, everybody after 90 days, and a forgotten customer at once', async () => {
  await wish('0300 1234567');
  await wish('0300 1234568');
  await wish('0300 1234569');
  await ask(`update stock_wishes set told_at = now() - interval '8 days' where contact like '%67'`);
  await ask(`update stock_wishes set at = now() - interval '91 days' where contact like '%68'`);
  await forgetOldWishes();
  expect(await ask('select contact from stock_wishes')).toEqual([{ contact: '+923001234569' }]);
  await inTransaction((tx) => forgetWishesOf(tx, '+923001234569'));
  expect(await ask('select contact from stock_wishes')).toEqual([]);
});
