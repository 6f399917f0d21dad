import { expect, test } from 'vitest';
import { actionLabel, differencesOf, kindLabel, placeOfSubject, subjectLabel } from './history-words.ts';

const now = new Date('2026-11-21T05:42:00Z');

test('I7: an entry is said in the words of the trade', () => {
  expect(actionLabel('order.cash-received')).toBe('Cash received');
  expect(kindLabel('order')).toBe('Order');
  expect(kindLabel('letter')).toBe('Letter');
  expect(subjectLabel('order', '48217306')).toBe('4821-7306');
  expect(subjectLabel('product', '48217306')).toBe('48217306');
  expect(placeOfSubject('order', '48217306')).toBe('/admin/orders/48217306');
  expect(placeOfSubject('backup', 'nightly')).toBeNull();
});

test('I7: what was and what is stand side by side, money as money and moments in Karachi', () => {
  expect(differencesOf({ pricePaisa: 499_000, active: true }, { pricePaisa: 479_000, active: false }, now)).toEqual([
    { name: 'Price', before: 'Rs.\u00A04,990', after: 'Rs.\u00A04,790' },
    { name: 'Active', before: 'yes', after: 'no' },
  ]);
  expect(
    differencesOf(null, { startsAt: '2026-11-21T05:40:00.000Z', emailDomains: ['gmail.com', 'outlook.com'] }, now),
  ).toEqual([
    { name: 'Starts at', before: null, after: 'today 10:40' },
    { name: 'Email domains', before: null, after: 'gmail.com, outlook.com' },
  ]);
  expect(differencesOf({ note: 'call first' }, { note: '' }, now)).toEqual([
    { name: 'Note', before: 'call first', after: 'nothing' },
  ]);
});
