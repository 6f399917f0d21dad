import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { lookAtLanguageSwitch } from '#app/modules/settings/settings.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { exportProducts } from './admin/csv/export-products.server.ts';
import { countAdminProducts, readAdminProducts } from './admin-products.server.ts';
import type { ProductQuestion } from './admin-products.ts';
import { applyImport } from './csv/apply-import.server.ts';
import { readImport } from './csv/imports.server.ts';
import { planImport } from './csv/plan-import.server.ts';
import { takeImportBack } from './csv/take-import-back.server.ts';
import { renameFamily } from './families/change-family.server.ts';
import { colourOf } from './families/colours.ts';
import { readFamilyOf, readFamilyRecord } from './families/families.server.ts';
import { isColourOption } from './families/family.ts';
import { makeFamily } from './families/save-family.server.ts';
import { type FamilyNames, namesOf } from './families/typed-family.ts';
import { descriptionBlocks } from './product.ts';
import type { ProductBlock } from './product-block.ts';
import { emptyProduct } from './product-form.ts';
import { readCardsOf, readProduct } from './products.server.ts';
import { createProduct, saveProduct } from './save-product.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const lowStock = 5;

const care: ProductBlock = { heading: 'Care', text: 'Wash cold _ Dry flat' };
const box: ProductBlock = { heading: 'In the box', text: 'One kurta' };
const careInUrdu = { ...care, urduHeading: 'دیکھ بھال', urduText: 'ٹھنڈے پانی سے دھوئیں _ پھیلا کر سکھائیں' };

beforeEach(async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')
    on conflict (id) do update set values = excluded.values`);
  await lookAtLanguageSwitch();
});
afterEach(async () => {
  for (const table of ['product_imports', 'products', 'families']) await ask(`delete from ${table}`);
});

async function make(blocks: ProductBlock[], more = {}): Promise<{ id: number }> {
  const values = { ...emptyProduct, name: 'Kurta', price: 250_000, urduName: 'کرتا', blocks, ...more };
  const made = await createProduct(sana, values, 3);
  if (made.kind !== 'saved') throw new Error('It was not made.');
  return made;
}

async function shown(id: number, language: 'en' | 'ur') {
  const product = await readingIn(language, () => readProduct(id));
  return product && descriptionBlocks(product);
}

async function blocksOf(id: number) {
  const [row] = await ask<Record<string, string[]>>(
    `select description_heading as h, description_heading_text as t, urdu_description_heading as uh,
      urdu_description_heading_text as ut from products where id = $1`,
    [id],
  );
  return row;
}

test('M91: pages in Urdu show headings and texts in Urdu, each that is missing in English; pages in English show no Urdu', async () => {
  const { id } = await make([careInUrdu, { ...box, urduHeading: 'ڈبے میں' }]);
  expect(await shown(id, 'ur')).toEqual([
    { heading: 'دیکھ بھال', points: ['ٹھنڈے پانی سے دھوئیں', 'پھیلا کر سکھائیں'] },
    { heading: 'ڈبے میں', points: ['One kurta'] },
  ]);
  expect(await shown(id, 'en')).toEqual([
    { heading: 'Care', points: ['Wash cold', 'Dry flat'] },
    { heading: 'In the box', points: ['One kurta'] },
  ]);
  const { id: plain } = await make([care], { name: 'Plain' });
  expect(await shown(plain, 'ur')).toEqual(await shown(plain, 'en'));
  expect(await blocksOf(plain)).toMatchObject({ uh: [], ut: [] });
});

test('M91: the Urdu of a heading goes with it when they are put in order, has letters of Urdu, and who else wrote is asked', async () => {
  const { id } = await make([care, box]);
  const inOrder = [box, { ...care, urduHeading: 'ديكھ بھال', urduText: ' ' }];
  expect(await saveProduct(sana, id, { before: { blocks: [care, box] }, after: { blocks: inOrder } })).toMatchObject({
    kind: 'saved',
  });
  expect(await blocksOf(id)).toEqual({
    h: ['In the box', 'Care'],
    t: [box.text, care.text],
    uh: ['', 'دیکھ بھال'],
    ut: ['', ''],
  });
  const late = { before: { blocks: [care, box] }, after: { blocks: [careInUrdu, box] } };
  expect(await saveProduct(bilal, id, late)).toMatchObject({ kind: 'conflict', by: { name: 'Sana' } });
  const long = { before: {}, after: { blocks: [{ ...care, urduHeading: 'ا'.repeat(201) }] } };
  expect(await saveProduct(bilal, id, long)).toMatchObject({ kind: 'invalid', problems: { blocks: /200/ } });
});

test('M91: the list of what lacks Urdu has products whose headings or texts lack it, and counts them', async () => {
  await make([careInUrdu]);
  const { id: half } = await make([careInUrdu, box], { name: 'Half' });
  const { id: none } = await make([box], { name: 'None' });
  await make([], { name: 'Nothing to say' });
  const question: ProductQuestion = { tab: 'without-urdu', q: '', collection: null, sort: 'newest' };
  const { items } = await readAdminProducts(question, { lowStock });
  expect(items.map((item) => [item.id, item.lacksUrdu])).toEqual([
    [none, { name: false, description: false, details: true }],
    [half, { name: false, description: false, details: true }],
  ]);
  expect((await countAdminProducts(lowStock))['without-urdu']).toBe(2);
});

function csvOut(): Promise<string> {
  const everything: ProductQuestion = { tab: 'all', q: '', collection: null, sort: 'newest' };
  return new Response(exportProducts(everything, { lowStock, separator: ',' })).text();
}

async function takeIn(text: string) {
  const plan = await planImport(sana, { name: 'products.csv', bytes: Buffer.from(text) }, false);
  if ('problem' in plan) throw new Error(plan.problem);
  for (let state = await readImport(plan.id); state && state.left > 0; ) state = await applyImport(sana, plan.id);
  return plan.id;
}

test('M91: a file carries headings and texts in Urdu out and in; one without the columns keeps what still has its heading', async () => {
  const { id } = await make([care, box]);
  expect((await csvOut()).split('\r\n', 1)[0]).not.toContain('urdu heading');
  await takeIn(
    `id,urdu heading 1,urdu text 1,urdu heading 2\n${id},${careInUrdu.urduHeading},${careInUrdu.urduText},ڈبے میں\n`,
  );
  const written = { uh: ['دیکھ بھال', 'ڈبے میں'], ut: [careInUrdu.urduText, ''] };
  expect(await blocksOf(id)).toMatchObject(written);
  const out = await csvOut();
  expect(out).toContain(',text 2,urdu heading 1,urdu text 1,urdu heading 2,urdu text 2\r\n');
  expect((await readImport(await takeIn(out)))?.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 });
  // A file of before there were these columns, with the two in another order and one text mended.
  await takeIn(`id,heading 1,text 1,heading 2,text 2\n${id},In the box,One kurta,Care,Wash cold _ Dry flat\n`);
  expect(await blocksOf(id)).toMatchObject({ uh: ['ڈبے میں', 'دیکھ بھال'], ut: ['', careInUrdu.urduText] });
  await takeIn(`id,heading 1,text 1,heading 2,text 2\n${id},In the box,Two kurtas,Care,Wash cold _ Dry flat\n`);
  expect(await blocksOf(id)).toMatchObject({ uh: ['ڈبے میں', 'دیکھ بھال'], ut: ['', careInUrdu.urduText] });
  await takeIn(`id,heading 1,text 1,urdu heading 1,urdu text 1\n${id},Care,Wash cold,,\n`);
  expect(await blocksOf(id)).toEqual({ h: ['Care'], t: ['Wash cold'], uh: [], ut: [] });
  await takeIn('name,price,heading 1,text 1,urdu heading 1\nMug,500,Size,350 ml,ناپ\n');
  expect(await ask(`select urdu_description_heading as uh from products where name = 'Mug'`)).toEqual([
    { uh: ['ناپ'] },
  ]);
});

test('M91: an import that wrote Urdu is taken back', async () => {
  const { id } = await make([care]);
  const written = await takeIn(`id,urdu heading 1\n${id},دیکھ بھال\n`);
  expect(await blocksOf(id)).toMatchObject({ uh: ['دیکھ بھال'] });
  await takeImportBack(sana, written);
  expect(await blocksOf(id)).toMatchObject({ uh: [], ut: [] });
});

/** Two kurtas, black and sand, whose family says some of its options in Urdu. */
async function kurtas() {
  const { id } = await make([], { name: 'Kurta' });
  const made = { price: 250_000, stock: 2, sku: '', barcode: '', picture: null };
  const options = [
    { name: 'Colour', values: [{ word: 'Black' }, { word: 'Sand' }] },
    { name: 'Size', values: [{ word: 'M' }] },
  ];
  const members = [
    { id, values: ['Black', 'M'] },
    { ...made, values: ['Sand', 'M'] },
  ];
  const family = await makeFamily(sana, id, { name: 'Kurta', options, members });
  if (family.kind !== 'saved') throw new Error('It was not made.');
  const before = await namesNow(family.id);
  const after = structuredClone(before);
  Object.assign(after.options[0]!, { urdu: 'رنگ' });
  Object.assign(after.options[0]!.values[1]!, { urdu: 'بسكٹی ' });
  expect(
    await renameFamily(sana, family.id, { before: { options: before.options }, after: { options: after.options } }),
  ).toMatchObject({ kind: 'saved' });
  return { id, family: family.id, before };
}

async function namesNow(family: number): Promise<FamilyNames> {
  const record = await inTransaction((tx) => readFamilyRecord(tx, { family }));
  if (!record) throw new Error('There is no such family.');
  return namesOf(record);
}

test('M91: options and values stand in Urdu on pages in Urdu, with their colours; pages in English carry nothing of it', async () => {
  const { id } = await kurtas();
  const [urdu, english] = [
    await readingIn('ur', () => readFamilyOf(id)),
    await readingIn('en', () => readFamilyOf(id)),
  ];
  expect(urdu?.options.map(({ name, values }) => [name, values.map(({ word }) => word)])).toEqual([
    ['رنگ', ['Black', 'بسکٹی']],
    ['Size', ['M']],
  ]);
  expect(urdu?.members.map(({ values }) => values)).toEqual([
    ['Black', 'M'],
    ['بسکٹی', 'M'],
  ]);
  expect(JSON.stringify(english)).not.toMatch(/[\u0600-\u06ff]|urdu/);
  expect(english?.options[0]).toEqual({ name: 'Colour', values: [{ word: 'Black' }, { word: 'Sand' }] });
  expect(urdu?.options.map(isColourOption)).toEqual(english?.options.map(isColourOption));
  const swatches = (family: typeof urdu) =>
    family?.options[0]?.values.map(({ word, colour }) => colour ?? colourOf(word));
  expect(swatches(urdu)).toEqual(swatches(english));
  const [card] = await readingIn('ur', () => readCardsOf([id]));
  expect(card?.family).toMatchObject({ line: '2 رنگ', choice: 'رنگ' });
});

test('M91: the Urdu of options is kept by files and by who writes another one meanwhile, told by history, and refused twice', async () => {
  const { id, family, before } = await kurtas();
  const late = {
    before: { options: before.options },
    after: { options: before.options.map((option, index) => (index ? option : { ...option, urdu: 'شیڈ' })) },
  };
  expect(await renameFamily(bilal, family, late)).toMatchObject({ kind: 'conflict', by: { name: 'Sana' } });
  const now = await namesNow(family);
  const twice = structuredClone(now.options);
  twice[0]!.values[0]!.urdu = 'بسکٹی';
  expect(await renameFamily(sana, family, { before: { options: now.options }, after: { options: twice } })).toEqual({
    kind: 'invalid',
    problems: { options: 'Colour has “بسکٹی” twice in Urdu.' },
  });
  await takeIn(await csvOut());
  await takeIn(`id,family,options\n${id},Kurta,"Colour: Jet black; Size: M"\n`);
  const kept = await namesNow(family);
  expect(kept.options[0]).toMatchObject({
    name: 'Colour',
    urdu: 'رنگ',
    values: [{ word: 'Jet black' }, { word: 'Sand', urdu: 'بسکٹی' }],
  });
  const [entry] = await ask<{ after: object }>(
    `select after from audit_entries where action = 'family.changed' and subject = $1 order by id limit 1`,
    [family],
  );
  expect(entry?.after).toEqual({ options: 'Colour (رنگ): Black, Sand (بسکٹی); Size: M' });
});
