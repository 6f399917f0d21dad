import { expect, test } from 'vitest';
import { keepOrder } from './still-rows.ts';

test('M54: while a cell is written no row moves or goes, each says what is true now, and new ones stand below', () => {
  const row = (id: string, stock: number) => ({ id, stock });
  const shown = [row('a', 1), row('b', 5), row('c', 9)];
  const rows = [row('d', 0), row('b', 4), row('c', 10)];
  expect(keepOrder(shown, rows, ({ id }) => id)).toEqual([row('a', 1), row('b', 4), row('c', 10), row('d', 0)]);
});
