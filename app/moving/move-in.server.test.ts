import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { audit } from '#app/orders/testing.ts';
import { theShop } from '#app/platform/audit/audit.server.ts';
import { connectDatabase } from '#app/platform/db/db.server.ts';
import { type TestDatabase, testDatabase } from '#app/platform/db/testing.ts';
import { firestore } from './firestore.server.ts';
import { type MoveCounts, noChoices, type Remark } from './move.ts';
import { type MoveIn, moveIn } from './move-in.server.ts';
import { listSourceFiles } from './source-files.server.ts';
import { openPictures } from './source-pictures.server.ts';
import { oldProductId, whatMovedIn, writeOldShop } from './testing.ts';

const [whole, broken, typed] = [await testDatabase(), await testDatabase(), await testDatabase()];
const folder = await mkdtemp(path.join(tmpdir(), 'moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const oldShop = { products: 450, orders: 700, accounts: 20, messages: 5 };
const [plainFiles, typedFiles] = [path.join(folder, 'plain'), path.join(folder, 'typed')];
await writeOldShop(plainFiles, oldShop);
await writeOldShop(typedFiles, oldShop, { typed: true });

type Options = Partial<Pick<MoveIn, 'isDry' | 'report' | 'pictures'>>;

async function move(database: TestDatabase, from: string, options: Options = {}) {
  connectDatabase(database.pool);
  const remarks: Remark[] = [];
  const counts: MoveCounts = await moveIn({
    format: firestore,
    files: await listSourceFiles(from),
    choices: noChoices,
    pictures: openPictures({ format: 'firestore', folder: null }),
    actor: theShop,
    isDry: false,
    remark: (remark) => void remarks.push(remark),
    ...options,
  });
  return { counts, remarks };
}

const expected = { products: 450, orders: 700, accounts: 20, messages: 5, content: 4, rejected: 0, present: 0 };

test('J4: a dry run says what would move in, and changes nothing', async () => {
  const before = await whatMovedIn(whole.ask);
  const { counts } = await move(whole, plainFiles, { isDry: true });
  expect(counts).toMatchObject(expected);
  expect(await whatMovedIn(whole.ask)).toEqual(before);
});

test('J4: an old shop moves in with its products, orders, people, messages and content, and the books are true', async () => {
  const { counts } = await move(whole, plainFiles);
  expect(counts).toMatchObject(expected);
  expect(await audit(whole.ask)).toEqual([]);
  const [product] = await whole.ask('select name, price_paisa, stock from products where id = $1', [oldProductId(7)]);
  expect(product).toEqual({ name: 'Old product 7', price_paisa: '32050', stock: 7 });
  const [first] = await whole.ask(
    `select product_id from collection_products where collection = 'homeImprovement' order by position limit 1`,
  );
  // Of those in the first file the last has the smallest number of `order`.
  expect(first).toEqual({ product_id: oldProductId(112) });
  const [someones] = await whole.ask(
    `select count(*)::int as orders from orders join users on users.id = user_id where users.email = 'shopper0@gmail.com'`,
  );
  expect(someones?.orders).toBeGreaterThan(0);
});

test('J4: orders that moved in are history: no letter, no job, no stock, nothing to confirm', async () => {
  const [letters] = await whole.ask('select count(*)::int as count from letters');
  expect(letters).toEqual({ count: 0 });
  const moves = await whole.ask(`select distinct reason from stock_moves`);
  expect(moves).toEqual([{ reason: 'opening' }]);
  const states = await whole.ask('select distinct state, placed_at < $1 as past from orders', ['2025-01-01']);
  expect(states).toEqual([{ state: 'cash-received', past: true }]);
  const unread = await whole.ask('select count(*)::int as count from orders where read_at is null');
  expect(unread).toEqual([{ count: 0 }]);
});

test('J4: a second import changes nothing', async () => {
  const before = await whatMovedIn(whole.ask);
  const { counts } = await move(whole, plainFiles);
  expect(counts).toMatchObject({ products: 0, orders: 0, accounts: 0, messages: 0, content: 0, rejected: 0 });
  expect(counts.present).toBe(450 + 700 + 20 + 5 + 4);
  expect(await whatMovedIn(whole.ask)).toEqual(before);
});

test('J4: an import that breaks off after any batch goes on to the same shop, row by row', async () => {
  class Killed extends Error {}
  let batches = 0;
  for (let stop = 1; stop < 30; stop += 2) {
    let seen = 0;
    const run = move(broken, plainFiles, {
      report: () => {
        batches++;
        if (++seen === stop) throw new Killed();
      },
    });
    const ended = await run.then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return false;
      },
    );
    if (ended) break;
  }
  expect(batches).toBeGreaterThan(10);
  expect(await whatMovedIn(broken.ask)).toEqual(await whatMovedIn(whole.ask));
  expect(await audit(broken.ask)).toEqual([]);
});

test('J4: two imports at the same moment store each record once', async () => {
  connectDatabase(typed.pool);
  const [one, other] = await Promise.all([move(typed, typedFiles), move(typed, typedFiles)]);
  expect(one.counts.orders + other.counts.orders).toBe(700);
  expect(one.counts.products + other.counts.products).toBe(450);
  expect(await audit(typed.ask)).toEqual([]);
});

test('J4: Firestore’s value types say the same as plain JSON', async () => {
  const [plainRows, typedRows] = [await whatMovedIn(whole.ask), await whatMovedIn(typed.ask)];
  expect(typedRows.products).toEqual(plainRows.products);
  expect(typedRows.orders).toEqual(plainRows.orders);
  expect(typedRows.messages).toEqual(plainRows.messages);
});

test('J4: pictures come from the web with guards or from a folder, and one that does not come is listed', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    if (request.url === '/there.png') response.end(bytes);
    else if (request.url === '/moved.png') response.writeHead(302, { location: 'http://10.0.0.1/secret.png' }).end();
    else if (request.url === '/huge.png') response.writeHead(200, { 'content-length': String(2 ** 31) }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const pictureFolder = path.join(folder, 'pictures');
  await mkdir(pictureFolder);
  await writeFile(path.join(pictureFolder, 'lamp.png'), bytes);
  const from = path.join(folder, 'ourCollection.json');
  const imageUrl = ['lamp.png', `${site}/there.png`, `${site}/moved.png`, `${site}/huge.png`, `${site}/gone.png`];
  await writeFile(from, JSON.stringify([{ id: 9_001, name: 'Lamp', price: 10, quantity: 1, imageUrl }]));

  const strict = await move(whole, from, { isDry: true });
  expect(strict.remarks.map(({ words }) => words)).toContain(
    `${site}/there.png: The address leads into a closed network.`,
  );
  const isAllowed = (address: string) => address === '127.0.0.1';
  const pictures = openPictures({ format: 'firestore', folder: pictureFolder, isAllowed });
  const { counts, remarks } = await move(whole, from, { pictures });
  server.close();
  expect(counts).toMatchObject({ products: 1, pictures: 2, missingPictures: 3, rejected: 0 });
  expect(asked).toBe(4);
  expect(remarks.map(({ kind, words }) => `${kind} ${words.replace(site, '')}`)).toEqual([
    'picture /moved.png: The address leads into a closed network.',
    'picture /huge.png: The file is larger than 25 MB. Send a smaller copy.',
    'picture /gone.png: Its server answers 404.',
  ]);
  const shown = await whole.ask('select position from product_pictures where product_id = 9001 order by position');
  expect(shown).toHaveLength(2);
});

test('J4: what cannot be read is said in one sentence, and nothing is changed', async () => {
  const cases = {
    'strange.json': ['{"orders": {"a": {"b": 1}}}', /None of the shop’s collections is in it/],
    'ourCollection.json': ['{"a": {"id": 1, "name": "Lamp", "price": 10}, "b": {"id"', /is damaged after record 1/],
    'photo.png': ['not json', /there is no such file/],
  } as const;
  const before = await whatMovedIn(whole.ask);
  for (const [name, [text, words]] of Object.entries(cases)) {
    const from = path.join(folder, 'bad', name);
    await mkdir(path.dirname(from), { recursive: true });
    await writeFile(from, text);
    await expect(move(whole, from)).rejects.toThrow(words);
  }
  await expect(move(whole, path.join(folder, 'nowhere'))).rejects.toThrow('There is nothing at');
  expect(await whatMovedIn(whole.ask)).toEqual(before);
});

test('J4: a damaged line, a strange phone and a price of nothing are rejected with their places', async () => {
  const from = path.join(folder, 'rejects');
  await mkdir(from);
  await writeFile(
    path.join(from, 'topCollection.ndjson'),
    '{"id": 9101, "name": "Good", "price": 5, "quantity": 1}\n{"id": 9102, "na\n{"id": 9103, "name": "Free", "price": 0}\n',
  );
  await writeFile(
    path.join(from, 'newOrder.ndjson'),
    `${JSON.stringify({ __id__: 'x', fullname: 'A', contactNo: '12', timestamp: '2024-01-01T00:00:00Z', products: [{ id: 9101, name: 'Good', price: 5, quantity: 1 }] })}\n`,
  );
  const { counts, remarks } = await move(whole, from);
  expect(counts).toMatchObject({ products: 1, orders: 0, rejected: 3 });
  expect(remarks.filter(({ kind }) => kind === 'rejected').map(({ place, words }) => `${place}: ${words}`)).toEqual([
    'topCollection.ndjson, line 2: The line is damaged: it is no JSON.',
    'topCollection.ndjson, line 3: Price: A price is more than nothing.',
    'newOrder.ndjson, line 1: “12” is no mobile number of Pakistan.',
  ]);
});
