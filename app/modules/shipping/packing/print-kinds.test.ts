import { expect, test } from 'vitest';
import { barcodeOf } from '#app/modules/orders/couriers/barcode.server.ts';
import { quietEnds } from './documents/quiet-ends.ts';
import { pdfName, readPrintQuestion } from './print-kinds.ts';

test('K10: an address says what is printed; what is no order is left out, and each is printed once', () => {
  const read = (search: string) => readPrintQuestion(new URLSearchParams(search));
  expect(read('as=labels-a4&orders=48217306,48217306,1,x,48217307')).toEqual({
    kind: 'labels-a4',
    numbers: ['48217306', '48217307'],
  });
  expect(read('as=toString').kind).toBe('both');
});

test('K10: a file is named so that it is found again, by the day in Karachi', () => {
  const night = new Date('2026-11-21T20:00:00Z');
  expect(pdfName('labels', '48217306', 1, night)).toBe('label-4821-7306.pdf');
  expect(pdfName('both', '48217306', 12, night)).toBe('slips-and-labels-12-orders-2026-11-22.pdf');
});

test('K10: with the margin beside it a barcode has ten modules of white at both ends', () => {
  for (const number of ['48217306', 'LE7750418832', 'TRX12345678901234567890']) {
    const bars = barcodeOf(number);
    const quiet = quietEnds(bars, 95, 5);
    const module = 95 / (bars.reduce((sum, each) => sum + each, 0) + 2 * quiet);
    expect(quiet * module + 5, number).toBeGreaterThanOrEqual(10 * module - 0.001);
  }
  expect(quietEnds(barcodeOf('48217306'), 46, 15)).toBe(0);
});
