import { expect, test } from 'vitest';
import { liftAbove } from './toast-place.ts';

const toast = { left: 20, right: 400, top: 800, bottom: 850 };
const button = (top: number, left = 300) => ({ left, right: left + 200, top, bottom: top + 40 });

test('M61: a toast stays in its corner where no title and no green button is under it', () => {
  expect(liftAbove([], toast)).toBe(0);
  expect(liftAbove([button(700), button(820, 500), { left: 0, right: 0, top: 0, bottom: 0 }], toast)).toBe(0);
});

test('M61: a toast is lifted above each green button that it would cover, also on its way up', () => {
  expect(liftAbove([button(820)], toast)).toBe(38);
  expect(liftAbove([button(750), button(820)], toast)).toBe(108);
  expect(liftAbove([button(700), button(820)], toast)).toBe(38);
});

test('M61: a toast that has no room above what it covers stays in its corner', () => {
  expect(liftAbove([{ left: 0, right: 900, top: 10, bottom: 830 }], toast)).toBe(0);
});
