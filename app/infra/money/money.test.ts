import { expect, test } from 'vitest';
import { formatAmount, formatPrice, fromRupees, toRupees } from './money.ts';

test('C8: a price on a card has no decimals, an amount in the cart has two', () => {
  expect(formatPrice(fromRupees(1250))).toBe('Rs.\u00A01,250');
  expect(formatAmount(fromRupees(1250))).toBe('Rs.\u00A01,250.00');
  expect(formatPrice(99)).toBe('Rs.\u00A00.99');
  expect(formatAmount(123_456_789)).toBe('Rs.\u00A01,234,567.89');
  expect(formatPrice(100_000)).toBe('Rs.\u00A01,000');
});

test('C8: rupees and paisa turn into each other without losing one', () => {
  for (const rupees of [0.1, 0.29, 19.99, 1250, 4490.5]) {
    expect(toRupees(fromRupees(rupees))).toBe(rupees);
    expect(Number.isInteger(fromRupees(rupees)), String(rupees)).toBe(true);
  }
});
