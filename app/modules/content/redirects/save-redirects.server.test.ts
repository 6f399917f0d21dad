import { beforeEach, expect, test } from 'vitest';
import { setReadCaching } from '#app/infra/http/cached-reads.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit } from '#tests/support/orders.ts';
import { countMissing, countMissingAddresses, forgetCounted, writeMissing } from './missing-addresses.server.ts';
import { countRedirects, downloadRedirects, findRedirect, listRedirects } from './redirects.server.ts';
import { readRedirectsFile } from './redirects-file.server.ts';
import { deleteRedirects, importRedirects, restoreRedirects, saveRedirect } from './save-redirects.server.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };

beforeEach(async () => {
  await ask('delete from redirects');
  await ask('delete from missing_addresses');
  forgetCounted();
  setReadCaching(false);
});

const add = (from: string, to: string) => saveRedirect(sana, { id: null, from, to });
const leads = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop');
  return findRedirect({ pathname, search });
};
const stored = async () =>
  (await ask<{ old_path: string; target: string }>('select old_path, target from redirects order by old_path')).map(
    (row) => [row.old_path, row.target],
  );
const entries = async () =>
  (await ask<{ action: string }>(`select action from audit_entries where kind = 'redirect' order by id`)).map(
    ({ action }) => action,
  );
const idOf = async (path: string) =>
  (await ask<{ id: number }>('select id from redirects where old_path = $1', [path]))[0]?.id ?? 0;

test('an address leads to its new page, in any spelling and with the query of whoever asks', async () => {
  await add('/products/Brass-Lamp', '/product_detail/7?colour=brass#reviews');
  for (const path of [
    '/products/brass-lamp',
    '/Products/BRASS-LAMP/',
    '/ur/products/brass-lamp',
    '/products/%62rass-lamp',
  ])
    expect(await leads(path), path).toBe('/product_detail/7?colour=brass#reviews');
  expect(await leads('/products/brass-lamp?utm_source=fb&colour=red')).toBe(
    '/product_detail/7?colour=brass&utm_source=fb#reviews',
  );
  expect(await leads('/products/brass')).toBeNull();
  expect(await leads(`/products/brass-lamp?x=${'a'.repeat(3_000)}`)).toBe('/product_detail/7?colour=brass#reviews');
});

test('what breaks a rule is a sentence at its field, and nothing is stored', async () => {
  await add('/a', '/cart');
  const problemsOf = async (from: string, to: string) => {
    const saved = await add(from, to);
    return saved.kind === 'invalid' ? saved.problems : saved.kind;
  };
  expect(await problemsOf('/cart', '/tracker')).toEqual({ from: 'The shop has a page of its own at /cart.' });
  expect(await problemsOf('/b', '//evil.example')).toEqual({ to: expect.stringContaining('page of this shop') });
  expect(await problemsOf('/b', 'https://evil.example/')).toEqual({ to: expect.stringContaining('page of this shop') });
  expect(await problemsOf('/b', '/admin')).toEqual({ to: 'The shop has no page for shoppers at /admin.' });
  expect(await problemsOf('/b', '')).toEqual({ to: 'Choose where it leads.' });
  expect(await problemsOf('', '')).toEqual({ from: expect.stringMatching(/^Enter/), to: 'Choose where it leads.' });
  expect(await problemsOf('/b', '/B')).toEqual({ to: 'An address cannot lead to itself.' });
  expect(await problemsOf('/a', '/tracker')).toEqual({ from: '/a leads to /cart already.' });
  expect(await problemsOf('/a', '/cart')).toEqual({ from: '/a leads there already.' });
  expect(await stored()).toEqual([['/a', '/cart']]);
});

test('one of the specification’s collections is redirected once shoppers do not find it', async () => {
  expect(await add('/electronics', '/cart')).toMatchObject({
    problems: { from: 'The shop has a page of its own at /electronics.' },
  });
  await ask(
    `insert into own_collections (key, name, active, deleted) values ('electronicCollection', 'Lamps', false, true)`,
  );
  expect(await add('/electronics', '/cart')).toMatchObject({ kind: 'saved' });
  expect((await importRedirects(sana, [{ from: '/our_collection', to: '/cart' }])).refused).toHaveLength(1);
  expect(await leads('/electronics/')).toBe('/cart');
  await ask('delete from own_collections');
});

test('a page that shoppers find is not redirected, so that no redirect to it leads past it', async () => {
  const lamp = await shelve({ name: 'Lamp' });
  await ask(`insert into own_collections (key, name, active) values ('eid', 'Eid', true)`);
  await add('/products/lamp', `/product_detail/${lamp}`);
  const importedFrom = ['/Collections/EID/', `https://old.example/product_detail/${lamp}`];
  for (const from of importedFrom)
    expect(await add(from, '/about-us')).toMatchObject({
      problems: { from: expect.stringContaining('a page of its own') },
    });
  const { added, refused } = await importRedirects(
    sana,
    importedFrom.map((from) => ({ from, to: '/about-us' })),
  );
  expect([added, refused.length]).toEqual([[], 2]);
  expect(await leads('/products/lamp')).toBe(`/product_detail/${lamp}`);
  await ask('update products set active = false where id = $1', [lamp]);
  await ask('delete from own_collections');
  for (const from of importedFrom) expect(await add(from, '/about-us')).toMatchObject({ kind: 'saved' });
});

test('a product below a collection of Shopify leads where its own address does', async () => {
  await add('/products/kurta', '/product_detail/7');
  expect(await leads('/collections/summer/products/Kurta?variant=1')).toBe('/product_detail/7?variant=1');
  await add('/collections/summer/products/kurta', '/cart');
  expect(await leads('/collections/summer/products/kurta')).toBe('/cart');
  expect(await leads('/collections/winter/products/kurta')).toBe('/product_detail/7');
  expect(await leads('/collections/winter/products/other')).toBeNull();
});

test('the database itself refuses a target on another host', async () => {
  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', ''])
    await expect(
      ask(`insert into redirects (old_path, target, target_path, saved_by) values ('/x', $1, '/y', 'x')`, [target]),
      target,
    ).rejects.toThrow('redirects_target');
});

test('a chain is flattened whichever end is saved last', async () => {
  await importRedirects(sana, [
    { from: '/a', to: '/collections/old' },
    { from: '/b', to: '/collections/old?sort=price' },
  ]);
  await add('/collections/old', '/collections/new');
  await add('/c', '/a');
  const all = ['/a', '/b', '/c', '/collections/old'].map((path) => [path, '/collections/new']);
  expect(await stored()).toEqual(all);
  expect(await add('/collections/new', '/c')).toEqual({
    kind: 'invalid',
    problems: { to: '/c leads back to /collections/new, so nobody would arrive.' },
  });
});

test('a redirect is edited, also into another old address, and not after somebody has deleted it', async () => {
  await add('/a', '/cart');
  await add('/z', '/tracker');
  const id = await idOf('/a');
  expect(await saveRedirect(sana, { id, from: '/a', to: '/z' })).toMatchObject({ kind: 'saved' });
  expect(await leads('/a')).toBe('/tracker');
  const again = await idOf('/a');
  expect(await saveRedirect(sana, { id: again, from: '/z', to: '/cart' })).toMatchObject({ kind: 'invalid' });
  expect(await saveRedirect(sana, { id: again, from: '/b', to: '/cart' })).toMatchObject({ kind: 'saved' });
  expect(await saveRedirect(sana, { id: again, from: '/b', to: '/cart' })).toEqual({ kind: 'gone' });
  expect(await stored()).toEqual([
    ['/b', '/cart'],
    ['/z', '/tracker'],
  ]);
  expect((await entries()).slice(-4)).toEqual([
    'redirect.added',
    'redirect.added',
    'redirect.changed',
    'redirect.changed',
  ]);
});

test('deleted redirects come back by their undo, but never over one that was made meanwhile', async () => {
  await add('/a', '/cart');
  await add('/b', '/cart');
  const gone = await deleteRedirects(sana, [await idOf('/a'), await idOf('/b'), 4_711]);
  expect(await leads('/a')).toBeNull();
  await add('/b', '/tracker');
  expect(await restoreRedirects(sana, gone)).toBe(1);
  expect(await stored()).toEqual([
    ['/a', '/cart'],
    ['/b', '/tracker'],
  ]);
});

test('an import stores what it can, keeps what is there and says why a row was not stored', async () => {
  await add('/a', '/cart');
  const rows = [
    { from: '/products/lamp', to: '/product_detail/1042' },
    { from: '/a', to: '/cart' },
    { from: '/a', to: '/tracker' },
    { from: '/products/rug', to: 'https://evil.example/rug' },
    { from: 'https://old.myshopify.com/products/vase', to: '/products/lamp' },
  ];
  const plan = await importRedirects({ id: null, name: 'Shop' }, rows, 'Shopify import');
  expect(plan.unchanged).toBe(1);
  expect(plan.refused.map(({ row, field }) => [row, field])).toEqual([
    [2, 'from'],
    [3, 'to'],
  ]);
  expect(await stored()).toEqual([
    ['/a', '/cart'],
    ['/products/lamp', '/product_detail/1042'],
    ['/products/vase', '/product_detail/1042'],
  ]);
  expect((await listRedirects({ q: 'VASE', after: null })).rows).toMatchObject([{ savedBy: 'Shopify import' }]);
  expect(await importRedirects(sana, rows)).toMatchObject({ added: [], unchanged: 3 });
  await expect(importRedirects(sana, Array(20_001).fill(rows[0]))).rejects.toThrow(RangeError);
});

test('twenty thousand rows are stored at once, and a list of that length is read in pages', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ from: `/products/p-${n}`, to: `/product_detail/${n + 1}` }));
  expect((await importRedirects(sana, rows)).added).toHaveLength(20_000);
  expect(await leads('/products/p-19999')).toBe('/product_detail/20000');
  const first = await listRedirects({ q: '', after: null });
  const second = await listRedirects({ q: '', after: first.next });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
  expect(await countRedirects('p-1999')).toBe(11);
  expect(await countRedirects('p%')).toBe(0);
});

test('a full list is said, and nothing of an import is stored then', async () => {
  await ask(`insert into redirects (old_path, target, target_path, saved_by)
    select '/p/' || n, '/cart', '/cart', 'x' from generate_series(1, 99999) n`);
  const rows = ['/a', '/b'].map((from) => ({ from, to: '/cart' }));
  const { added, refused } = await importRedirects(sana, rows);
  expect([added.length, refused.length]).toEqual([0, 2]);
  expect(refused[0]?.why).toMatch(/list is full/);
  expect(await add('/a', '/cart')).toMatchObject({ kind: 'saved' });
  expect(await add('/b', '/cart')).toMatchObject({
    kind: 'invalid',
    problems: { from: expect.stringMatching(/full/) },
  });
});

const file = (text: string, isCheck = false) => readRedirectsFile(sana, Buffer.from(text), isCheck);

test('a CSV file is checked before anything is stored, with its errors by line', async () => {
  const text = '\uFEFFRedirect from,Redirect to\r\n/a,/cart\r\n\r\n/b,//evil.example\r\n/c,/c\r\n"/d,e",/cart\r\n';
  const expected = {
    added: 2,
    unchanged: 0,
    refused: 2,
    errors: [
      { line: 4, why: expect.stringContaining('page of this shop') },
      { line: 5, why: 'An address cannot lead to itself.' },
    ],
  };
  expect(await file(text, true)).toEqual(expected);
  expect(await stored()).toEqual([]);
  expect(await file(text)).toEqual(expected);
  expect(await stored()).toEqual([
    ['/a', '/cart'],
    ['/d,e', '/cart'],
  ]);
});

test.each([
  ['', 'must name the columns'],
  ['name,price\nlamp,3', 'must name the columns'],
  ['from,to\n', 'no redirects in it'],
  ['from,to\n"a', 'cannot be read as CSV'],
  ['from,to\n\0,/cart', 'not UTF-8'],
  [`from,to\n${'/a,/cart\n'.repeat(20_001)}`, '20,000 lines at most'],
])('a file that is no list of redirects is refused with the reason', async (text, why) => {
  expect(await file(text)).toEqual({ problem: expect.stringContaining(why) });
});

test('what is exported is imported into another shop as it was', async () => {
  await importRedirects(sana, [
    { from: '/a b', to: '/cart?x=1,2' },
    { from: '/لمپ', to: '/search-results?q=لمپ' },
    { from: '/=1+1', to: '/cart' },
  ]);
  const before = await stored();
  const text = await new Response(downloadRedirects().file).text();
  await ask('delete from redirects');
  expect(await file(text)).toMatchObject({ added: 3, refused: 0 });
  expect(await stored()).toEqual(before);
});

test('an address that leads somewhere now is off the list of those that were not found', async () => {
  expect(await leads('/products/lamp?email=sana@gmail.com')).toBeNull();
  await writeMissing();
  expect(await ask('select path, visits from missing_addresses')).toEqual([{ path: '/products/lamp', visits: 1 }]);
  countMissing('/products/lamp');
  await add('/products/lamp', '/cart');
  await writeMissing();
  expect(await countMissingAddresses()).toBe(0);
  expect(await audit(ask)).toEqual([]);
});
