import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupProblem } from '#app/infra/backup/backup-format.server.ts';
import { connectPictureStore, neededPictureStore } from '#app/infra/media/pictures/picture-store.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openObjectStore } from '#tests/support/object-store.ts';
import {
  type ExportManifest,
  emptiedColumns,
  exportedRows,
  exportedTables,
  fileColumns,
  leftOutTables,
} from './export-format.server.ts';
import { exportShop } from './export-shop.server.ts';

const from = await testDatabase();
let place: string;
let folder: string;
let manifest: ExportManifest;

const odd = 'A "lamp"\\ of\\n C:\\temp,\n\tرنگ برنگی\r\n=1+1\u2028one line of JSON\u2029still';
const picture = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255, 92, 10, 1]);
const pictureId = createHash('sha256').update(picture).digest('hex').slice(0, 24);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'dastak-export-'));
  folder = path.join(place, 'shop');
  await from.ask(
    `insert into pictures (id, width, height, colour, master, name) values ($1, 10, 20, '#aabbcc', $2, $3)`,
    [pictureId, picture, odd],
  );
  await from.ask(`insert into videos (id, bytes) values ('lamp', $1)`, [picture]);
  await from.ask(`insert into videos (id, size, ending) values ('uploaded', 9, 'webm')`);
  for (const [place, bytes] of [picture.subarray(0, 4), picture.subarray(4)].entries())
    await from.ask(`insert into video_parts values ('uploaded', $1, $2)`, [place, bytes]);
  await from.ask(
    `insert into products (id, name, title, price_paisa, stock, description, description_heading, description_heading_text, video_link)
     values (7, $1, 'Warm light', 125050, 3, $1, $2, $3, null), (8, 'Hidden', '', 100, 1, '', '{}', '{}', null)`,
    [odd, ['Size', odd], ['10 cm _ 20 cm', odd]],
  );
  await from.ask(`update products set active = false where id = 8`);
  await from.ask(`insert into product_pictures values (7, 'gallery', 0, $1, $2)`, [pictureId, odd]);
  await from.ask(`insert into collection_products values ('topCollection', 7, 3), ('ourCollection', 8, 1)`);
  await from.ask(
    `insert into own_collections (key, name, active) values ('eid-gifts', $1, true), ('draft', 'D', false)`,
    [odd],
  );
  await from.ask(
    `insert into own_collection_products values ('eid-gifts', 7, 3), ('draft', 7, 1), ('eid-gifts', 8, 2)`,
  );
  await from.ask(
    `insert into discount_codes (code, kind, worth, collection) values ('GIFTS', 'percent', 10, 'eid-gifts')`,
  );
  await from.ask(
    `insert into users (id, name, user_name, email, two_factor_enabled) values ('ayesha', 'Ayesha', $1, 'ayesha@gmail.com', true)`,
    [odd],
  );
  await from.ask(
    `insert into credentials (id, user_id, provider_id, account_id, password) values ('c', 'ayesha', 'credential', 'ayesha', 'SECRET-hash')`,
  );
  await from.ask(
    `insert into sessions (id, token, user_id, expires_at) values ('s', 'SECRET-token', 'ayesha', now() + interval '1 day')`,
  );
  await from.ask(`insert into secrets values ('accounts', 'SECRET-accounts'), ('order-number', 'SECRET-of-numbers')`);
  await from.ask(
    `insert into courier_accounts (courier, sealed, endings) values ('tcs', 'SECRET-sealed', '{"key": "CRET"}')`,
  );
  await from.ask(
    `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa, user_id)
     select n, 10000000 + n, gen_random_uuid(), 'hash', 'receipt ' || n, $1, '+923001234567', 'Punjab', 'Lahore', 'House 7', 125050,
       case when n = 1 then 'ayesha' end
     from generate_series(1, 300) as n`,
    [odd],
  );
  await from.ask(`insert into order_lines select id, 7, 0, $1, 'Warm light', 125050, 1, $2 from orders`, [
    odd,
    pictureId,
  ]);
  await from.ask(
    `insert into order_events (order_id, actor_name, kind, words, details) values (1, 'Sana', 'note', $1, $2)`,
    [odd, { said: odd, pieces: 3, none: null }],
  );
  await from.ask(
    `insert into contact_messages (full_name, phone, email, message, submitted_by, read_at) values
     ('Bilal', '+923001234567', 'bilal@gmail.com', $1, 'ayesha', '2026-11-20T10:00:00.5Z')`,
    [odd],
  );
  await from.ask(
    `insert into letters (kind, about, recipient, particulars) values
     ('order-placed', '10000001', 'a@gmail.com', null), ('password-reset', 'ayesha', 'a@gmail.com', '{"token": "SECRET-reset"}')`,
  );
  await from.ask(`insert into shop_settings (values) values ($1)`, [{ name: odd }]);
  await from.ask(
    `insert into sale_countdown (start_time, end_time, message) values ('2026-11-01', '2026-12-01T10:00:00.123456Z', $1)`,
    [odd],
  );
  await from.ask(
    `insert into audit_entries (actor_name, action, kind, subject, after) values ('Sana', 'x.y', 'x', '1', $1)`,
    [{ words: odd }],
  );
  await from.supervise(`select setval('orders_id_seq', 300)`);
  manifest = await exportShop(from.app, folder);
});

afterAll(() => rm(place, { recursive: true, force: true }));

test('each table is exported or left out, and whoever adds one says which', async () => {
  const tables = await from.ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const listed = [...exportedTables, ...Object.keys(leftOutTables)];
  expect(listed.toSorted()).toEqual(tables.map(({ name }) => name));
});

test('the manifest counts and sums up every file, and nothing else lies in the folder', async () => {
  const { tables, sheets, collections, media } = manifest;
  for (const { file, bytes, sha256 } of [...tables, ...sheets, ...collections]) {
    const content = await readFile(path.join(folder, file));
    expect([content.length, createHash('sha256').update(content).digest('hex')], file).toEqual([bytes, sha256]);
  }
  expect(media).toEqual({ files: 3, bytes: 3 * picture.length });
  expect(await readFile(path.join(folder, `pictures/${pictureId}.webp`))).toEqual(picture);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toHaveLength(
    tables.length + sheets.length + collections.length + media.files + 1,
  );
  expect(tables.find(({ name }) => name === 'orders')?.rows).toBe(300);
  expect(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
});

test('no password, session, key or reset link is in it', async () => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile()))
    expect(await readFile(path.join(file.parentPath, file.name), 'latin1'), file.name).not.toContain('SECRET');
  expect(manifest.leftOut.join(' ')).toContain('Passwords');
});

test('M41: an export has every row of the shop and each value exactly, the owner’s own collections and their codes too', async () => {
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(exportedTables.toSorted());
  const generated = await from.ask<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_generated = 'ALWAYS'`,
  );
  for (const { name, file, rows: count } of manifest.tables) {
    const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n').filter(Boolean);
    expect(lines, name).toHaveLength(count);
    const left = [
      ...(emptiedColumns[name] ?? []),
      ...generated.filter(({ table }) => table === name).map(({ column }) => column),
      ...(fileColumns[name] ? [fileColumns[name].column] : []),
    ];
    const hidden = left.map((column) => ` - '${column}'`).join('');
    const rowsOf = (source: string, ...values: unknown[]) =>
      from.ask(`select (to_jsonb(each)${hidden})::text as row from ${source} order by 1`, values);
    expect(
      await rowsOf(`json_populate_recordset(null::${name}, $1::json) as each`, `[${lines.join(',')}]`),
      name,
    ).toEqual(await rowsOf(`${name} as each where ${exportedRows[name] ?? 'true'}`));
  }
  expect(manifest.tables.find(({ name }) => name === 'discount_codes')?.rows).toBe(1);
  // A video is called what it is; one that lay in rows has come whole.
  expect((await readdir(path.join(folder, 'videos'))).toSorted()).toEqual(['lamp.mp4', 'uploaded.webm']);
  for (const video of ['lamp.mp4', 'uploaded.webm'])
    expect(await readFile(path.join(folder, 'videos', video)), video).toEqual(picture);
});

test('the collections have the names and fields of the specification', async () => {
  const read = async (name: string): Promise<Record<string, unknown>[]> =>
    (await readFile(path.join(folder, `collections/${name}.ndjson`), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const image = `pictures/${pictureId}.webp`;
  expect(await read('topCollection')).toEqual([
    {
      id: 7,
      name: odd,
      title: 'Warm light',
      price: 1250.5,
      quantity: 3,
      imageUrl: [image],
      description: odd,
      descriptionHeading: ['Size', odd],
      descriptionHeadingText: ['10 cm _ 20 cm', odd],
      descriptionImageUrl: [],
      videoLink: null,
      order: 3,
    },
  ]);
  // A hidden product is not what the shop shows.
  expect(await read('ourCollection')).toEqual([]);
  const [order, next] = await read('newOrder');
  expect(order).toMatchObject({
    fullname: odd,
    email: '',
    loginEmail: 'Not Logged In',
    country: 'Pakistan',
    contactNo: '03001234567',
    whatsappNo: '',
    city: 'Lahore',
    province: 'Punjab',
    postelCode: '',
    shippingAddress: 'House 7',
    apartment: '',
    products: [{ id: 7, title: 'Warm light', name: odd, quantity: 1, price: 1250.5, imageUrl: [image] }],
    readTimestamp: null,
    userId: 'ayesha',
  });
  expect(next).toMatchObject({ userId: 'Not Logged In', userName: 'Not Logged In' });
  expect(order?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  const [message] = await read('contactUs');
  expect(message).toMatchObject({
    fullname: 'Bilal',
    mobileNo: '03001234567',
    email: 'bilal@gmail.com',
    message: odd,
    readTimestamp: '2026-11-20T10:00:00.500Z',
    submittedBy: 'ayesha',
  });
  expect(await read('sales')).toMatchObject([
    { id: 'saleCountdown', saleEndTime: '2026-12-01T10:00:00.123Z', saleMessage: odd },
  ]);
  expect(await read('users')).toMatchObject([{ id: 'ayesha', userName: odd, email: 'ayesha@gmail.com' }]);
});

test('the sheets open in a spreadsheet, without a formula in them', async () => {
  const read = async (name: string): Promise<Record<string, string>[]> =>
    parse(await readFile(path.join(folder, `csv/${name}.csv`), 'utf8'), { bom: true, columns: true });
  expect(await read('products')).toMatchObject([
    {
      id: '7',
      price: '1250.5',
      stock: '3',
      shown: 'yes',
      collections: 'Top products, draft, eid-gifts',
      'heading 1': 'Size',
    },
    { id: '8', shown: 'no', collections: 'Health & beauty, eid-gifts' },
  ]);
  const orders = await read('orders');
  expect(orders).toHaveLength(300);
  expect(orders.at(-1)).toMatchObject({ number: '10000001', contactNo: '03001234567', total: '1250.50' });
  expect(await read('customers')).toMatchObject([{ phone: '03001234567', orders: '300' }]);
  expect(await read('messages')).toMatchObject([{ fullname: 'Bilal', readTimestamp: '2026-11-20T10:00:00.500Z' }]);
  expect(await readFile(path.join(folder, 'csv/messages.csv'), 'utf8')).toContain(`\n'=1+1`);
});

test('a folder that is not empty, a file and an empty database are refused in one sentence, and nothing is written', async () => {
  const full = path.join(place, 'full');
  await mkdir(full);
  await writeFile(path.join(full, 'mine.txt'), 'mine');
  await expect(exportShop(from.app, full)).rejects.toThrow('is not empty: name a new folder');
  expect(await readdir(full)).toEqual(['mine.txt']);
  await expect(exportShop(from.app, path.join(full, 'mine.txt'))).rejects.toThrow('is a file: name a folder');
  const nothing = { ...from.app, database: 'template1' };
  await expect(exportShop(nothing, path.join(place, 'none'))).rejects.toThrow(BackupProblem);
  expect(await readdir(place)).not.toContain('none');
});

test('an export that fails leaves nothing behind', async () => {
  const failing = path.join(place, 'failing');
  const fail = (line: string) => {
    if (line.startsWith('Lists')) throw new Error('the disk is gone');
  };
  await expect(exportShop(from.app, failing, fail)).rejects.toThrow('the disk is gone');
  expect(await readdir(place)).not.toContain('failing');
});

test('pictures that are in the store are files of the export like all others, or there is no export', async () => {
  const objects = await openObjectStore();
  try {
    connectPictureStore(readSettings({ PICTURES_S3: objects.url }, '/').pictureStore);
    const { object, objectBytes, objectSha256 } = await neededPictureStore().put(pictureId, picture);
    await from.ask(
      'update pictures set master = null, object = $2, object_bytes = $3, object_sha256 = $4 where id = $1',
      [pictureId, object, objectBytes, objectSha256],
    );
    const again = path.join(place, 'from-store');
    const { tables, media } = await exportShop(from.app, again);
    const about = (all: ExportManifest['tables']) => all.find(({ name }) => name === 'pictures');
    expect(about(tables)).toEqual(about(manifest.tables));
    expect(media).toEqual(manifest.media);
    expect(await readFile(path.join(again, `pictures/${pictureId}.webp`))).toEqual(picture);
    await objects.close();
    await expect(exportShop(from.app, path.join(place, 'without'))).rejects.toThrow(
      /^Picture [0-9a-f]{24} cannot be read from the store: .* Nothing was written\.$/,
    );
    expect(await readdir(place)).not.toContain('without');
  } finally {
    connectPictureStore(null);
    await objects.remove();
  }
});
