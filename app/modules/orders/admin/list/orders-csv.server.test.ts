import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, shopper } from '#tests/support/orders.ts';
import { barcodeOf } from '../../couriers/barcode.server.ts';
import { readPackList, readPrintOrders } from '../../desk/packing/pack-list.server.ts';
import { pickList } from '../../desk/packing/pack-list.ts';
import { ordersCsv } from './orders-csv.server.ts';

const { ask } = await testDatabase();

test('I2: the file has the spec’s field names and every order; nothing in it runs as a formula', async () => {
  const lamp = await shelve({ name: 'Lamp, "brass"', stock: 20 });
  const evil = await order({ ...shopper, fullname: '=HYPERLINK("http://x")', products: [{ id: lamp, quantity: 2 }] });
  const plain = await order({ ...shopper, fullname: 'عائشہ', products: [{ id: lamp, quantity: 1 }] });
  const lines = (await new Response(ordersCsv({})).text()).split('\n');
  expect(lines[0]).toContain(
    'fullname,email,loginEmail,country,contactNo,whatsappNo,city,province,postelCode,shippingAddress',
  );
  expect(lines.find((line) => line.startsWith(evil.number ?? '?'))).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(lines.find((line) => line.startsWith(plain.number ?? '?'))).toContain('عائشہ');
  const some = await new Response(ordersCsv([plain.number ?? ''])).text();
  expect(some).toContain(plain.number);
  expect(some).not.toContain(evil.number);
});

test('K10: what is to be packed is read with its lines, picked by product and printed with what to collect', async () => {
  await ask(`update orders set state = 'confirmed'`);
  const list = await readPackList('confirmed');
  expect(list).toHaveLength(2);
  expect(pickList(list)).toMatchObject([{ name: 'Lamp, "brass"', pieces: 3 }]);
  const [first] = await readPrintOrders(list.map(({ number }) => number));
  expect(first).toMatchObject({ toCollect: first?.total, printed: null, lines: [{ name: 'Lamp, "brass"' }] });
  await ask(`update orders set state = 'cash-received'`);
  expect((await readPrintOrders([first?.number ?? '']))[0]).toMatchObject({ toCollect: 0 });
});

test('K10: a barcode is whole modules that begin and end with a bar', () => {
  const bars = barcodeOf('48217306');
  expect(bars.length % 2).toBe(1);
  // Start, four pairs of digits, check and the longer stop: 11 modules each and 13.
  expect(bars.reduce((sum, each) => sum + each, 0)).toBe(6 * 11 + 13);
});

test('F5: a program can have the products of an order as the spec’s list: id, title, name, quantity, price, imageUrl', async () => {
  const mug = await shelve({ name: 'Mug', price: 125_050, stock: 20 });
  const placed = await order({ ...shopper, products: [{ id: mug, quantity: 3 }] });
  const [header = '', line = ''] = (await new Response(ordersCsv([placed.number ?? ''], 'list')).text()).split('\r\n');
  const cells = parseCsvLine(line);
  const list = JSON.parse(cells[header.split(',').indexOf('products')] ?? '');
  expect(list).toEqual([{ id: mug, title: expect.any(String), name: 'Mug', quantity: 3, price: 1250.5, imageUrl: [] }]);
  expect(Object.keys(list[0])).toEqual(['id', 'title', 'name', 'quantity', 'price', 'imageUrl']);
});

/** The cells of a line without line breaks in them. */
function parseCsvLine(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}
