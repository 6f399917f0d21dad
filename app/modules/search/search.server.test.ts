import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeFamily } from '#app/modules/catalog/families/save-family.server.ts';
import { shelve as shelveOne } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { candidateOf, matchProducts } from './matching.ts';
import { foldText } from './query.ts';
import { searchProducts } from './search.server.ts';
import { maxFound } from './search-result.ts';

const database = await testDatabase();

beforeEach(() => database.ask('delete from products'));

async function shelve(...products: (string | { name: string; title?: string; active?: boolean })[]): Promise<void> {
  for (const product of products) {
    const { name, title = '', active = true } = typeof product === 'string' ? { name: product } : product;
    await database.ask(
      'insert into products (name, title, price_paisa, stock, active) values ($1, $2, 125000, 3, $3)',
      [...[name, title, active]],
    );
  }
}

async function found(question: string): Promise<string[]> {
  return (await searchProducts(question, 8)).products.map((product) => product.name);
}

test('D2: any part of a name finds it, in any case; names that begin with it first, then words, then the rest', async () => {
  await shelve(
    { name: 'Body Lotion', title: 'with cream' },
    'Ice-creamer',
    'Velvet Cream',
    'Cream for Hands',
    'Hand Cream',
  );
  expect(await found('CREAM')).toEqual(['Cream for Hands', 'Hand Cream', 'Velvet Cream', 'Ice-creamer', 'Body Lotion']);
  expect(await found('eam')).toEqual(expect.arrayContaining(['Velvet Cream', 'Ice-creamer']));
  expect((await searchProducts('cream', 8)).corrected).toBeNull();
});

test('one letter and two are enough, in Urdu too, whichever keyboard wrote them', async () => {
  await shelve('Xbox Stand', 'کریم رات', 'Çelik Mug');
  expect(await found('x')).toEqual(['Xbox Stand']);
  expect(await found('bo')).toEqual(['Xbox Stand']);
  expect(await found('ک')).toEqual(['کریم رات']);
  expect(await found('كر')).toEqual(['کریم رات']);
  expect(await found('رات')).toEqual(['کریم رات']);
  expect(await found('celik')).toEqual(['Çelik Mug']);
});

test('D2: a product id as it is printed finds its product, behind those that are called so', async () => {
  const [id, hidden] = [await shelveOne({ name: 'Brass Lamp' }), await shelveOne({ name: 'Oil', active: false })];
  await shelve(`Lamp ${id}`);
  expect(await found(String(id))).toEqual([`Lamp ${id}`, 'Brass Lamp']);
  expect(await found(`Product id ${id}`)).toContain('Brass Lamp');
  expect(await found(String(hidden))).toEqual([]);
});

test('signs mean themselves', async () => {
  await shelve('60% Keyboard', '600 Sheets', 'a_b', 'axb', 'back\\slash', "Rani's “best”");
  expect((await found('60%'))[0]).toBe('60% Keyboard');
  expect(await found('a_b')).toEqual(['a_b']);
  expect(await found('%')).toEqual(['60% Keyboard']);
  expect(await found('\\')).toEqual(['back\\slash']);
  expect(await found('Rani’s "best"')).toEqual(["Rani's “best”"]);
});

test('products follow their names; hidden and removed ones are not found', async () => {
  await shelve('Table Lamp', { name: 'Lamp Oil', active: false });
  expect(await found('lamp')).toEqual(['Table Lamp']);
  await database.ask("update products set active = true where name = 'Lamp Oil'");
  expect(await found('lamp')).toEqual(['Lamp Oil', 'Table Lamp']);
  await database.ask("update products set name = 'Candle' where name = 'Table Lamp'");
  expect(await found('lamp')).toEqual(['Lamp Oil']);
  await database.ask("update products set active = false where name = 'Lamp Oil'");
  await database.ask("delete from products where name = 'Candle'");
  expect([await found('lamp'), await found('candle')]).toEqual([[], []]);
});

describe('what was typed wrongly', () => {
  const shelf = () =>
    shelve(
      { name: 'Over-Ear Headphones', title: 'halo Studio' },
      { name: 'halo Power Bank', title: '10,000 mAh' },
      { name: 'Stoneware Mug', title: 'Speckled cream, 350 ml' },
      { name: 'Night Repair Serum', title: '30 ml' },
      'Serving Bowls',
      'Velvet Cream',
    );

  test.each([
    ['hedphone', 'headphones', 'Over-Ear Headphones'],
    ['power bnk', 'power bank', 'halo Power Bank'],
    ['Power-Bank', null, 'halo Power Bank'],
    ['powerbank', null, 'halo Power Bank'],
    ['stonware mug', 'stoneware mug', 'Stoneware Mug'],
    ['mug stonware', 'mug stoneware', 'Stoneware Mug'],
    ['stonware stonewre', 'stoneware', 'Stoneware Mug'],
    ['serm', 'serum', 'Night Repair Serum'],
    ['serm 30 ml', 'serum 30 ml', 'Night Repair Serum'],
    ['zzyzx creem', 'cream', 'Velvet Cream'],
  ])('"%s" still finds', async (typed, corrected, name) => {
    await shelf();
    const result = await searchProducts(typed, 8);
    expect(result).toMatchObject({ corrected, products: expect.arrayContaining([expect.objectContaining({ name })]) });
  });

  test.each(['qwertyuiop', 'asdf', 'zzz', 'xyzzy 30', '💐', '%%%', 'کککک'])('"%s" finds nothing', async (nonsense) => {
    await shelf();
    expect(await searchProducts(nonsense, 8)).toEqual({ products: [], total: 0, corrected: null, offered: [] });
  });

  test('what may have been meant is offered only if it finds something', async () => {
    await shelf();
    expect((await searchProducts('velvet headphones', 8)).offered).toEqual(['headphones', 'velvet']);
    expect((await searchProducts('hadfones', 8)).offered).toEqual(['headphones']);
    await database.ask("update products set active = false where name = 'Over-Ear Headphones'");
    expect((await searchProducts('hadfones', 8)).offered).toEqual([]);
    expect(await found('hedphone')).toEqual([]);
  });
});

describe('a word that is written wrongly', () => {
  const names = [
    'Headphones',
    'Head Phone Bank',
    'Black Rug',
    'Night Serum',
    'Serving Set',
    'Stoneware Mug',
    'Day Cream',
  ];
  const others = ['Car Charger', 'Candle', 'Lipstick', 'Shampoo'];

  test.each([
    ['hedphone', 'Headphones'],
    ['hedpho', 'Headphones'],
    ['bnk', 'Head Phone Bank'],
    ['serm', 'Night Serum'],
    ['sirum', 'Night Serum'],
    ['stonware', 'Stoneware Mug'],
    ['creem', 'Day Cream'],
    ['chargr', 'Car Charger'],
    ['candel', 'Candle'],
    ['lipstik', 'Lipstick'],
    ['shampu', 'Shampoo'],
  ])('"%s" finds "%s"', async (typed, name) => {
    await shelve(...names, ...others);
    expect((await found(typed))[0]).toBe(name);
  });

  test.each(['qwertyuiop', 'xyzzy', 'zzz', 'asdf', 'abc', 'lorem', 'mq'])('"%s" finds nothing', async (typed) => {
    await shelve(...names, ...others);
    expect(await found(typed)).toEqual([]);
  });
});

test('what nobody can mean does no harm', async () => {
  await shelve('Cream');
  expect(await found('cream\0')).toEqual(['Cream']);
  expect(await found('cream\uD83D')).toEqual(['Cream']);
  for (const question of ['', '  ', '\0', '\uDC00', '\u0301'])
    expect((await searchProducts(question, 8)).products, JSON.stringify(question)).toEqual([]);
  expect(await found('x'.repeat(10_000))).toEqual([]);
  expect(await found(`cream${' '.repeat(80)}soap`)).toEqual(['Cream']);
  expect(await found('🙂 '.repeat(40))).toEqual([]);
});

test('D3: as many come as are asked for, and more are counted', async () => {
  await database.ask(
    "insert into products (name, price_paisa) select 'Mug ' || lpad(number::text, 3, '0'), 100 from generate_series(1, 230) as number",
  );
  const few = await searchProducts('mug', 50, maxFound + 1);
  expect([few.products.length, few.total]).toEqual([50, maxFound + 1]);
  expect(few.products.map((product) => product.name).slice(0, 2)).toEqual(['Mug 001', 'Mug 002']);
  const more = await searchProducts('mug', maxFound, maxFound + 1);
  expect(more.products).toHaveLength(maxFound);
  expect(more.products.slice(0, 50)).toEqual(few.products);
});

test('the database folds letters as the browser does', async () => {
  const texts = [
    'Çelik CAFÉ  ÉCLAIR',
    'كريم ۓ قُرآن ٣۹',
    'Raat—ki “Rani’s”',
    ' a\u00A0b\tc ',
    'ÅNGSTRÖM ñ ß Σς Ж',
    '½ × 🙂',
    'رَحْمٰنِ\u06d6\u0618ا',
  ];
  for (const text of texts)
    expect(await database.ask('select search_folded($1) as folded', [text])).toEqual([{ folded: foldText(text) }]);
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[A-Za-zÀ-ſ؀-ۿ ’“”–—]{0,20}$/), async (text) => {
      expect(await database.ask('select search_folded($1) as folded', [text])).toEqual([{ folded: foldText(text) }]);
    }),
    { numRuns: 200 },
  );
});

test('D2: the shop answers as the browser does by itself', async () => {
  const words = ['Cream', 'cream', 'Mug', 'USB-C', 'Power Bank', 'کریم', 'Set of Three', 'mugs'];
  const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 12 }),
      fc.constantFrom('cream', 'm', 'c', 'us', 'power-bank', 'three cream', 'ugs', 'کر', 'f'),
      async (names, question) => {
        await database.ask('delete from products');
        await shelve(...names);
        const products = await database.ask<{ id: number; name: string }>('select id, name from products');
        const candidates = products.map((product) =>
          candidateOf({ ...product, title: '', price: 1, quantity: 1, pictures: [] }),
        );
        const here = matchProducts(candidates, question, 8).map((product) => product.id);
        const { products: there, corrected } = await searchProducts(question, 8);
        expect(corrected === null ? there.map((product) => product.id) : []).toEqual(here);
      },
    ),
    { numRuns: 60 },
  );
});

test('M4: each product of a family is found, and the family is shown once, as the one that matches best', async () => {
  const id = await shelveOne({ name: 'Chai mug', price: 95_000, stock: 2 });
  const colours = ['White', 'Black', 'Sand'];
  const options = [{ name: 'Colour', values: colours.map((word) => ({ word })) }];
  const made = { price: 95_000, stock: 1, sku: '', barcode: '', picture: null };
  await makeFamily({ id: null, name: 'Sana' }, id, {
    name: 'Chai mug',
    options,
    members: [
      { id, values: ['White'] },
      { ...made, values: ['Black'] },
      { ...made, values: ['Sand'] },
    ],
  });
  await shelveOne({ name: 'Chai mug rest' });
  const names = async (question: string) => (await searchProducts(question, 8, 50)).products.map(({ name }) => name);
  expect(await names('chai mug')).toEqual(['Chai mug rest', 'Chai mug, White']);
  expect(await names('mug sand')).toEqual(['Chai mug, Sand']);
  expect(await names('black')).toEqual(['Chai mug, Black']);
  expect(await searchProducts('chai mug', 8, 50)).toMatchObject({ total: 2 });
  expect((await searchProducts('chai', 8, 50)).products[1]?.family).toMatchObject({ line: '3 colours', quantity: 4 });
});

test('M4: many products of one family leave room for those of others', async () => {
  const id = await shelveOne({ name: 'Bangle' });
  const words = Array.from({ length: 60 }, (_, index) => String(index + 1));
  await makeFamily({ id: null, name: 'Sana' }, id, {
    name: 'Bangle',
    options: [{ name: 'Size', values: words.slice(0, 50).map((word) => ({ word })) }],
    members: words
      .slice(0, 50)
      .map((word, index) =>
        index === 0
          ? { id, values: [word] }
          : { price: 100, stock: 0, sku: '', barcode: '', picture: null, values: [word] },
      ),
  });
  await shelveOne({ name: 'Bangles in a box' });
  const { products, total } = await searchProducts('bangle', 8);
  expect(products.map(({ name }) => name)).toEqual(['Bangle, 1', 'Bangles in a box']);
  expect(total).toBe(2);
});
