import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { db } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countCollection, readCollection } from '../collections/collections.server.ts';
import { parseCursor } from '../collections/cursor.ts';
import { readProduct, readSuggestions } from '../products.server.ts';
import { deleteProduct } from '../save-product.server.ts';
import { readFamilyOf, readFamilyRecord } from './families.server.ts';
import type { FamilyValues } from './family-form.ts';
import { familyValues, makeFamily, partFamily, saveFamily } from './save-family.server.ts';
import { parseOptions } from './typed-options.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

const actor = { id: null, name: 'Sana' };
const top = ['topCollection' as const];

const newMember = { price: 200_000, stock: 4, sku: '', barcode: '', picture: null };

/** A kurta in two sizes and two colours; its own product is the first of them. Returns the ids, the leading one first. */
async function shelveKurta(changes: Partial<FamilyValues> = {}): Promise<{ family: number; ids: number[] }> {
  const id = await shelve({ name: 'Kurta', price: 180_000, stock: 3, collections: top });
  const saved = await makeFamily(actor, id, {
    name: 'Kurta',
    options: parseOptions('Size: S, M; Colour: Black, Sand').options,
    members: [
      { id, values: ['S', 'Black'] },
      { ...newMember, values: ['S', 'Sand'], sku: 'KU-S-SA' },
      { ...newMember, values: ['M', 'Black'], stock: 0 },
    ],
    ...changes,
  });
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  const family = await readFamilyOf(id);
  return { family: saved.id, ids: family!.members.map((member) => member.id) };
}

/** The names of a collection's products, page by page. */
async function scroll(): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | null = '0.0'; next !== null; ) {
    const page = await readCollection('topCollection', parseCursor(next));
    names.push(...page.items.map(({ name }) => name));
    next = page.next;
  }
  return names;
}

test('M1: a family is made from one product: the others are like it but for their name, price, stock and number', async () => {
  const { ids } = await shelveKurta();
  const [leading, sand] = await Promise.all(ids.slice(0, 2).map((id) => readProduct(id)));
  expect(leading).toMatchObject({ name: 'Kurta, S, Black', price: 180_000, quantity: 3 });
  expect(sand).toMatchObject({ name: 'Kurta, S, Sand', price: 200_000, quantity: 4, title: 'A lamp of brass' });
  const rows = await database.ask(
    `select sku, (select sum(delta) from stock_moves where product_id = products.id)::int as moved,
      array(select collection from collection_products where product_id = products.id) as shelves
     from products order by id`,
  );
  expect(rows).toEqual([
    { sku: '', moved: 3, shelves: top },
    { sku: 'KU-S-SA', moved: 4, shelves: top },
    { sku: '', moved: null, shelves: top },
  ]);
});

test('M1: a product has one family, each choice is one product’s, and the database holds to it', async () => {
  const { family, ids } = await shelveKurta();
  const [leading = 0] = ids;
  const other = await shelve({ name: 'Shawl' });
  const options = parseOptions('Size: S, M').options;
  expect(
    await makeFamily(actor, leading, { name: 'Kurta', options, members: [{ id: leading, values: ['S'] }] }),
  ).toEqual({
    kind: 'invalid',
    problems: { members: 'Kurta, S, Black is a variant of “Kurta” already. Remove it there first.' },
  });
  const twice = [
    { id: other, values: ['S'] },
    { ...newMember, values: ['S'] },
  ];
  expect(await makeFamily(actor, other, { name: 'Shawl', options, members: twice })).toMatchObject({ kind: 'invalid' });
  const wrong = (values: string[]) =>
    database.ask('insert into family_members (product_id, family_id, place, option_values) values ($1, $2, 9, $3)', [
      other,
      family,
      values,
    ]);
  await expect(wrong(['S', 'Black'])).rejects.toThrow('family_members_values');
  await expect(wrong(['XL', 'Black'])).rejects.toThrow('no value of an option');
  await expect(wrong(['M'])).rejects.toThrow('no value of an option');
  expect((await readFamilyOf(leading))?.members).toHaveLength(3);
});

test('M1: two people who make a family of one product at once make one', async () => {
  const id = await shelve({ name: 'Mug' });
  const options = parseOptions('Colour: Black, White').options;
  const sent: FamilyValues = {
    name: 'Mug',
    options,
    members: [
      { id, values: ['Black'] },
      { ...newMember, values: ['White'] },
    ],
  };
  const made = await Promise.all([1, 2, 3].map(() => makeFamily(actor, id, sent)));
  expect(made.map(({ kind }) => kind).toSorted()).toEqual(['invalid', 'invalid', 'saved']);
  expect(await database.ask('select count(*)::int as products from products')).toEqual([{ products: 2 }]);
});

test('M1: values are renamed, added and reordered; names that follow from them follow further', async () => {
  const { family, ids } = await shelveKurta();
  const [black = 0, sand = 0, medium = 0] = ids;
  await database.ask(`update products set name = 'The quiet one' where id = $1`, [medium]);
  const before = familyValues((await readFamilyRecord(db, { family }))!);
  const after: FamilyValues = {
    name: 'Lawn kurta',
    options: parseOptions('Size: Small, M; Colour: Sand, Black').options,
    members: [
      { id: sand, values: ['Small', 'Sand'] },
      { id: black, values: ['Small', 'Black'] },
      { id: medium, values: ['M', 'Black'] },
      { ...newMember, values: ['M', 'Sand'] },
    ],
  };
  expect(await saveFamily(actor, family, { before, after })).toMatchObject({ kind: 'saved', made: 1 });
  const read = await readFamilyRecord(db, { family });
  expect(read?.members.map(({ name }) => name)).toEqual([
    'Lawn kurta, Small, Sand',
    'Lawn kurta, Small, Black',
    'The quiet one',
    'Lawn kurta, M, Sand',
  ]);
  expect(await saveFamily(actor, family, { before, after: { name: 'Kurti' } })).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'name', mine: 'Kurti', theirs: 'Lawn kurta' }],
  });
});

test('M1: two products change their values in one save', async () => {
  const { family, ids } = await shelveKurta();
  const [black = 0, sand = 0, medium = 0] = ids;
  const before = familyValues((await readFamilyRecord(db, { family }))!);
  const members = [
    { id: black, values: ['S', 'Sand'] },
    { id: sand, values: ['S', 'Black'] },
    { id: medium, values: ['M', 'Black'] },
  ];
  expect(await saveFamily(actor, family, { before, after: { members } })).toMatchObject({ kind: 'saved', made: 0 });
  expect((await readFamilyOf(black))?.members.map(({ id, values }) => [id, values[1]])).toEqual([
    [black, 'Sand'],
    [sand, 'Black'],
    [medium, 'Black'],
  ]);
});

test('M1: one leaves, another joins, and a family that is taken apart leaves its products as they are', async () => {
  const { family, ids } = await shelveKurta();
  const [black = 0, sand = 0, medium = 0] = ids;
  const late = await shelve({ name: 'Kurta in sand', collections: top });
  const before = familyValues((await readFamilyRecord(db, { family }))!);
  const members = [
    { id: black, values: ['S', 'Black'] },
    { id: late, values: ['M', 'Sand'] },
    { id: medium, values: ['M', 'Black'] },
  ];
  expect(await saveFamily(actor, family, { before, after: { members } })).toMatchObject({ kind: 'saved' });
  expect(await readFamilyOf(sand)).toBeNull();
  expect(await scroll()).toEqual(['Kurta, S, Black', 'Kurta, S, Sand']);
  expect(await partFamily(actor, family)).toBe('parted');
  expect(await partFamily(actor, family)).toBe('gone');
  expect(await scroll()).toHaveLength(4);
});

test('M1: a product that is deleted leaves its family, which ends with the last one', async () => {
  const { family, ids } = await shelveKurta();
  for (const id of ids.slice(0, 2)) expect(await deleteProduct(actor, id)).toBe('deleted');
  expect((await readFamilyOf(ids[2]!))?.members).toHaveLength(1);
  expect(await deleteProduct(actor, ids[2]!)).toBe('deleted');
  expect(await readFamilyRecord(db, { family })).toBeNull();
});

test('M2: a list shows a family once, at the place of its leading product, and counts it once', async () => {
  const first = await shelve({ name: 'Vase', collections: top });
  const { ids } = await shelveKurta();
  await shelve({ name: 'Tray', collections: top });
  const { items } = await readCollection('topCollection');
  expect(items.map(({ name }) => name)).toEqual(['Vase', 'Kurta, S, Black', 'Tray']);
  expect(items.find(({ id }) => id === first)).not.toHaveProperty('family');
  expect(items[1]?.family).toEqual({
    id: expect.any(Number),
    name: 'Kurta',
    line: '2 sizes · 2 colours',
    swatches: ['#000000', '#e0cfb1'],
    from: 180_000,
    quantity: 7,
    choice: 'options',
  });
  expect(await countCollection('topCollection')).toBe(3);
  await database.ask('update products set active = false where id = $1', [ids[0]]);
  expect((await readCollection('topCollection')).items.map(({ name }) => name)).toEqual([
    'Vase',
    'Kurta, S, Sand',
    'Tray',
  ]);
  await database.ask('update products set active = false where id = $1', [ids[1]]);
  // The only one left stands for itself.
  expect((await readCollection('topCollection')).items[1]).not.toHaveProperty('family');
  expect(await countCollection('topCollection')).toBe(3);
});

test('M2: pages of fifty stay whole when families stand between, and none is shown twice', async () => {
  await database.ask(
    `insert into products (id, name, price_paisa) select id, 'Lamp ' || id, 100 from generate_series(1, 600) as id`,
  );
  await database.ask(`insert into collection_products select 'topCollection', id, id from products`);
  await database.ask(
    `insert into families (id, name, options) select id, 'Family ' || id, jsonb_build_array(jsonb_build_object('name', 'No',
       'values', (select jsonb_agg(jsonb_build_object('word', number::text)) from generate_series(1, 10) as number)))
     from generate_series(1, 30) as id`,
  );
  await database.ask(
    `insert into family_members (product_id, family_id, place, option_values)
     select id, (id - 1) / 10 + 1, (id - 1) % 10, array[((id - 1) % 10 + 1)::text] from generate_series(1, 300) as id`,
  );
  const names = await scroll();
  expect(names).toHaveLength(330);
  expect(new Set(names).size).toBe(330);
  expect(await countCollection('topCollection')).toBe(330);
  expect((await readCollection('topCollection')).items).toHaveLength(50);
  await database.ask('delete from families');
});

test('M2: suggestions are of other families, each once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) => shelve({ name: `Lamp ${index}`, collections: top })),
  );
  const join = async (name: string, members: number[]) =>
    makeFamily(actor, members[0]!, {
      name,
      options: parseOptions(`No: ${members.map((_, index) => index + 1).join(', ')}`).options,
      members: members.map((id, index) => ({ id, values: [String(index + 1)] })),
    });
  const sorted = ids.toSorted((a, b) => a - b);
  await join('One', [sorted[0]!, sorted[5]!, sorted[6]!]);
  await join('Two', [sorted[10]!, sorted[3]!]);
  const suggested = await readSuggestions(sorted[0]!, 'topCollection');
  expect(suggested.map(({ id }) => sorted.indexOf(id))).toEqual([7, 10, 4, 8]);
  // The collection ends with a product of a family that is suggested: what takes its place stands at the beginning.
  await join('Three', [sorted[1]!, sorted[11]!]);
  const wrapped = await readSuggestions(sorted[8]!, 'topCollection');
  expect(wrapped.map(({ id }) => sorted.indexOf(id))).toEqual([1, 6, 2, 4]);
});

test('M2: a page that shows a family depends on it, and a change of any of its products is announced as its own', async () => {
  const { family, ids } = await shelveKurta();
  const { read } = await observeReading(() => readCollection('topCollection'));
  expect([...read.tags]).toContain(`family:${family}`);
  const listener = new pg.Client(database.app);
  await listener.connect();
  await listener.query('listen changed');
  const received: string[] = [];
  listener.on('notification', ({ payload = '' }) => received.push(payload));
  await database.ask('update products set stock = stock - 1 where id = $1', [ids[1]]);
  while (!received.includes(`family:${family}`)) await once(listener, 'notification');
  expect(received).toContain(`product:${ids[1]}`);
  expect(received).not.toContain(`product:${ids[0]}`);
  await partFamily(actor, family);
  while (!received.includes('collection:*')) await once(listener, 'notification');
  expect(received).toEqual(expect.arrayContaining(ids.map((id) => `product:${id}`)));
  await listener.end();
});

test('M4: search is announced when products join a family or leave it, and when a family is renamed', async () => {
  const listener = new pg.Client(database.app);
  await listener.connect();
  await listener.query('listen changed');
  const received: string[] = [];
  listener.on('notification', ({ payload = '' }) => received.push(payload));
  const isReceived = async (run: () => Promise<unknown>) => {
    received.length = 0;
    await run();
    // What is announced after it has come later, so all of the action has been received.
    await listener.query(`select pg_notify('changed', 'end')`);
    while (!received.includes('end')) await once(listener, 'notification');
    return received.includes('search');
  };
  const { family, ids } = await shelveKurta();
  const other = await shelve({ name: 'Kurta of silk' });
  const save = async (change: (values: FamilyValues) => FamilyValues) => {
    const before = familyValues((await readFamilyRecord(db, { family }))!);
    const saved = await saveFamily(actor, family, { before, after: change(before) });
    expect(saved.kind).toBe('saved');
  };
  const joins = (values: FamilyValues) => ({
    ...values,
    members: [...values.members, { id: other, values: ['M', 'Sand'] }],
  });
  expect(await isReceived(() => save(joins))).toBe(true);
  const leaves = (values: FamilyValues) => ({ ...values, members: values.members.slice(0, -1) });
  expect(await isReceived(() => save(leaves))).toBe(true);
  // No product of it follows its name, so that the family alone changes.
  await database.ask(`update products set name = name || ' of ours' where id = any($1)`, [ids]);
  expect(await isReceived(() => save((values) => ({ ...values, name: 'Lawn kurta' })))).toBe(true);
  expect(await isReceived(() => partFamily(actor, family))).toBe(true);
  expect(await isReceived(() => database.ask('update products set stock = stock + 1'))).toBe(false);
  await listener.end();
});
