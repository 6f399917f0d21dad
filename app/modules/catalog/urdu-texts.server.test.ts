/** The Urdu texts of products as the admin writes them: one by one, by two people at once, and in files. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookAtLanguageSwitch } from '#app/modules/settings/settings.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { exportProducts } from './admin/csv/export-products.server.ts';
import { countAdminProducts, countAnswers, readAdminProducts } from './admin-products.server.ts';
import type { ProductQuestion } from './admin-products.ts';
import { applyImport } from './csv/apply-import.server.ts';
import { readImport, readImportLines } from './csv/imports.server.ts';
import { planImport } from './csv/plan-import.server.ts';
import { takeImportBack } from './csv/take-import-back.server.ts';
import { renameFamily } from './families/change-family.server.ts';
import { makeFamily } from './families/save-family.server.ts';
import { emptyProduct } from './product-form.ts';
import { createProduct, duplicateProduct, saveProduct } from './save-product.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const lowStock = 5;

async function speakUrdu(isOn: boolean): Promise<void> {
  await ask(
    `insert into shop_settings (id, values) values (1, jsonb_build_object('speaksUrdu', $1::boolean))
      on conflict (id) do update set values = excluded.values`,
    [isOn],
  );
  await lookAtLanguageSwitch();
}

beforeEach(() => speakUrdu(true));
afterEach(async () => {
  for (const table of ['product_imports', 'products']) await ask(`delete from ${table}`);
});

const urduOf = async (id: number) => {
  const [row] = await ask<{ name: string; description: string }>(
    'select urdu_name as name, urdu_description as description from products where id = $1',
    [id],
  );
  return [row?.name, row?.description];
};

test('M82: Urdu texts are kept with the letters of Urdu, whatever the keyboard wrote', async () => {
  const made = await createProduct(
    sana,
    { ...emptyProduct, name: 'Cream', price: 100, urduName: ' كريم ', urduDescription: 'يہ نرم هے' },
    0,
  );
  const id = made.kind === 'saved' ? made.id : 0;
  expect(await urduOf(id)).toEqual(['کریم', 'یہ نرم ہے']);
  const long = await saveProduct(sana, id, { before: {}, after: { urduName: 'ا'.repeat(201) } });
  expect(long).toMatchObject({ kind: 'invalid', problems: { urduName: 'Keep it under 200 characters.' } });
});

test('M82: one person writes the Urdu name while another changes the price, and history tells both', async () => {
  const id = await shelve({ name: 'Cream', price: 100_000 });
  const [first, second] = [
    await saveProduct(sana, id, { before: { urduName: '' }, after: { urduName: 'کریم' } }),
    await saveProduct(bilal, id, { before: { price: 100_000 }, after: { price: 120_000 } }),
  ];
  expect([first.kind, second.kind]).toEqual(['saved', 'saved']);
  const clash = await saveProduct(bilal, id, { before: { urduName: '' }, after: { urduName: 'ملائی' } });
  expect(clash).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'urduName', mine: 'ملائی', theirs: 'کریم' }],
    by: { name: 'Sana' },
  });
  expect(
    await ask(`select actor_name as by, after from audit_entries where subject = $1 order by id`, [String(id)]),
  ).toEqual([
    { by: 'Sana', after: { urduName: 'کریم' } },
    { by: 'Bilal', after: { price: 120_000 } },
  ]);
});

test('M82: a copy, and a new product of a family, has no Urdu name until somebody gives it its own', async () => {
  const id = await shelve({ name: 'Kurta', urduName: 'کرتا', urduDescription: 'سوتی کرتا' });
  const copy = (await duplicateProduct(sana, id)) ?? 0;
  expect(await urduOf(copy)).toEqual(['', 'سوتی کرتا']);
  const made = await makeFamily(sana, id, {
    name: 'Kurta',
    options: [{ name: 'Size', values: [{ word: 'S' }, { word: 'M' }] }],
    members: [
      { id, values: ['S'] },
      { price: 100, stock: 1, sku: '', barcode: '', picture: null, values: ['M'] },
    ],
  });
  const [other] = await ask<{ urdu_name: string }>(`select urdu_name from products where name = 'Kurta, M'`);
  expect(other?.urdu_name).toBe('');
  const family = made.kind === 'saved' ? made.id : 0;
  expect(await renameFamily(sana, family, { before: { urduName: '' }, after: { urduName: 'كرتا' } })).toMatchObject({
    kind: 'saved',
  });
  expect(await ask('select name, urdu_name from families')).toEqual([{ name: 'Kurta', urdu_name: 'کرتا' }]);
  const stale = await renameFamily(bilal, family, { before: { urduName: '' }, after: { urduName: 'قمیض' } });
  expect(stale).toMatchObject({ kind: 'conflict', clashes: [{ field: 'urduName' }] });
  const [entry] = await ask(`select before, after from audit_entries where action = 'family.changed'`);
  expect(entry).toEqual({ before: { urduName: '' }, after: { urduName: 'کرتا' } });
});

test('M82: the list shows which products lack which Urdu text, and counts them; not while the shop has no Urdu', async () => {
  const [whole, plain, named, nothing] = [
    await shelve({ name: 'Whole', description: 'Soft.', urduName: 'پورا', urduDescription: 'نرم۔' }),
    await shelve({ name: 'Plain', description: '', urduName: 'سادہ' }),
    await shelve({ name: 'Named', description: 'Soft.', urduName: 'نام' }),
    await shelve({ name: 'Nothing', description: 'Soft.', active: false }),
  ];
  const question: ProductQuestion = { tab: 'without-urdu', q: '', collection: null, sort: 'newest' };
  const { items } = await readAdminProducts(question, { lowStock });
  expect(items.map(({ id, lacksUrdu }) => [id, lacksUrdu])).toEqual([
    [nothing, { name: true, description: true, details: false }],
    [named, { name: false, description: true, details: false }],
  ]);
  expect((await countAdminProducts(lowStock))['without-urdu']).toBe(2);
  expect(await countAnswers({ ...question, q: 'named' }, lowStock)).toBe(1);
  const all = await readAdminProducts({ ...question, tab: 'all' }, { lowStock });
  const had = all.items.filter(({ id }) => id === whole || id === plain).map(({ lacksUrdu }) => lacksUrdu);
  expect(had).toEqual(Array(2).fill({ name: false, description: false, details: false }));
  await speakUrdu(false);
  expect((await countAdminProducts(lowStock))['without-urdu']).toBe(0);
  const quiet = await readAdminProducts({ ...question, tab: 'all' }, { lowStock });
  expect(quiet.items.some(({ lacksUrdu }) => lacksUrdu.name || lacksUrdu.description)).toBe(false);
});

async function csvOut(): Promise<string> {
  const everything: ProductQuestion = { tab: 'all', q: '', collection: null, sort: 'newest' };
  return new Response(exportProducts(everything, { lowStock, separator: ',' })).text();
}

async function takeIn(text: string): Promise<string> {
  const plan = await planImport(sana, { name: 'products.csv', bytes: Buffer.from(text) }, false);
  if ('problem' in plan) throw new Error(plan.problem);
  for (let state = await readImport(plan.id); state && state.left > 0; ) state = await applyImport(sana, plan.id);
  return plan.id;
}

test('M82: a file carries both Urdu texts out and in; one without the columns leaves them, and an empty cell empties', async () => {
  const id = await shelve({ name: 'Cream', urduName: 'کریم', urduDescription: 'رات کو،\n"ہلکا" لگائیں۔' });
  const out = await csvOut();
  expect(out).toContain(',urdu name,urdu description');
  expect(out).toContain(',کریم,"رات کو،\n""ہلکا"" لگائیں۔"');
  expect((await readImport(await takeIn(out)))?.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 });
  // A file of before there were these columns.
  await takeIn(`id,name\n${id},Night cream\n`);
  expect(await urduOf(id)).toEqual(['کریم', 'رات کو،\n"ہلکا" لگائیں۔']);
  const changing = await takeIn(`id,urdu name,urdu description\n${id},نائٹ كريم,\n`);
  expect(await urduOf(id)).toEqual(['نائٹ کریم', '']);
  const { lines } = await readImportLines(changing, { kind: null });
  expect(lines[0]?.words).toEqual([
    'Urdu name: کریم → نائٹ کریم',
    'Urdu description: رات کو، "ہلکا" لگائیں۔ → nothing',
  ]);
  await takeImportBack(sana, changing);
  expect(await urduOf(id)).toEqual(['کریم', 'رات کو،\n"ہلکا" لگائیں۔']);
  await takeIn('name,price,urdu name\nMug,500,مگ\n');
  expect(await ask(`select urdu_name from products where name = 'Mug'`)).toEqual([{ urdu_name: 'مگ' }]);
  const long = await takeIn(`id,urdu name\n${id},${'ا'.repeat(201)}\n`);
  expect((await readImportLines(long, { kind: null })).lines[0]).toMatchObject({ kind: 'wrong' });
});
