import { expect, test } from 'vitest';
import { csvOf, notesOf, only, readWith, rejections } from '#tests/support/import-sources.ts';
import { woocommerce } from './woocommerce.server.ts';

type Cells = Record<string, string>;
const lamp: Cells = {
  ...{ ID: '12', Type: 'simple', SKU: 'LAMP', Name: 'Lamp', Published: '1', 'In stock?': '1', Stock: '4' },
  ...{ 'Regular price': '1,200.00', 'Sale price': '900', 'Date sale price starts': '', 'Date sale price ends': '' },
};

function rowsOf(cells: Cells): string[][] {
  return [Object.keys(cells), Object.values(cells)];
}

test('J4: a sale price is the price, a price for a time, or left out, as its dates and numbers say', async () => {
  const sales: [Cells, [price: number | null, was: number | null, timed: string[]], string?][] = [
    [{}, [90_000, 120_000, []]],
    [{ 'Date sale price starts': '2020-01-01' }, [90_000, 120_000, []]],
    [{ 'Date sale price ends': '2020-01-31' }, [120_000, null, []]],
    [
      { 'Date sale price starts': '2098-03-01T00:00:00', 'Date sale price ends': '2098-03-05T23:59:59' },
      [120_000, null, ['90000 2098-02-28T19:00:00.000Z 2098-03-05T18:59:59.000Z']],
    ],
    [
      { 'Date sale price starts': '2098-03-01' },
      [120_000, null, ['90000 2098-02-28T19:00:00.000Z 2099-02-28T19:00:00.000Z']],
      'A sale that begins later and has no end ends here after a year: a sale price has an end.',
    ],
    [
      { 'Date sale price starts': '2098-03-05', 'Date sale price ends': '2098-03-01' },
      [120_000, null, []],
      'A sale that ends before it begins is left out.',
    ],
    [{ 'Date sale price ends': 'soon' }, [120_000, null, []], '“soon” is not a date: the sale price is left out.'],
    [{ 'Sale price': '1300' }, [120_000, null, []], 'A sale price that is not below the regular one is left out.'],
    [{ 'Sale price': '0' }, [120_000, null, []], 'A sale price of 0 is left out.'],
    [{ 'Regular price': '' }, [90_000, null, []]],
    [{ 'Sale price': 'cheap' }, [null, null, []], '“cheap” is not a price.'],
    [{ 'Sale price': '', 'Regular price': '0' }, [null, null, []], 'Its price is 0.'],
  ];
  for (const [cells, [price, was, timed], words] of sales) {
    const read = await readWith(woocommerce, { 'p.csv': csvOf(rowsOf({ ...lamp, ...cells })) });
    const [product] = only(read, 'product');
    const written = product?.timedPrices.map(({ price, startsAt, endsAt }) => `${price} ${startsAt} ${endsAt}`);
    expect([product?.price ?? null, product?.wasPrice ?? null, written ?? []], JSON.stringify(cells)).toEqual([
      price,
      was,
      timed,
    ]);
    const said = [...notesOf(read), ...rejections(read).map((each) => each.slice(3))];
    expect(said, JSON.stringify(cells)).toEqual(words ? [words] : []);
  }
});
