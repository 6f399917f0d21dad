import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.server.ts';

test('M41: a file that was exported with the old names of columns is read as one with the new names', () => {
  const file = (columns: string) => Buffer.from(`id,${columns}\n7,1500,4\n`);
  const read = readImportFile(file('compare-at price,low-stock alert'));
  expect(read).toEqual({ rows: [{ line: 2, row: { id: '7', 'compare-at price': '1500', 'low-stock alert': '4' } }] });
  expect(readImportFile(file('Was price,Warn at'))).toEqual(read);
});
