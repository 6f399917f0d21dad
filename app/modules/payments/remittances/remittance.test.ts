import { expect, test } from 'vitest';
import { netOf, readRemittance, sumOf, unexplainedOf } from './remittance.ts';
import type { RemittanceRoles } from './remittance-columns.ts';

const read = (rows: string[][], chosen: RemittanceRoles = {}) => readRemittance(rows, chosen);

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
    leftOut: ['7,440 · Total'],
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
    { 'COD Amount': 'paid' },
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
    leftOut: ['LE7750412388 · 4 · 990 · Lahore'],
    lines: [{ trackingNumber: 'LE7750412389' }],
  });
  // What follows the pieces looks like another thousand.
  expect(
    read([
      ['CN', 'Amount', 'Grams'],
      ['LE7750412388', '4', '990', '500'],
      ['LE7750412389', '500', '750'],
    ]),
  ).toMatchObject({
    leftOut: ['LE7750412388 · 4 · 990 · 500'],
    lines: [{ trackingNumber: 'LE7750412389', paid: 50_000 }],
  });
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

/** Only the money of the first line. */
function firstLine(head: string, cells: string, chosen: RemittanceRoles = {}) {
  const sheet = read([head.split(','), cells.split(',')], chosen);
  if (sheet.kind !== 'read') throw new Error(sheet.problem);
  const [line] = sheet.lines;
  if (!line) throw new Error('The sheet has no line.');
  return { ...line, kept: sumOf(line.charges), toTheBank: netOf(line), unexplained: unexplainedOf(line) };
}

test('M5: a payment net of freight and taxes counts in full, each part by its name', () => {
  const head = 'CN #,COD Amount,Delivery Charges,Fuel Adjustment,GST,Income Tax WHT,Sales Tax WHT,Net Payable';
  expect(firstLine(head, 'LE7750412388,5000,250,25,44,100,100,4481')).toMatchObject({
    paid: 500_000,
    collected: 500_000,
    net: 448_100,
    charges: { delivery: 25_000, fuel: 2_500, gst: 4_400, 'income-tax': 10_000, 'sales-tax': 10_000 },
    kept: 51_900,
    unexplained: 0,
  });
});

test('M5: a net amount without the cash collected is made whole by what was kept', () => {
  expect(firstLine('Tracking No,Service Charges,Tax,Net Amount', '77944102263,200,32,4768')).toMatchObject({
    paid: 500_000,
    charges: { delivery: 20_000, gst: 3_200 },
  });
});

test('M5: what is kept without a name is kept as other, what is said and does not add up is not counted as paid', () => {
  expect(firstLine('CN,COD,Net', 'LE7750412388,5000,4700')).toMatchObject({
    paid: 500_000,
    charges: { other: 30_000 },
  });
  expect(firstLine('CN,COD,Charges,Net', 'LE7750412388,5000,250,4650')).toMatchObject({
    paid: 490_000,
    unexplained: 10_000,
  });
  // Rounded to a rupee by the courier.
  expect(firstLine('CN,COD,Charges,Net', 'LE7750412388,5000,249.50,4750')).toMatchObject({
    paid: 500_000,
    unexplained: 0,
  });
});

test('M5: charges that are billed apart leave the payment whole', () => {
  expect(firstLine('CN,COD,Charges,Net', 'LE7750412388,5000,250,5000')).toMatchObject({
    paid: 500_000,
    toTheBank: 500_000,
    unexplained: -25_000,
  });
});

test('M5: a parcel that came back is a line of charges, whatever sign they have', () => {
  const head = 'CN,COD Amount,RTO Charges,GST,Net Amount';
  expect(firstLine(head, 'LE7750412388,0,150,24,-174')).toMatchObject({ paid: 0, kept: 17_400, net: -17_400 });
  expect(firstLine(head, 'LE7750412388,,(150),-24,-174')).toMatchObject({ paid: 0, kept: 17_400, collected: null });
  expect(firstLine('CN,COD,Freight', 'LE7750412388,0,150')).toMatchObject({ paid: 0, toTheBank: -15_000 });
});

test('M5: a sum of the charges is counted only where it stands alone, and dates or weights never', () => {
  const head = 'CN,Delivery Date,Charged Weight,COD,Delivery Charges,GST,Total Charges,Net';
  expect(firstLine(head, 'LE7750412388,2026,1,5000,250,40,290,4710')).toMatchObject({ paid: 500_000, kept: 29_000 });
  expect(firstLine('CN,COD,Total Deduction,Net', 'LE7750412388,5000,290,4710')).toMatchObject({
    paid: 500_000,
    charges: { other: 29_000 },
  });
  // It does not say what is freight and what is tax.
  expect(firstLine('CN,COD,Total Charges,Net', 'LE7750412388,5000,290,4710')).toMatchObject({
    paid: 500_000,
    charges: { other: 29_000 },
  });
});

test('M5: an amount paid beside charges and the cash collected is the net amount', () => {
  expect(firstLine('CN,COD Amount,Charges,Amount Paid', 'LE7750412388,5000,250,4750')).toMatchObject({
    paid: 500_000,
    net: 475_000,
  });
});

test('M5: a person says what a column holds where its heading does not', () => {
  const head = 'CN,COD,Misc A,Misc B,Net';
  expect(firstLine(head, 'LE7750412388,5000,250,100,4650')).toMatchObject({ charges: { other: 35_000 } });
  expect(
    firstLine(head, 'LE7750412388,5000,250,100,4650', { 'Misc A': 'delivery', 'Misc B': 'income-tax' }),
  ).toMatchObject({ charges: { delivery: 25_000, 'income-tax': 10_000 }, paid: 500_000 });
  expect(firstLine('CN,COD,Fees,Net', 'LE7750412388,5000,7,5000', { Fees: 'ignored' })).toMatchObject({
    paid: 500_000,
    charges: {},
  });
});
