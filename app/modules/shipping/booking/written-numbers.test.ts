import { expect, test } from 'vitest';
import { asOrderNumber, asTrackingNumber, writtenNumbers } from './written-numbers.ts';

test.each([
  ['48217311', ['48217311']],
  [' 4821-7311 ', ['48217311']],
  ['4821 7311', ['48217311']],
  ['#4821 7311', ['48217311']],
  ['DK-48217311', ['DK48217311']],
  ['٤٨٢١٧٣١١', ['48217311']],
  ['４８２１７３１１', ['48217311']],
  ['le7750412388', ['LE7750412388']],
  ['LE 7750412388', ['LE7750412388']],
  ['779 4410 2263', ['77944102263']],
  ['4821 7311 4821 7312', ['48217311', '48217312']],
  ['48217311, LE7750412388', ['48217311', 'LE7750412388']],
  ['48217311 LE7750412388 48217311', ['48217311', 'LE7750412388']],
  ['48217311\n48217312;48217313', ['48217311', '48217312', '48217313']],
  ['12', ['12']],
  ['   ,, ', []],
  ['<script>alert(1)</script>', ['SCRIPTALERT1SCRIPT']],
] as const)('H2: "%s" is understood', (written, numbers) => {
  expect(writtenNumbers(written)).toEqual(numbers);
});

test('H2: an order number is found behind the letters people put before it', () => {
  expect(asOrderNumber('DK48217311')).toBe('48217311');
  expect(asOrderNumber('ORDER48217311')).toBe('48217311');
  expect(asOrderNumber('LE7750412388')).toBeNull();
  expect(asOrderNumber('08217311')).toBeNull();
});

test('K5: a consignment number is capitals and digits', () => {
  expect(asTrackingNumber(' le 7750-412388 ')).toBe('LE7750412388');
  for (const wrong of ['', 'abc', '../../etc', 'http://127.0.0.1', 'a'.repeat(31), '12\r\n34?'])
    expect(asTrackingNumber(wrong)).toBeNull();
});
