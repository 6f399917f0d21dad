import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addMaster } from '#app/infra/media/pictures/pictures.server.ts';
import { barcodeOf } from '#app/modules/orders/couriers/barcode.server.ts';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, shopper } from '#tests/support/orders.ts';
import { type ReadSheet, readRemittances } from '#tests/support/pdf.ts';
import { readToPrint } from '../admin/read-document.server.ts';
import type { PrintKind } from '../print-kinds.ts';
import { drawDocument, type ToPrint, titleOf } from './draw-document.server.ts';
import { writePdf } from './write-pdf.server.ts';

const { ask } = await testDatabase();

/** Places an order in the shop's database; returns its number. */
async function place(fields: Partial<typeof shopper> = {}, products: { id: number; quantity: number }[] = []) {
  const lines =
    products.length > 0 ? products : [{ id: await shelve({ name: 'Stoneware mug', stock: 50 }), quantity: 2 }];
  const { number = '' } = await order({ ...shopper, ...fields, products: lines });
  return number;
}

async function pdfOf(kind: PrintKind, numbers: readonly string[], settings = {}): Promise<Uint8Array> {
  const toPrint = await readToPrint(new URLSearchParams({ as: kind, orders: numbers.join() }));
  return writeWhole({ ...toPrint, shop: { ...defaultSettings, shopName: 'Dastak', ...settings } });
}

async function writeWhole(toPrint: ToPrint): Promise<Uint8Array> {
  return new Uint8Array(await new Response(writePdf(titleOf(toPrint), drawDocument(toPrint))).arrayBuffer());
}

async function sheetsOf(kind: PrintKind, ...numbers: string[]): Promise<ReadSheet[]> {
  return readRemittances(await pdfOf(kind, numbers));
}

const wordsOn = (sheet: ReadSheet | undefined) =>
  (sheet?.texts ?? [])
    .map(({ text }) => text)
    .join(' ')
    .replace(/\u00a0/g, ' ');
const textOn = (sheet: ReadSheet | undefined, text: string) =>
  sheet?.texts.find((each) => each.text.replace(/\u00a0/g, ' ') === text);

/** What stands nearer to an edge of its sheet than this, in mm. */
function tooNear(sheet: ReadSheet, margin: number) {
  return sheet.texts.filter(
    ({ start, end, y }) =>
      start < margin - 0.1 || end > sheet.width - margin + 0.1 || y < margin || y > sheet.height - margin + 0.1,
  );
}

/** Texts that stand where another stands. */
function writtenOver({ texts }: ReadSheet) {
  return texts.filter((text, place) =>
    texts.slice(place + 1).some((other) => {
      const apart = Math.abs(other.y - text.y);
      const isBeside = other.start >= text.end - 0.1 || other.end <= text.start + 0.1;
      return !isBeside && apart > 0.05 && apart < Math.min(text.size, other.size) * 0.25;
    }),
  );
}

/** The bars and gaps of a barcode in modules, as a scanner sees them. */
function modulesOf({ bars }: ReadSheet): number[] {
  const first = bars[0]!;
  const widths = bars.flatMap(({ x, width }, place) => {
    const before = bars[place - 1];
    return before ? [x - before.x - before.width, width] : [width];
  });
  // Code 128 begins with a bar of two modules.
  return widths.map((width) => Math.round((width / first.width) * 2));
}

test('K10: the label is A6 and says in its sizes whom it is for, where, and what is to be collected', async () => {
  const number = await place({ fullname: 'Danish Ali Soomro', city: 'Sukkur', contactNo: '0302 3867718' });
  const bytes = await pdfOf('labels', [number]);
  const [sheet, ...others] = readRemittances(bytes);
  expect(others).toEqual([]);
  expect(bytes.length).toBeLessThan(60_000);
  expect([sheet?.width, sheet?.height].map((side) => Math.round(side ?? 0))).toEqual([105, 148]);
  for (const [text, size] of [
    ['Danish Ali Soomro', 18],
    ['SUKKUR', 22],
    ['0302 386 7718', 20],
    ['Rs. 2,500', 30],
  ] as const)
    expect(textOn(sheet, text)?.size, text).toBeCloseTo(size, 1);
  expect(wordsOn(sheet)).toMatch(/CASH ON DELIVERY/);
  expect(wordsOn(sheet)).toContain('2 × Stoneware mug');
  expect(textOn((await sheetsOf('slips', number))[0], '× 2')).toBeDefined();
  expect(tooNear(sheet!, 5)).toEqual([]);
});

test('K10: without a courier’s number the barcode is the order’s; with one it is that; both have their white ends', async () => {
  const number = await place();
  const [without] = await sheetsOf('labels', number);
  expect(modulesOf(without!)).toEqual(barcodeOf(number));
  await ask(`update orders set courier = 'leopards', tracking_number = 'LE7750418832' where number = $1`, [number]);
  const [sheet] = await sheetsOf('labels', number);
  expect(modulesOf(sheet!)).toEqual(barcodeOf('LE7750418832'));
  expect(wordsOn(sheet)).toContain('LEOPARDS');
  for (const { bars, width } of [without!, sheet!]) {
    const module = bars[0]!.width / 2;
    expect(bars[0]!.x).toBeGreaterThanOrEqual(10 * module - 0.01);
    expect(width - bars.at(-1)!.x - bars.at(-1)!.width).toBeGreaterThanOrEqual(10 * module - 0.01);
    expect(Math.abs(bars[0]!.height)).toBeCloseTo(13, 1);
  }
});

test('K10: a paid order says that nothing is to be collected, and no amount', async () => {
  const number = await place();
  await ask(`update orders set state = 'cash-received' where number = $1`, [number]);
  const [sheet] = await sheetsOf('labels', number);
  expect(wordsOn(sheet)).toContain('NOTHING TO COLLECT');
  expect(wordsOn(sheet)).not.toMatch(/Rs\.|CASH/);
  expect(wordsOn((await sheetsOf('slips', number))[0])).toContain('Nothing to pay');
});

test('K10: four labels share an A4, a fifth begins another', async () => {
  const numbers = await Promise.all(Array.from({ length: 5 }, () => place()));
  const sheets = await sheetsOf('labels-a4', ...numbers);
  expect(sheets.map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`)).toEqual([
    '210x297',
    '210x297',
  ]);
  const amounts = sheets.map(({ texts }) => texts.filter(({ size }) => Math.abs(size - 30) < 0.1));
  expect(amounts.map(({ length }) => length)).toEqual([4, 1]);
  expect(new Set(amounts[0]?.map(({ start }) => Math.round(start)))).toEqual(new Set([5, 110]));
});

test('K10: the longest of everything stays on its label: it shrinks, then ends with …; amount, phone and city are whole', async () => {
  const lines = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => ({
      id: await shelve({ name: `A lamp with a long name, number ${index}`, price: 99_999_900, stock: 90 }),
      quantity: 80,
    })),
  );
  const number = await place(
    {
      fullname: 'Muhammad Usman Tariq Yousafzai '.repeat(3).trim(),
      apartment: 'Fourth floor',
      city: 'Dera Ismail Khan Cantonment',
    },
    lines,
  );
  await ask('update orders set note = $2, shipping_address = $3 where number = $1', [
    number,
    'Ring twice and wait. '.repeat(14).trim(),
    'House 1234-B, behind the old petrol pump, '.repeat(14).trim(),
  ]);
  const [label] = await sheetsOf('labels', number);
  expect(tooNear(label!, 5)).toEqual([]);
  expect(wordsOn(label)).toContain('…');
  expect(wordsOn(label)).toContain('DERA ISMAIL KHAN CANTONMENT');
  expect(wordsOn(label)).toContain('0300 123 4567');
  expect(wordsOn(label)).toContain('Rs. 2,399,997,600');
  expect(writtenOver(label!)).toEqual([]);
  const slips = await sheetsOf('slips', number);
  expect(slips.flatMap((sheet) => tooNear(sheet, 13))).toEqual([]);
  expect(slips.length).toBe(3);
  for (const sheet of slips) expect(wordsOn(sheet)).toMatch(/Product Price Pieces Total/);
  expect(wordsOn(slips[0])).not.toContain('To pay in cash');
  expect(wordsOn(slips[2])).toContain('To pay in cash');
  expect(
    slips
      .map(wordsOn)
      .join(' ')
      .match(/Product \d+/g),
  ).toHaveLength(30);
});

test('K10: the slip says the owner’s terms of returns, and that there are no exchanges where the refund policy says so', async () => {
  const number = await place();
  const readOutput = async () => wordsOn((await sheetsOf('slips', number))[0]).replace(/\s+/g, ' ');
  expect(await readOutput()).toContain(
    'Refunds are asked for within 15 days; 80 % of the payment is refunded. Damaged or wrong goods: all of it comes back. No exchanges.',
  );
  await ask(`insert into office_settings (part, values) values ('rules', '{"returnDays": 7, "refundPercent": 100}')`);
  expect(await readOutput()).toContain(
    'Refunds are asked for within 7 days; all of the payment is refunded. No exchanges.',
  );
  const page = { slug: 'refundpolicy', title: 'Refunds', body: 'Ask us within a week. We exchange sizes and colours.' };
  await ask('insert into shop_pages (slug, title, body) values ($1, $2, $3)', Object.values(page));
  expect(await readOutput()).toContain('all of the payment is refunded.');
  expect(await readOutput()).not.toContain('exchanges');
  await ask('delete from office_settings');
  await ask('delete from shop_pages');
});

test('K10: up to nine lines fill one slip, the tenth begins a second; sums have their paisa', async () => {
  const lines = await Promise.all(
    Array.from({ length: 10 }, async () => ({ id: await shelve({ price: 12_550 }), quantity: 1 })),
  );
  expect(await sheetsOf('slips', await place({}, lines.slice(0, 9)))).toHaveLength(1);
  const slips = await sheetsOf('slips', await place({}, lines));
  expect(slips.map((sheet) => /page \d of 2/.exec(wordsOn(sheet))?.[0])).toEqual(['page 1 of 2', 'page 2 of 2']);
  expect(wordsOn(slips[1])).toContain('Rs. 1,255.00');
});

test('K10: slip and label say where a refused parcel goes back to; however long it is, it is whole and in its place', async () => {
  const number = await place();
  const printed = async (kind: PrintKind, returnAddress: string) =>
    readRemittances(await pdfOf(kind, [number], { returnAddress }));
  const [without] = await printed('labels', '');
  expect(wordsOn(without)).toContain('If refused, return to this shop.');
  const long = Array.from({ length: 5 }, (_, line) => `Street ${line}, behind the petrol pump`).join('\n');
  for (const kind of ['labels', 'labels-a4', 'slips'] as const)
    for (const address of ['Plot 14\nKarachi 74900', long, 'مکان نمبر ۱۴\nکورنگی']) {
      const [sheet] = await printed(kind, address);
      expect(wordsOn(sheet)).toContain('0300 123 4567');
      const isUrdu = /\p{Script=Arabic}/u.test(address);
      if (!isUrdu) expect(wordsOn(sheet)).toContain(address.replaceAll('\n', ', '));
      if (kind !== 'slips') expect(wordsOn(sheet)).toContain('If refused, return to this address.');
      // Dots of joined letters are drawn for themselves, over the letters.
      if (!isUrdu) expect(writtenOver(sheet!)).toEqual([]);
      expect(tooNear(sheet!, kind === 'slips' ? 13 : 5)).toEqual([]);
    }
});

test('K10: Urdu stands at the right in joined letters; Latin words and numbers in it are read from the left', async () => {
  const number = await place({
    fullname: 'عائشہ صدیقی',
    shippingAddress: 'مکان نمبر ۴۶، بلاک B-2 (گلبرگ)',
    city: 'Lahore',
  });
  const [sheet] = await sheetsOf('labels', number);
  expect(tooNear(sheet!, 5)).toEqual([]);
  const urdu = sheet!.texts.filter(({ text }) => /\p{Script=Arabic}/u.test(text));
  expect(Math.max(...urdu.map(({ end }) => end))).toBeCloseTo(100, 0);
  const block = textOn(sheet, ' B-2 ') ?? textOn(sheet, 'B-2');
  const opening = sheet!.texts.find(({ text }) => text.includes(')'));
  expect(block?.start).toBeGreaterThan(0);
  // The bracket that is read first stands at the right and is turned to what it encloses.
  expect(opening?.start).toBeLessThan(block?.start ?? 0);
  expect(wordsOn(sheet)).not.toContain('?');
});

test('K10: the pick list adds up what all orders need, with a small grey picture that is there once', async () => {
  const master = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63f25' } })
    .webp()
    .toBuffer();
  const { id: picture } = await addMaster(master);
  const id = await shelve({ name: 'Pictured lamp', stock: 50 });
  const numbers = [await place({}, [{ id, quantity: 3 }]), await place({}, [{ id, quantity: 4 }])];
  await ask('update order_lines set picture_id = $1 where product_id = $2', [picture, id]);
  const [sheet] = await sheetsOf('pick', ...numbers);
  expect(wordsOn(sheet)).toContain('2 orders, 7 items');
  expect(textOn(sheet, '7')?.size).toBeCloseTo(16, 1);
  const slips = Buffer.from(await pdfOf('slips', numbers)).toString('latin1');
  expect(slips.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(slips).toContain('/DeviceGray');
});

test('K10: many sheets leave everybody else their turn between them', async () => {
  const numbers = await Promise.all(Array.from({ length: 12 }, () => place()));
  const toPrint = await readToPrint(new URLSearchParams({ as: 'labels', orders: numbers.join() }));
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns++;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  await writeWhole(toPrint);
  isWriting = false;
  expect(turns).toBeGreaterThanOrEqual(12);
});

test('M47: slip and label of an order share one A4 sheet, nothing of either over the other; many lines take sheets of their own', async () => {
  const names = ['Stoneware mug', 'Lamp', 'Door mat', 'Kettle', 'Tray', 'Bowl', 'Cup'];
  const products = [];
  for (const name of names) products.push({ id: await shelve({ name, stock: 50 }), quantity: 1 });
  const long = 'House 14-B, Street 7, behind the old post office, Mohalla Islampura, near the water tank';
  const five = await place({ fullname: 'Muhammad Abdul-Rehman Chaudhry', shippingAddress: long }, products.slice(0, 5));
  const seven = await place({}, products);
  for (const number of [five, seven]) {
    const [sheet, ...others] = await sheetsOf('together', number);
    expect(others).toEqual([]);
    expect([sheet?.width, sheet?.height].map((side) => Math.round(side ?? 0))).toEqual([210, 297]);
    expect(writtenOver(sheet!)).toEqual([]);
    expect(tooNear(sheet!, 5)).toEqual([]);
    const label = sheet!.texts.filter(({ start, y }) => start > 105 && y > 148.5);
    expect(label.some(({ text }) => text === 'CASH ON')).toBe(true);
    // The slip's own words keep out of the label's corner.
    expect(sheet!.texts.filter(({ start, end, y }) => y > 148.5 && start < 105 && end > 105)).toEqual([]);
    expect(wordsOn(sheet)).toContain('To pay in cash');
  }
  const more = await Promise.all(['Jug', 'Plate', 'Spoon'].map((name) => shelve({ name, stock: 50 })));
  const ten = await place({}, [...products, ...more.map((id) => ({ id, quantity: 1 }))]);
  const sheets = await sheetsOf('together', ten);
  expect(sheets.length).toBeGreaterThan(1);
  expect(wordsOn(sheets.at(-1))).toContain('CASH ON');
  expect(wordsOn(sheets[0])).not.toContain('CASH ON');
});

test('M46: the load sheet of a courier has a line for each parcel, what all of them collect, and room for two signatures', async () => {
  const numbers = [];
  for (let parcel = 0; parcel < 40; parcel++)
    numbers.push(
      await place({
        fullname: parcel % 2 ? 'Danish Ali Soomro' : 'Muhammad Abdul-Rehman Chaudhry of Islampura',
        city: 'Rahim Yar Khan',
      }),
    );
  await ask(`update orders set courier = 'leopards', tracking_number = 'LE' || number where number = any($1)`, [
    numbers,
  ]);
  const sheets = await sheetsOf('load', ...numbers);
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) {
    expect(writtenOver(sheet)).toEqual([]);
    expect(tooNear(sheet, 14)).toEqual([]);
    expect(wordsOn(sheet)).toContain('Load sheet, Leopards');
  }
  const all = sheets.map(wordsOn).join(' ');
  for (const number of numbers) expect(all.split(`LE${number}`)).toHaveLength(2);
  expect(wordsOn(sheets[1])).toContain('40 parcels, to collect in cash');
  expect(wordsOn(sheets[1])).toContain('Rs. 100,000');
  expect(wordsOn(sheets[1])).toContain('Taken by the rider');
});
