import { expect, test } from 'vitest';
import { addPlainLine, changePlainLines, readPlainLines, writePlainLines } from './plain-lines.ts';

test('M56: what is wanted without script is read back from its cookie, and whatever else stands there is nothing', () => {
  const lines = [
    { id: 1001, quantity: 2 },
    { id: 1042, quantity: 1 },
  ];
  expect(readPlainLines(writePlainLines(lines))).toEqual(lines);
  for (const cookie of [null, '', 'x', '0x1', '1x0', '1x-1', '1x1e3', '9999999999x1', '1x1;2x2', '<script>'])
    expect(readPlainLines(cookie), String(cookie)).toEqual([]);
  expect(readPlainLines('7x2.nonsense.7x3')).toEqual([{ id: 7, quantity: 5 }]);
  expect(readPlainLines(Array.from({ length: 90 }, (_, id) => `${id + 1}x1`).join('.'))).toHaveLength(20);
});

test('M56: a product is added to what is there, its quantity is changed, and 0 takes it away', () => {
  const one = addPlainLine([], '1001');
  expect(addPlainLine(one, '1001')).toEqual([{ id: 1001, quantity: 2 }]);
  expect(addPlainLine([{ id: 1001, quantity: 999 }], '1001')).toEqual([{ id: 1001, quantity: 999 }]);
  expect(addPlainLine(one, 'x')).toEqual(one);
  const two = addPlainLine(one, '1042');
  const typed: Record<number, string> = { 1001: '0', 1042: ' 4 ' };
  expect(changePlainLines(two, (id) => typed[id] ?? '')).toEqual([{ id: 1042, quantity: 4 }]);
  expect(changePlainLines(two, () => 'many')).toEqual(two);
});
