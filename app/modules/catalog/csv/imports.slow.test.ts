import { afterEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { exportProducts } from '../admin/csv/export-products.server.ts';
import type { ProductQuestion } from '../admin-products.ts';
import { emptyProduct } from '../product-form.ts';
import { createProduct, saveProduct } from '../save-product.server.ts';
import { addStock, countStock } from '../stock/count-stock.server.ts';
import { receivePurchase } from '../stock/stock-in.server.ts';
import { applyImport } from './apply-import.server.ts';
import { readImport, readImportLines } from './imports.server.ts';
import { planImport } from './plan-import.server.ts';
import { readImportBack, takeImportBack } from './take-import-back.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const everything: ProductQuestion = { tab: 'all', q: '', collection: null, sort: 'newest' };

afterEach(async () => {
  for (const table of ['product_imports', 'own_collections', 'products', 'pictures']) await ask(`delete from ${table}`);
});

async function csvOut(separator: ',' | ';' = ','): Promise<string> {
  const bytes = await new Response(exportProducts(everything, { lowStock: 5, separator })).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

async function csvIn(text: string, overwrite = false): Promise<string> {
  const plan = await planImport(sana, { name: 'products.csv', bytes: Buffer.from(text) }, overwrite);
  if ('problem' in plan) throw new Error(plan.problem);
  return plan.id;
}

async function takeAllIn(id: string) {
  for (let state = await readImport(id); state && state.left > 0; ) state = await applyImport(sana, id);
  return (await readImport(id))!;
}

async function words(id: string): Promise<[number, string, string[]][]> {
  const { lines } = await readImportLines(id, { kind: null });
  return lines.map(({ line, kind, words: messages }) => [line, kind, messages]);
}

/** A few products with everything that is awkward in a spreadsheet. */
async function fill(): Promise<void> {
  await ask(`insert into pictures values ('${'a'.repeat(24)}', 10, 10, '#ffffff', '', now(), 'lamp.jpg')`);
  const awkward = { ...emptyProduct, price: 125_050, videoLink: 'https://youtu.be/dQw4w9WgXcQ' };
  await createProduct(
    sana,
    {
      ...awkward,
      name: '=HYPERLINK("x"; "y")',
      title: '\'+92, "quoted"',
      description: 'One line,\nand another; end',
      blocks: [
        { heading: '-Care', text: 'Wash _ Dry' },
        { heading: 'چراغ', text: '@home' },
      ],
      gallery: [{ id: 'a'.repeat(24), alt: 'A lamp, lit | at dusk' }],
      collections: ['topCollection', 'homeImprovement'],
      warnAt: 3,
      weightGrams: 210,
      shelf: 'Shelf, B2',
    },
    7,
  );
  await createProduct(sana, { ...awkward, name: 'Plain', active: false }, 0);
}

test('I3: what goes out as CSV comes back in without a change, with comma and with semicolon', async () => {
  await fill();
  const first = await csvOut();
  expect(first.startsWith('\uFEFFid,version,name')).toBe(true);
  expect(first).not.toMatch(/(^|,|\n)"?[=+\-@]/);
  for (const separator of [',', ';'] as const) {
    const state = await takeAllIn(await csvIn(await csvOut(separator)));
    expect(state.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
  }
  await ask('delete from products');
  const asNew = first.replaceAll(/(\r\n)\d+,(\d+),/g, '$1,,');
  expect((await takeAllIn(await csvIn(asNew))).counts).toMatchObject({ new: 2, wrong: 0 });
  const again = await csvOut();
  const withoutIds = (text: string) => text.replaceAll(/(\r\n)\d*,\d*,/g, '$1');
  expect(withoutIds(again)).toBe(withoutIds(first));
});

test('I3: the dry run names every row: new, changed with what, unchanged, or wrong with the column', async () => {
  const [lamp, mug] = [
    await shelve({ id: 11, name: 'Lamp', title: '', price: 100_000 }),
    await shelve({ id: 12, name: 'Mug', title: '' }),
  ];
  const id = await csvIn(
    [
      'id,name,price,stock,collections,pictures',
      `${lamp},Brass lamp,"1,100",12,Top products,`,
      `${mug},Mug,1250,10,,`,
      ',Kettle,2000,5,Home & office,',
      ',,2000,5,,',
      '99,Gone,100,1,,',
      ',Dear,much,1.5,Toys,photo.jpg',
      ',Kettle,2000,5,,',
      ',Lamp,1000,1,,',
    ].join('\n'),
  );
  expect(await words(id)).toEqual([
    [
      2,
      'changed',
      [
        'Name: Lamp → Brass lamp',
        'Price: Rs. 1,000 → Rs. 1,100',
        'Collections: nothing → topCollection',
        'Stock: 10 → 12',
      ],
    ],
    [3, 'unchanged', []],
    [4, 'new', ['Kettle']],
    [5, 'wrong', [expect.stringContaining('name')]],
    [6, 'wrong', [expect.stringContaining('no product 99')]],
    [
      ...[7, 'wrong'],
      [
        expect.stringContaining('price'),
        expect.stringContaining('collections'),
        expect.stringContaining('pictures'),
        expect.stringContaining('stock'),
      ],
    ],
    [8, 'wrong', [expect.stringContaining('Line 4')]],
    [9, 'wrong', [expect.stringContaining('11')]],
  ]);
  expect(await ask('select name from products order by id')).toEqual([{ name: 'Lamp' }, { name: 'Mug' }]);
  const state = await takeAllIn(id);
  expect(state).toMatchObject({ done: 2, left: 0, counts: { new: 1, changed: 1, unchanged: 1, wrong: 5 } });
  expect(await ask('select name, stock from products order by id')).toEqual([
    { name: 'Brass lamp', stock: 12 },
    { name: 'Mug', stock: 10 },
    { name: 'Kettle', stock: 5 },
  ]);
});

test('I3: a comma too many is named and moves no cell; a column that stands twice is refused', async () => {
  const id = await csvIn('name,price,stock\nKettle, blue,2000,5\nCup,300,9,,\n');
  expect(await words(id)).toEqual([
    [2, 'wrong', expect.arrayContaining([expect.stringMatching(/^line: It has more cells/)])],
    [3, 'new', ['Cup']],
  ]);
  await expect(csvIn('name,price,name\nKettle,2000,Cup\n')).rejects.toThrow('Two columns are called “name”.');
});

test('I3: a file taken in twice, or pressed twice, makes nothing twice', async () => {
  const text = 'name,price,stock\nKettle,2000,5\nCup,300,9\n';
  const id = await csvIn(text);
  await Promise.all([applyImport(sana, id), applyImport(sana, id), applyImport(sana, id)]);
  await takeAllIn(id);
  expect(await ask('select name from products order by id')).toHaveLength(2);
  expect((await takeAllIn(await csvIn(text))).counts).toMatchObject({ new: 0, wrong: 2 });
});

test('I7: a file does not undo what was sold or changed since it was made', async () => {
  const id = await shelve({ name: 'Lamp', title: '', price: 100_000, stock: 10 });
  const file = (await csvOut()).replace(',10,10,', ',15,10,').replace('Lamp', 'Old lamp');
  await countStock(sana, id, { saw: 10, counted: 9 });
  expect(await words(await csvIn(file))).toEqual([[2, 'wrong', [expect.stringContaining('It was 10')]]]);
  const plan = await csvIn(file.replace(',15,10,', ',,,'));
  await saveProduct(sana, id, { before: { price: 100_000 }, after: { price: 120_000 } });
  expect((await takeAllIn(plan)).counts).toMatchObject({ changed: 0, wrong: 1 });
  expect((await takeAllIn(await csvIn(file.replace(',15,10,', ',,,'), true))).counts).toMatchObject({ changed: 1 });
  const counted = await csvIn((await csvOut()).replace(',9,9,', ',12,9,'));
  expect(await words(counted)).toEqual([[2, 'changed', ['Stock: 9 → 12']]]);
  // Sold between the dry run and the taking in.
  await countStock(sana, id, { saw: 9, counted: 8 });
  expect((await takeAllIn(counted)).counts).toMatchObject({ changed: 0, wrong: 1 });
  expect(await ask('select stock from products')).toEqual([{ stock: 8 }]);
});

test('I3: what is no list of products is refused with the reason', async () => {
  for (const [bytes, words] of [
    ['', 'name the columns'],
    ['id,name\n', 'no products'],
    ['id,name,colour\n1,Lamp,red', '“colour”'],
    [Buffer.from('id,name\n,L\xe4mp', 'latin1'), 'UTF-8'],
    ['id,name\n,"Lamp', 'cannot be read'],
    [`name\n${'Lamp\n'.repeat(20_001)}`, '20,000'],
  ] as const)
    expect(await planImport(sana, { name: 'x.csv', bytes: Buffer.from(bytes) })).toEqual({
      problem: expect.stringContaining(words),
    });
});

async function familiesThere() {
  return ask(
    `select family.name, family.options -> 0 -> 'values' as words, array_agg(products.name order by place) as names
     from families as family join family_members on family_id = family.id join products on products.id = product_id
     group by family.id order by family.id`,
  );
}

test('M1: a file with families goes out, makes them, and comes back in without a change', async () => {
  const file = [
    'name,price,stock,sku,barcode,family,options',
    'Kurta,1800,3,KU-S,8964000000017,Kurta,Size: S',
    'Kurta,1800,0,KU-M,,Kurta,Size: M',
    ',1900,2,KU-L,,Kurta,Size: L',
    'Cup,300,9,,,,',
    'Kurta,1900,2,,,Kurta,Size: L',
  ].join('\n');
  const id = await csvIn(file);
  expect((await words(id)).map(([line, kind, messages]) => [line, kind, messages.join(' · ')])).toEqual([
    [2, 'new', 'Kurta, S · Creates the variants of “Kurta” from 3 products · Size: S'],
    [3, 'new', 'Kurta, M · Becomes a variant of “Kurta” · Size: M'],
    [4, 'new', 'Kurta, L · Becomes a variant of “Kurta” · Size: L'],
    [5, 'new', 'Cup'],
    [6, 'wrong', 'name: Line 4 has the same name and title.'],
  ]);
  expect(await familiesThere()).toEqual([]);
  expect((await takeAllIn(id)).counts).toEqual({ new: 4, changed: 0, unchanged: 0, wrong: 1 });
  const made = {
    name: 'Kurta',
    words: [{ word: 'S' }, { word: 'M' }, { word: 'L' }],
    names: ['Kurta, S', 'Kurta, M', 'Kurta, L'],
  };
  expect(await familiesThere()).toEqual([made]);
  expect(await ask(`select sku, barcode from products where name = 'Kurta, S'`)).toEqual([
    { sku: 'KU-S', barcode: '8964000000017' },
  ]);
  for (const separator of [',', ';'] as const)
    expect((await takeAllIn(await csvIn(await csvOut(separator)))).counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: 4,
      wrong: 0,
    });
  // The same file again makes nothing twice.
  expect((await takeAllIn(await csvIn(file))).counts).toMatchObject({ new: 0, wrong: 5 });
  expect(await familiesThere()).toEqual([made]);
  const history = await ask(
    `select action from audit_entries where kind = 'family' and subject = (select max(id)::text from families)`,
  );
  expect(history).toEqual([{ action: 'family.made' }]);
});

test('M1: a file grows a family, renames it and its values, and takes products out', async () => {
  await takeAllIn(
    await csvIn(
      'name,price,family,options\nMug,900,Mug,Colour: White\nMug,900,Mug,Colour: Blak\nMug,950,Mug,Colour: Sand\n',
    ),
  );
  const out = await csvOut();
  const file = `${out
    .replaceAll(',Mug,Colour', ',Chai mug,Colour')
    .replace('Colour: Blak', 'Colour: Black')
    .replace(',Chai mug,Colour: Sand', ',,')}${'\r\n'}`;
  const head = out.split('\r\n')[0]!.split(',');
  const fresh = head.map((column) => ({ price: '980', family: 'Chai mug', options: 'Colour: Green' })[column] ?? '');
  const id = await csvIn(`${file}${fresh.join(',')}\r\n`);
  expect((await takeAllIn(id)).counts).toEqual({ new: 1, changed: 3, unchanged: 0, wrong: 0 });
  expect(await familiesThere()).toEqual([
    {
      name: 'Chai mug',
      // What nobody has any more stays among the values, as in the admin; shoppers do not see it.
      words: [{ word: 'White' }, { word: 'Black' }, { word: 'Sand' }, { word: 'Green' }],
      names: ['Chai mug, White', 'Chai mug, Black', 'Chai mug, Green'],
    },
  ]);
  expect(await ask(`select name from products where name like 'Mug%'`)).toEqual([{ name: 'Mug, Sand' }]);
  // The older file would undo all that.
  expect((await takeAllIn(await csvIn(out))).counts).toMatchObject({ changed: 0, wrong: 3 });
});

test('M1: a family that is taken apart between the dry run and the taking in is said, and nothing is made of it', async () => {
  await takeAllIn(await csvIn('name,price,family,options\nMug,900,Mug,Colour: White\nMug,900,Mug,Colour: Black\n'));
  const id = await csvIn((await csvOut()).replace('Colour: Black', 'Colour: Sand'));
  await ask('delete from families');
  expect((await takeAllIn(id)).counts).toMatchObject({ changed: 0, unchanged: 1, wrong: 1 });
  expect(await words(id)).toContainEqual([3, 'wrong', [expect.stringContaining('were split')]]);
  expect(await familiesThere()).toEqual([]);
});

test('M1: families that stand across chunks are made once, however often one presses', async () => {
  const rows = Array.from(
    { length: 315 },
    (_, index) => `Ring ${index},500,Ring ${index % 7},Size: ${Math.floor(index / 7)}`,
  );
  const id = await csvIn(`name,price,family,options\n${rows.join('\n')}`);
  await Promise.all([applyImport(sana, id), applyImport(sana, id), applyImport(sana, id)]);
  expect(await takeAllIn(id)).toMatchObject({ left: 0, counts: { new: 315, wrong: 0 } });
  const made = await familiesThere();
  expect(made.map(({ name, names }) => [name, (names as string[]).length])).toEqual(
    Array.from({ length: 7 }, (_, index) => [`Ring ${index}`, 45]),
  );
});

test('M25: a file carries the cost of a piece, and does not put back what purchases have moved since', async () => {
  const [lamp, mug] = [
    await shelve({ id: 21, name: 'Lamp', title: '', stock: 10 }),
    await shelve({ id: 22, name: 'Mug', title: '' }),
  ];
  const costs = () =>
    ask<{ id: number; cost: string }>('select product_id as id, average_paisa as cost from product_costs order by 1');
  const first = await csvIn('id,cost\n21,"1,250.50"\n22,\n23,5\n,7');
  expect((await words(first)).slice(0, 2)).toEqual([
    [2, 'changed', ['Cost: nothing → 1250.5']],
    [3, 'unchanged', []],
  ]);
  await takeAllIn(first);
  expect(await costs()).toEqual([{ id: lamp, cost: '125050' }]);
  expect(await csvOut()).toMatch(/1250\.5,1250\.5,/);
  await receivePurchase(sana, lamp, { pieces: 10, price: 200_000, words: '', day: null, key: crypto.randomUUID() });
  const unmoved = await takeAllIn(await csvIn('id,cost,cost was\n21,1250.50,1250.50\n22,,'));
  expect(unmoved.counts).toMatchObject({ unchanged: 2, changed: 0, wrong: 0 });
  expect(await costs()).toEqual([{ id: lamp, cost: '162525' }]);
  const stale = await csvIn('id,cost,cost was\n21,900,1250.50\n22,0,');
  expect(await words(stale)).toEqual([
    [2, 'wrong', [expect.stringContaining('cost: It was 1250.5 when the file was exported and is 1625.25 now.')]],
    [3, 'wrong', ['cost: “0” is not a cost per item.']],
  ]);
  await takeAllIn(await csvIn('name,price,stock,cost\nNew lamp,900,4,300'));
  expect(await costs()).toEqual([
    { id: lamp, cost: '162525' },
    { id: expect.any(Number), cost: '30000' },
  ]);
  expect(mug).toBe(22);
});

async function ownOf(id: number): Promise<string[]> {
  const rows = await ask<{ collection: string }>(
    'select collection from own_collection_products where product_id = $1 order by 1',
    [id],
  );
  return rows.map(({ collection }) => collection);
}

test('M41: a file carries the owner’s own collections both ways, by address or name, and keeps places in those it leaves alone', async () => {
  await ask(`insert into own_collections (key, name) values ('eid-gifts', 'Eid gifts'), ('brass', 'Brass')`);
  const [lamp, vase] = [await shelve({ name: 'Lamp' }), await shelve({ name: 'Vase' })];
  await ask(`insert into own_collection_products values ('eid-gifts', $1, 7), ('eid-gifts', $2, 9), ('brass', $2, 3)`, [
    lamp,
    vase,
  ]);
  const file = await csvOut();
  expect(await takeAllIn(await csvIn(file))).toMatchObject({ counts: { unchanged: 2 } });
  const changed = await csvIn(`id,own collections\n${lamp},"Brass, eid-gifts"\n${vase},`);
  expect(await words(changed)).toEqual([
    [2, 'changed', ['Own collections: eid-gifts → brass, eid-gifts']],
    [3, 'changed', ['Own collections: brass, eid-gifts → none']],
  ]);
  await takeAllIn(changed);
  const made = await csvIn('name,price,stock,own collections\nJug,500,1,EID GIFTS\nCup,500,1,Nowruz');
  expect(await words(made)).toEqual([
    [2, 'new', ['Jug']],
    [3, 'wrong', ['own collections: There is no collection “Nowruz”.']],
  ]);
  await takeAllIn(made);
  expect([await ownOf(lamp), await ownOf(vase)]).toEqual([['brass', 'eid-gifts'], []]);
  const order = await ask(
    `select name from own_collection_products join products on id = product_id where collection = 'eid-gifts' order by position`,
  );
  expect(order).toEqual([{ name: 'Lamp' }, { name: 'Jug' }]);
  const [notified] = await ask(
    `select before, after from audit_entries where subject = $1 and after ? 'ownCollections'`,
    [String(vase)],
  );
  expect(notified).toEqual({ before: { ownCollections: ['brass', 'eid-gifts'] }, after: { ownCollections: [] } });
});

test('M41: a file has one column of collections, the four and the owner’s own, and says what they were', async () => {
  await ask(`insert into own_collections (key, name) values ('eid-gifts', 'Eid gifts'), ('brass', 'Brass')`);
  const lamp = await shelve({ name: 'Lamp' });
  await ask(`insert into own_collection_products values ('eid-gifts', $1, 7)`, [lamp]);
  await ask(`insert into collection_products (collection, product_id, position) values ('topCollection', $1, 1)`, [
    lamp,
  ]);
  const file = await csvOut();
  expect(file).toContain(',"Top products, eid-gifts","Top products, eid-gifts",');
  expect(file).not.toContain('own collections');
  expect(await takeAllIn(await csvIn(file))).toMatchObject({ counts: { unchanged: 1 } });
  const head = 'id,collections,collections was';
  const was = '"Top products, eid-gifts"';
  const changed = await csvIn(`${head}\n${lamp},"Electronics, Brass",${was}`);
  expect(await words(changed)).toEqual([
    [2, 'changed', ['Collections: topCollection → electronicCollection', 'Own collections: eid-gifts → brass']],
  ]);
  await takeAllIn(changed);
  expect(await ownOf(lamp)).toEqual(['brass']);
  // It has changed since that file was made; and a file of the four alone leaves the owner's own alone.
  expect(await words(await csvIn(`${head}\n${lamp},"Brass, eid-gifts",${was}`))).toMatchObject([
    [2, 'wrong', [expect.stringContaining('collections: They were “eid-gifts” when the file was exported')]],
  ]);
  await takeAllIn(await csvIn(`id,collections\n${lamp},Top products`));
  expect(await ownOf(lamp)).toEqual(['brass']);
  await takeAllIn(await csvIn(`${head}\n${lamp},,"Top products, brass"`));
  expect(await ownOf(lamp)).toEqual([]);
});

test('M41: what the team has put into a collection since the file was made is not taken out by it', async () => {
  await ask(`insert into own_collections (key, name) values ('eid-gifts', 'Eid gifts'), ('brass', 'Brass')`);
  const lamp = await shelve({ name: 'Lamp', price: 90_000 });
  const file = await csvOut();
  await ask(`insert into own_collection_products values ('eid-gifts', $1, 7)`, [lamp]);
  await takeAllIn(await csvIn(file.replace(',900,', ',950,')));
  expect(await ownOf(lamp)).toEqual(['eid-gifts']);
  const head = 'id,own collections,own collections was';
  expect(await words(await csvIn(`${head}\n${lamp},brass,`))).toMatchObject([
    [
      2,
      'wrong',
      [expect.stringContaining('own collections: They were “” when the file was exported and are “eid-gifts” now')],
    ],
  ]);
  await takeAllIn(await csvIn(`${head}\n${lamp},brass,`, true));
  expect(await ownOf(lamp)).toEqual(['brass']);
});

test('M49: a file is taken back: what it made goes or is hidden, what it changed is as it was, but for what happened since', async () => {
  const [kept, sold] = [await shelve({ name: 'Kept lamp', stock: 5 }), await shelve({ name: 'Sold lamp', stock: 5 })];
  const id = await csvIn(
    `id,name,price,stock,stock was\n${kept},Better lamp,900,,\n${sold},Sold lamp,1100,12,5\n,New mug,500,3,\n,Wanted mug,600,3,\n`,
  );
  expect((await takeAllIn(id)).left).toBe(0);
  const [made] = await ask<{ id: number }>(`select id from products where name = 'Wanted mug'`);
  await ask(`with placed as (insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
    values ('10000000', gen_random_uuid(), '', 'r', 'Ayesha', '+923001234567', 'Punjab', 'Lahore', 'House 7', 100) returning id)
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity) select id, ${made?.id}, 0, 'Mug', '', 100, 1 from placed`);
  await addStock(sana, sold, { delta: -2, reason: 'correction' });
  await saveProduct(sana, kept, { before: { price: 90_000 }, after: { price: 95_000 } });
  expect(await readImportBack(id)).toEqual({ made: 2, ordered: 1, changed: 2, left: 4, done: 0 });

  const backs = await Promise.all([takeImportBack(sana, id), takeImportBack(sana, id)]);
  expect(backs.at(-1)?.left).toBe(0);
  expect(await takeImportBack(sana, id)).toMatchObject({ left: 0, done: 4 });
  expect(await ask('select name, price_paisa::int as price, stock, active from products order by id')).toEqual([
    { name: 'Kept lamp', price: 95_000, stock: 5, active: true },
    // Seven came with the file, two were taken since.
    { name: 'Sold lamp', price: expect.any(Number), stock: 3, active: true },
    { name: 'Wanted mug', price: 60_000, stock: 3, active: false },
  ]);
  expect(
    (await ask<{ price: number }>('select price_paisa::int as price from products where id = $1', [sold]))[0]?.price,
  ).not.toBe(110_000);
  for (const table of ['order_lines', 'orders']) await ask(`delete from ${table}`);
});
