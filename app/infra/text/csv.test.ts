import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, formatCell, readCell, separatorOf } from './csv.ts';

test('I3: whatever stands in a cell comes back as it was, and nothing in it is calculated', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ',', ';', '\n', '\r', '\t', 'ا'),
    }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t'), (cell, separator) => {
      const written = formatCell(cell, separator);
      expect(/^"?[=+\-@＝＋－＠\t\r]/.test(written)).toBe(false);
      const line = `x${separator}${written}${separator}y\n`;
      const [[, read]] = parse(line, { delimiter: separator, relax_quotes: false, record_delimiter: '\n' }) as [
        string[],
      ];
      expect(readCell(read ?? '')).toBe(cell);
    }),
  );
});

test('I3: a file opened where semicolons part the cells has no formula in any of them either', async () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ',', ';', '\n', '\r', '\t', ' ', 'x'),
  });
  const written = async (cells: string[]) =>
    new Response(csvFile<never>(['a'], async () => ({ lines: [cells], next: null }))).text();
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (cells) => {
      const [, ...lines] = (await written(cells)).split('\r\n');
      const pieces = lines.join('\r\n').split(/[;\t\n\r]/);
      expect(pieces.filter((piece) => /^[=+\-@＝＋－＠]/.test(piece))).toEqual([]);
    }),
  );
  expect(await written(['x;=HYPERLINK("http://evil.example")'])).toContain(`"x;'=HYPERLINK(`);
});

test('I3: the first line says what parts the cells', () => {
  expect([separatorOf('id,name\n'), separatorOf('id;name, title;x'), separatorOf('id\tname\r\n1,2;3')]).toEqual([
    ',',
    ';',
    '\t',
  ]);
});
