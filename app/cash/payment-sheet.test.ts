import { expect, test } from 'vitest';
import { readSheet } from './payment-sheet.ts';

const read = (rows: string[][], chosen = {}) => readSheet(rows, chosen);

test('K6: columns are found by their headings, in any order, under a title and above a total', () => {
  const sheet = read([
    ['Leopards Courier Services'],
    ['Sr', 'COD Amount', 'Status', 'CN Number', 'Charges'],
    ['1', '4,990', 'Paid', 'le7750412388', '250'],
    ['2', '2,450.00', 'Paid', 'LE 7750412455', '250'],
    ['', '7,440', '', 'Total', ''],
  ]);
  expect(sheet).toMatchObject({
    kind: 'read',
    numberColumn: 'CN Number',
    amountColumn: 'COD Amount',
    skipped: 1,
    lines: [
      { trackingNumber: 'LE7750412388', paid: 499_000 },
      { trackingNumber: 'LE7750412455', paid: 245_000 },
    ],
  });
});

test('K6: without headings the columns are told by what stands in them', () => {
  expect(
    read([
      ['LE7750412388', '4,990'],
      ['LE7750412455', '2450'],
    ]),
  ).toMatchObject({ kind: 'read', lines: [{ paid: 499_000 }, { paid: 245_000 }] });
});

test('K6: what was paid comes before what was collected', () => {
  const sheet = read([
    ['Consignment No', 'COD Amount', 'Amount Paid'],
    ['77944102263', '5000', '4750'],
  ]);
  expect(sheet).toMatchObject({ amountColumn: 'Amount Paid', lines: [{ paid: 475_000 }] });
  const chosen = read(
    [
      ['Consignment No', 'COD Amount', 'Amount Paid'],
      ['77944102263', '5000', '4750'],
    ],
    { amount: 'COD Amount' },
  );
  expect(chosen).toMatchObject({ lines: [{ paid: 500_000 }] });
});

test('K6: an amount that a comma has cut in two is put together or left out, never misread', () => {
  expect(
    read([
      ['CN', 'Amount'],
      ['LE7750412388', '4', '990'],
    ]),
  ).toMatchObject({ lines: [{ paid: 499_000 }] });
  expect(
    read([
      ['CN', 'Amount', 'City'],
      ['LE7750412388', '4', '990', 'Lahore'],
      ['LE7750412389', '500', 'Lahore'],
    ]),
  ).toMatchObject({
    skipped: 1,
    lines: [{ trackingNumber: 'LE7750412389' }],
  });
  // What follows the pieces looks like another thousand.
  expect(
    read([
      ['CN', 'Amount', 'Grams'],
      ['LE7750412388', '4', '990', '500'],
      ['LE7750412389', '500', '750'],
    ]),
  ).toMatchObject({ skipped: 1, lines: [{ trackingNumber: 'LE7750412389', paid: 50_000 }] });
});

test('K6: what is no sheet is said, with the columns to choose from', () => {
  expect(
    read([
      ['Name', 'City'],
      ['Ali', 'Lahore'],
    ]),
  ).toMatchObject({ kind: 'unreadable', columns: ['Name', 'City'] });
  expect(read([])).toMatchObject({ kind: 'unreadable' });
  expect(read(Array.from({ length: 2_002 }, () => ['LE7750412388', '1']))).toMatchObject({ kind: 'unreadable' });
});
