import { expect, test } from 'vitest';
import { formatMomentCursor, parseMomentCursor } from './moment-cursor.ts';

test('a place in a list comes back from an address to the microsecond', () => {
  for (const place of [
    { at: '2026-11-21T18:59:59.123456Z', id: '48217306' },
    { at: '2026-11-21T18:59:59Z', id: 'T_Cqet-9' },
  ])
    expect(parseMomentCursor(formatMomentCursor(place))).toEqual(place);
});

test('what is no place in a list is none, so that it never reaches the database', () => {
  for (const text of [
    ...[
      null,
      '',
      '_',
      'now_1',
      '2026-11-21_1',
      '2026-11-21T18:59:59Z',
      '2026-11-21T18:59:59Z_',
      '2026-11-21T18:59:59_1',
      '2026-02-30T18:59:59Z_1',
      '2026-13-01T18:59:59Z_1',
      '2026-11-21T24:00:00Z_1',
      '0000-01-01T00:00:00Z_1',
    ],
    ...[
      '2026-11-21T18:59:59Z_1; drop',
      "2026-11-21T18:59:59Z_1'",
      '2026-11-21T18:59:59.1234567Z_1',
      ' 2026-11-21T18:59:59Z_1',
    ],
    `2026-11-21T18:59:59Z_${'1'.repeat(41)}`,
  ])
    expect(parseMomentCursor(text), String(text)).toBeNull();
});
