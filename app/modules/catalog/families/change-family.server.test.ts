import { afterEach, expect, test } from 'vitest';
import { db } from '#app/infra/db/db.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { deleteProduct } from '../save-product.server.ts';
import { changeFamily, makeTypedFamily, renameFamily } from './change-family.server.ts';
import { readFamilyRecord } from './families.server.ts';
import { fillRows, freeChoices, namesOf, readTypedOptions, type TypedFamily } from './typed-family.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

const actor = { id: null, name: 'Sana' };

function typedFamily(typed: string, changes: Partial<TypedFamily> = {}): TypedFamily {
  const rows = fillRows(readTypedOptions(typed).options, { price: 180_000, sku: 'KU' });
  return { name: 'Kurta', typed, own: rows[0]?.values ?? [], rows, ...changes };
}

async function shelveKurta(): Promise<{ family: number; ids: number[] }> {
  const id = await shelve({ name: 'Kurta', price: 180_000, stock: 3 });
  const made = await makeTypedFamily(actor, id, typedFamily('Size: S, M; Colour: Black, Sand'));
  if (made.kind !== 'saved') throw new Error(JSON.stringify(made));
  const record = await readFamilyRecord(db, { family: made.id });
  return { family: made.id, ids: record!.members.map((member) => member.id) };
}

const valuesOf = async (family: number) =>
  (await readFamilyRecord(db, { family }))?.members.map(({ values }) => values.join(' '));

test('M1: typed options fill a table of all combinations, bounded, that keeps what was typed', () => {
  const model = { price: 180_000, sku: 'KU' };
  const { options } = readTypedOptions('Size: S, M\nColour: Black, Sand');
  const rows = fillRows(options, model);
  expect(rows.map(({ values, sku }) => [values.join(' '), sku])).toEqual([
    ['S Black', 'KU-S-BLACK'],
    ['S Sand', 'KU-S-SAND'],
    ['M Black', 'KU-M-BLACK'],
    ['M Sand', 'KU-M-SAND'],
  ]);
  const typed = rows.map((row) => ({ ...row, stock: '7' }));
  const wider = fillRows(readTypedOptions('Size: S, L; Colour: Black, Sand').options, model, typed);
  expect(wider.map(({ stock }) => stock)).toEqual(['7', '7', '0', '0']);
  const numbers = Array.from({ length: 50 }, (_, index) => String(index)).join(', ');
  const wide = readTypedOptions(`A: ${numbers}; B: ${numbers}; C: ${numbers}`);
  expect(wide.problem).toContain('125000 combinations');
  expect(freeChoices(wide.options, [['0', '0', '0']])).toHaveLength(99);
  expect(freeChoices(options, [['S', 'Sand']])).toEqual([
    ['S', 'Black'],
    ['M', 'Black'],
    ['M', 'Sand'],
  ]);
});

test('M1: the typed table makes the products that are not left out; the product itself leads', async () => {
  const id = await shelve({ name: 'Kurta', price: 180_000, stock: 3 });
  const typed = typedFamily('Size: S, M; Colour: Black, Sand', { own: ['M', 'Sand'] });
  typed.rows[0] = { ...typed.rows[0]!, price: 'Rs. 1,950', stock: '4', barcode: ' 4711 ' };
  typed.rows[1] = { ...typed.rows[1]!, leftOut: true };
  const made = await makeTypedFamily(actor, id, typed);
  expect(made).toMatchObject({ kind: 'saved', made: 2 });
  const rows = await database.ask(
    'select name, price_paisa::int as price, stock, sku, barcode from products join family_members on product_id = id order by place',
  );
  expect(rows).toEqual([
    { name: 'Kurta, M, Sand', price: 180_000, stock: 3, sku: '', barcode: '' },
    { name: 'Kurta, S, Black', price: 195_000, stock: 4, sku: 'KU-S-BLACK', barcode: '4711' },
    { name: 'Kurta, M, Black', price: 180_000, stock: 0, sku: 'KU-M-BLACK', barcode: '' },
  ]);
});

test('M1: a row’s picture is the first of its product, before those of the product it is made like', async () => {
  for (const letter of 'ab')
    await database.ask(`insert into pictures values ($1, 10, 10, '#ffffff', '')`, [letter.repeat(24)]);
  const id = await shelve({ name: 'Kurta', price: 180_000, stock: 3 });
  await database.ask(`insert into product_pictures values ($1, 'gallery', 0, $2, 'In black')`, [id, 'a'.repeat(24)]);
  const typed = typedFamily('Colour: Black, Sand, Red');
  const picture = 'b'.repeat(24);
  const rows = typed.rows.map((row, place) => (place === 1 ? { ...row, picture } : row));
  const made = await makeTypedFamily(actor, id, { ...typed, rows });
  if (made.kind !== 'saved') throw new Error(JSON.stringify(made));
  const record = await readFamilyRecord(db, { family: made.id });
  expect(record?.members.map((member) => member.picture?.id[0])).toEqual(['a', 'b', 'a']);
  const wrong = typed.rows.map((row) => ({ ...row, picture: 'none' }));
  expect(await makeTypedFamily(actor, id, { ...typed, rows: wrong })).toMatchObject({ kind: 'invalid' });
});

test('M1: what is wrong in the typed table is said at its field, and nothing is made', async () => {
  const id = await shelve({ name: 'Kurta' });
  const typed = typedFamily('Size: S, M, L');
  const wrong = (changes: Partial<TypedFamily>) => makeTypedFamily(actor, id, { ...typed, ...changes });
  const rows = typed.rows.with(1, { ...typed.rows[1]!, price: 'cheap', stock: '-1' });
  expect(await wrong({ rows })).toEqual({
    kind: 'invalid',
    problems: { 'rows.1.price': 'Write rupees, such as 1250.', 'rows.1.stock': 'A whole number from 0 up.' },
  });
  expect(await wrong({ typed: 'S, M' })).toMatchObject({ problems: { typed: expect.stringContaining('colon') } });
  expect(await wrong({ typed: 'Size: S' })).toMatchObject({
    problems: { rows: expect.stringContaining('not one of these options') },
  });
  expect(await wrong({ name: ' ' })).toMatchObject({ problems: { name: 'Enter a name.' } });
  expect(await wrong({ own: ['XL'] })).toMatchObject({
    problems: { rows: 'Choose which of them this product is.' },
  });
  expect(await makeTypedFamily(actor, id, { name: 7 })).toMatchObject({ kind: 'invalid' });
  expect(await database.ask('select count(*)::int as products from products')).toEqual([{ products: 1 }]);
});

test('M1: two people make a family of one product at once: one is made, the other is told; a deleted product is gone', async () => {
  const id = await shelve({ name: 'Kurta' });
  const made = await Promise.all([1, 2].map(() => makeTypedFamily(actor, id, typedFamily('Size: S, M'))));
  expect(made.map(({ kind }) => kind).toSorted()).toEqual(['invalid', 'saved']);
  expect(made.find(({ kind }) => kind === 'invalid')).toMatchObject({ problems: { rows: expect.any(String) } });
  const other = await shelve({ name: 'Shawl' });
  await deleteProduct(actor, other);
  expect(await makeTypedFamily(actor, other, typedFamily('Size: S, M'))).toEqual({ kind: 'gone' });
});

test('M1: products lead, leave and join; two people who take out two products at once both do', async () => {
  const { family, ids } = await shelveKurta();
  const [, second = 0, third = 0, fourth = 0] = ids;
  expect(await changeFamily(actor, family, { kind: 'lead', id: third })).toMatchObject({ kind: 'saved' });
  expect(await valuesOf(family)).toEqual(['M Black', 'S Black', 'S Sand', 'M Sand']);
  const left = await Promise.all([second, fourth].map((id) => changeFamily(actor, family, { kind: 'leave', id })));
  expect(left.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
  expect(await valuesOf(family)).toEqual(['M Black', 'S Black']);
  expect(await changeFamily(actor, family, { kind: 'leave', id: second })).toMatchObject({ kind: 'refused' });
  expect(
    await changeFamily(actor, family, { kind: 'join', id: second, values: ['S', 'Sand'], place: 1 }),
  ).toMatchObject({ kind: 'saved' });
  expect(await valuesOf(family)).toEqual(['M Black', 'S Sand', 'S Black']);
  const taken = await changeFamily(actor, family, { kind: 'join', id: fourth, values: ['S', 'Sand'] });
  expect(taken).toEqual({ kind: 'refused', why: 'Two variants have “S, Sand”. Each needs its own.' });
  await deleteProduct(actor, fourth);
  expect(await changeFamily(actor, family, { kind: 'join', id: fourth, values: ['M', 'Sand'] })).toEqual({
    kind: 'refused',
    why: 'One of these products was deleted. Reload the page.',
  });
});

test('M1: options and values are renamed, swapped and added by what the products have now', async () => {
  const { family } = await shelveKurta();
  const read = namesOf((await readFamilyRecord(db, { family }))!);
  const [sizes, colours] = read.options;
  const options = [
    {
      name: 'Sizes',
      values: [
        { word: 'Large', was: null },
        { word: 'S', was: 'M' },
        { word: 'M', was: 'S' },
      ],
    },
    colours!,
  ];
  expect(await renameFamily(actor, family, { before: { options: read.options }, after: { options } })).toMatchObject({
    kind: 'saved',
  });
  expect(await valuesOf(family)).toEqual(['M Black', 'M Sand', 'S Black', 'S Sand']);
  const record = await readFamilyRecord(db, { family });
  expect(record?.options[0]).toEqual({ name: 'Sizes', values: [{ word: 'Large' }, { word: 'S' }, { word: 'M' }] });
  const stale = await renameFamily(actor, family, {
    before: { options: read.options },
    after: { options: [{ ...sizes!, name: 'Cut' }, colours!] },
  });
  expect(stale).toMatchObject({ kind: 'conflict', clashes: [{ field: 'options' }], current: { name: 'Kurta' } });
  const current = namesOf(record!);
  const without = [{ name: 'Sizes', values: current.options[0]!.values.slice(0, 2) }, current.options[1]!];
  const refused = await renameFamily(actor, family, {
    before: { options: current.options },
    after: { options: without },
  });
  expect(refused).toMatchObject({ kind: 'invalid', problems: { options: expect.stringContaining('“M, Black”') } });
});
