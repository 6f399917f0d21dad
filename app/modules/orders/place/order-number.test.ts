import { expect, test } from 'vitest';
import { orderNumber } from './order-number.server.ts';

const key = 'the key of this shop';

test('orders one after the other and all over the range have different numbers of eight digits', () => {
  const inARow = Array.from({ length: 20_000 }, (_, index) => index);
  const apart = Array.from({ length: 40_000 }, (_, index) => 20_000 + index * 2_249);
  // Drawn by lot, about twenty pairs of so many numbers would be the same.
  const numbers = new Set([...inARow, ...apart].map((id) => orderNumber(id, key)));
  expect(numbers.size).toBe(60_000);
  expect([...numbers].filter((number) => !/^[1-9]\d{7}$/.test(number))).toEqual([]);
}, 60_000);

test('orders at both ends of what eight digits hold have numbers, and beyond there are none', () => {
  for (const id of [0, 1, 89_999_998, 89_999_999]) expect(orderNumber(id, key)).toMatch(/^[1-9]\d{7}$/);
  for (const id of [-1, 90_000_000, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => orderNumber(id, key), String(id)).toThrow(RangeError);
});

test('an order keeps its number, and another shop would give it another', () => {
  expect(orderNumber(1, key)).toBe('58930387');
  expect(orderNumber(1, 'the key of another shop')).toBe('56973763');
});

test('the numbers of one order after the other tell nothing about how many orders there are', () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => Number(orderNumber(index + 1, key)));
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  const upwards = steps.filter((step) => step > 0).length;
  expect(upwards).toBeGreaterThan(900);
  expect(upwards).toBeLessThan(1_100);
  expect(new Set(steps).size).toBe(steps.length);
  const near = steps.filter((step) => Math.abs(step) < 90_000).length;
  expect(near).toBeLessThan(20);
});

test('every digit is as likely as every other', () => {
  const lastDigits = Array.from({ length: 5_000 }, (_, index) => orderNumber(index, key).at(-1));
  for (const digit of '0123456789') {
    const share = lastDigits.filter((last) => last === digit).length;
    expect(share, `digit ${digit}`).toBeGreaterThan(400);
    expect(share, `digit ${digit}`).toBeLessThan(600);
  }
});
