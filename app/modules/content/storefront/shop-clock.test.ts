import { describe, expect, test } from 'vitest';
import { clockOffset } from './shop-clock.ts';

const shopTime = Date.UTC(2026, 10, 21, 12, 0, 0);
const header = new Date(shopTime).toUTCString();

describe('B3: the sale follows the shop’s clock', () => {
  test('a phone that is two hours behind is corrected', () => {
    const phone = shopTime - 2 * 3_600_000;
    expect(clockOffset(header, phone, phone + 1000)).toBe(2 * 3_600_000);
  });

  test('a phone whose clock is right is left alone, however slow its line', () => {
    expect(clockOffset(header, shopTime - 200, shopTime + 400)).toBe(0);
    expect(clockOffset(header, shopTime - 9_000, shopTime + 700)).toBe(0);
  });

  test('an answer without a date says nothing', () => {
    expect(clockOffset(null, shopTime, shopTime)).toBeNull();
    expect(clockOffset('yesterday', shopTime, shopTime)).toBeNull();
  });
});
