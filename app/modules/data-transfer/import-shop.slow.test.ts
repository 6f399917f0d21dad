import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { connectDatabase, inTransaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { oldProductId, readImported, writeOldShop } from '#tests/support/import.ts';
import { sample } from '#tests/support/import-sources.ts';
import { audit } from '#tests/support/orders.ts';
import { firestore } from './firestore/firestore.server.ts';
import { forgetImported } from './forget-imported.server.ts';
import { type MoveCounts, noChoices, type Remark } from './import.ts';
import type { ImportShop } from './import-run.server.ts';
import { importShop } from './import-shop.server.ts';
import { shopify } from './shopify/shopify.server.ts';
import { listSourceFiles } from './source-files.server.ts';
import { openPictures, picturesInFolder } from './source-pictures.server.ts';
import { woocommerce } from './woocommerce/woocommerce.server.ts';

const [whole, broken, typed] = [await testDatabase(), await testDatabase(), await testDatabase()];
const folder = await mkdtemp(path.join(tmpdir(), 'moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const origin = { format: 'firestore', moveId: null };
const oldShop = { products: 450, orders: 700, accounts: 20, messages: 5 };
const [plainFiles, typedFiles] = [path.join(folder, 'plain'), path.join(folder, 'typed')];
await writeOldShop(plainFiles, oldShop);
await writeOldShop(typedFiles, oldShop, { typed: true });

type Options = Partial<Pick<ImportShop, 'format' | 'isDry' | 'report' | 'pictures'>>;

async function move(database: TestDatabase, from: string, options: Options = {}) {
  connectDatabase(database.pool);
  const remarks: Remark[] = [];
  const counts: MoveCounts = await importShop({
    format: firestore,
    files: await listSourceFiles(from),
    choices: noChoices,
    pictures: openPictures({ origin, files: null }),
    actor: systemActor,
    isDry: false,
    remark: (remark) => void remarks.push(remark),
    ...options,
  });
  return { counts, remarks };
}

const expected = { products: 450, orders: 700, accounts: 20, messages: 5, content: 4, rejected: 0, present: 0 };

test('J4: a dry run says what would move in, and changes nothing', async () => {
  const before = await readImported(whole.ask);
  const { counts } = await move(whole, plainFiles, { isDry: true });
  expect(counts).toMatchObject(expected);
  expect(await readImported(whole.ask)).toEqual(before);
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

test('J4: orders that moved in are history: no e-mail, no job, no stock, nothing to confirm', async () => {
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
  const before = await readImported(whole.ask);
  const { counts } = await move(whole, plainFiles);
  expect(counts).toMatchObject({ products: 0, orders: 0, accounts: 0, messages: 0, content: 0, rejected: 0 });
  expect(counts.present).toBe(450 + 700 + 20 + 5 + 4);
  expect(await readImported(whole.ask)).toEqual(before);
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
  expect(await readImported(broken.ask)).toEqual(await readImported(whole.ask));
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
  const [plainRows, typedRows] = [await readImported(whole.ask), await readImported(typed.ask)];
  expect(typedRows.products).toEqual(plainRows.products);
  expect(typedRows.orders).toEqual(plainRows.orders);
  expect(typedRows.messages).toEqual(plainRows.messages);
});

test('J4: pictures come from the web with guards or from a folder, and one that does not come is listed', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
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
  const pictures = openPictures({ origin, files: picturesInFolder(pictureFolder), isAllowed });
  const { counts, remarks } = await move(whole, from, { pictures });
  server.close();
  expect(counts).toMatchObject({ products: 1, pictures: 2, missingPictures: 3, rejected: 0 });
  expect(requests).toBe(4);
  expect(remarks.map(({ kind, words }) => `${kind} ${words.replace(site, '')}`)).toEqual([
    'picture /moved.png: The address leads into a closed network.',
    'picture /huge.png: The file is larger than 25 MB. Upload a smaller copy.',
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
  const before = await readImported(whole.ask);
  for (const [name, [text, words]] of Object.entries(cases)) {
    const from = path.join(folder, 'bad', name);
    await mkdir(path.dirname(from), { recursive: true });
    await writeFile(from, text);
    await expect(move(whole, from)).rejects.toThrow(words);
  }
  await expect(move(whole, path.join(folder, 'nowhere'))).rejects.toThrow('There is nothing at');
  expect(await readImported(whole.ask)).toEqual(before);
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
    'topCollection.ndjson, line 3: Price: A price must be more than 0.',
    'newOrder.ndjson, line 1: “12” is not a mobile number of Pakistan.',
  ]);
});

test('J4: a record that cannot be kept is rejected by itself, and the others move in', async () => {
  const from = path.join(folder, 'unkept');
  await mkdir(from);
  const products = [
    { id: 9_201, name: 'Good', price: 5, quantity: 1 },
    { id: 9_202, name: 'With NUL\u0000', price: 5, quantity: 1 },
    { id: `name\u0000`, name: 'NUL in its id', price: 5, quantity: 1 },
    { id: randomBytes(3_000).toString('hex'), name: 'A long id', price: 5, quantity: 1 },
    { id: 9_203, name: 'Refused by the database', price: 5, quantity: 1 },
    { id: 9_204, name: 'Good as well', price: 5, quantity: 1 },
  ];
  await writeFile(
    path.join(from, 'topCollection.ndjson'),
    products.map((each) => `${JSON.stringify(each)}\n`).join(''),
  );
  await whole.supervise(
    `alter table products add constraint no_such_name check (name <> 'Refused by the database') not valid`,
  );
  const { counts, remarks } = await move(whole, from);
  await whole.supervise('alter table products drop constraint no_such_name');
  expect(counts).toMatchObject({ products: 3, rejected: 3, present: 0 });
  expect(remarks.filter(({ kind }) => kind === 'rejected').map(({ place, words }) => `${place}: ${words}`)).toEqual([
    'topCollection.ndjson, line 2: It has a character that cannot be kept.',
    'topCollection.ndjson, line 3: It has a character that cannot be kept.',
    'topCollection.ndjson, line 5: The database does not take it (23514).',
  ]);
  expect((await move(whole, from)).counts).toMatchObject({ products: 1, present: 3, rejected: 2 });
  expect(await audit(whole.ask)).toEqual([]);
});

test('J4: orders of many lines move in', async () => {
  const from = path.join(folder, 'lines');
  await mkdir(from);
  const lines = Array.from({ length: 190 }, (_, at) => ({ id: 9_300 + at, name: `Line ${at}`, price: 5, quantity: 1 }));
  const orders = Array.from({ length: 70 }, (_, at) => ({
    __id__: `many-lines-${at}`,
    fullname: 'A',
    contactNo: '03001234567',
    timestamp: '2024-01-01T00:00:00Z',
    products: lines,
  }));
  await writeFile(path.join(from, 'newOrder.ndjson'), orders.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect((await move(whole, from)).counts).toMatchObject({ orders: 70, rejected: 0 });
});

test('J4: a product keeps its old id only where nobody else has it, also not one that is being made', async () => {
  connectDatabase(whole.pool);
  const { rows: sequence } = await whole.supervise('select last_value::int as last from products_id_seq');
  const last: number = sequence[0].last;
  const client = await whole.pool.connect();
  const from = path.join(folder, 'ids');
  await mkdir(from);
  const wished = [last + 1, last + 2].map((id) => ({ id, name: `Wishes ${id}`, price: 5, quantity: 0 }));
  await writeFile(path.join(from, 'topCollection.ndjson'), wished.map((each) => `${JSON.stringify(each)}\n`).join(''));
  try {
    await client.query('begin');
    // The shop ends a transaction that idles; this one waits for the move to begin, however busy the machine is.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query(
      `insert into products (name, price_paisa) values ('The office’s', 100) returning id`,
    );
    expect(rows).toEqual([{ id: last + 1 }]);
    const moving = move(whole, from);
    await expect
      .poll(() =>
        whole.ask(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .not.toEqual([]);
    await client.query('commit');
    expect((await moving).counts).toMatchObject({ products: 2, rejected: 0 });
  } finally {
    client.release();
  }
  const names = await whole.ask('select id, name from products where id between $1 and $2 order by id', [
    last + 1,
    last + 2,
  ]);
  expect(names).toEqual([
    { id: last + 1, name: 'The office’s' },
    { id: last + 2, name: `Wishes ${last + 2}` },
  ]);
});

test('H3: who was forgotten does not come back with a second import of the same files', async () => {
  const from = path.join(folder, 'forgotten');
  await mkdir(from);
  const line = 'Customer ID,First Name,Last Name,Email,Phone,Total Spent,Accepts Email Marketing,Default Address City';
  await writeFile(
    path.join(from, 'customers.csv'),
    `${line}\n1,Ayesha,Siddiqui,ayesha@gmail.com,03211234567,0,no,Lahore\n2,Omar,Khan,omar@gmail.com,03217654321,0,no,Lahore\n`,
  );
  const shop = { format: shopify, pictures: openPictures({ origin: { ...origin, format: 'shopify' }, files: null }) };
  expect((await move(whole, from, shop)).counts).toMatchObject({ customers: 2 });
  const secret = await sharedSecret('order-number');
  await inTransaction(async (tx) => {
    await forgetImported(tx, secret, { phones: ['+923211234567'], accounts: [], emails: [] });
    await tx.execute(sql`delete from customers where phone = '+923211234567'`);
  });
  const { counts, remarks } = await move(whole, from, shop);
  expect(counts).toMatchObject({ customers: 0, present: 2 });
  expect(remarks).toEqual([
    { kind: 'note', place: 'people', words: expect.stringContaining('belongs to a customer whose data was deleted') },
  ]);
  expect(await whole.ask(`select name from customers where phone = '+923211234567'`)).toEqual([]);
});

test('J4: variants of Shopify and WooCommerce move in as families, also in a second try after a crash', async () => {
  const from = path.join(folder, 'variants');
  await mkdir(from);
  await writeFile(path.join(from, 'products.csv'), await sample('shopify-products.csv'));
  const sizes = Array.from(
    { length: 90 },
    (_, index) => `ring,,,,${(index % 45) + 10},,${index % 2 ? 'Gold' : 'Silver'},500`,
  );
  await writeFile(
    path.join(from, 'rings.csv'),
    `Handle,Title,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nring,Ring,true,Size,9,Metal,Gold,500\n${sizes.join('\n')}\n`,
  );
  const shop = (name: string) => ({
    pictures: openPictures({ origin: { ...origin, format: name }, files: picturesInFolder(folder) }),
  });
  const tins = Array.from({ length: 130 }, (_, index) => `tin-${index},Tin ${index},true,,,90`).join('\n');
  await writeFile(
    path.join(from, 'plain.csv'),
    `Handle,Title,Published,Option1 Name,Option1 Value,Variant Price\n${tins}\n`,
  );
  const dry = await move(whole, from, { format: shopify, ...shop('shopify'), isDry: true });
  expect(dry.counts).toMatchObject({ products: 226, families: 2, rejected: 0 });
  // The first batch ends in the middle of the rings, and the move with it.
  await expect(
    move(whole, from, {
      format: shopify,
      ...shop('shopify'),
      report: () => {
        throw new Error('Killed');
      },
    }),
  ).rejects.toThrow('Killed');
  await move(whole, from, { format: shopify, ...shop('shopify') });
  const woo = path.join(folder, 'woo.csv');
  await writeFile(woo, await sample('woocommerce-products.csv'));
  await move(whole, woo, { format: woocommerce, ...shop('woocommerce') });
  const made = await whole.ask(
    `select family.name, count(*)::int as products, min(products.name) as first, bool_and(title = '') as untitled
     from families as family join family_members on family_id = family.id join products on products.id = product_id
     group by family.id order by family.name`,
  );
  expect(made).toEqual([
    { name: 'Lawn Kurta', products: 4, first: 'Lawn Kurta, L, Black', untitled: true },
    { name: 'Pashmina Shawl', products: 3, first: 'Pashmina Shawl, Forest, Any', untitled: true },
    { name: 'Ring', products: 91, first: 'Ring, 10, Gold', untitled: true },
  ]);
  const [shawl] = await whole.ask(
    `select sku, barcode, stock from products where name = 'Pashmina Shawl, Sand, Plain'`,
  );
  expect(shawl).toEqual({ sku: 'SHAWL-SA', barcode: '8964000000109', stock: 7 });
  // A family that was taken apart since stays so.
  await whole.ask(`delete from families where name = 'Ring'`);
  expect((await move(whole, from, { format: shopify, ...shop('shopify') })).counts).toMatchObject({
    products: 0,
    present: 226,
  });
  expect(await whole.ask(`select name from families where name = 'Ring'`)).toEqual([]);
  expect(await audit(whole.ask)).toEqual([]);
});
