import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editOf, isSame, mergeEdit } from './merge.ts';

const lamp = { name: 'Lamp', price: 100, tags: ['a', 'b'] };

test('I7: what only one of two people changed is kept', () => {
  const mine = { before: { price: 100 }, after: { price: 120 } };
  expect(mergeEdit(mine, { ...lamp, name: 'Brass lamp' })).toEqual({ changes: { price: 120 }, clashes: [] });
});

test('I7: what both changed differently is asked, and what both changed alike is not', () => {
  const mine = { before: { price: 100, name: 'Lamp' }, after: { price: 120, name: 'Brass lamp' } };
  expect(mergeEdit(mine, { ...lamp, price: 110, name: 'Brass lamp' })).toEqual({
    changes: {},
    clashes: [{ field: 'price', before: 100, mine: 120, theirs: 110 }],
  });
});

test('I7: whatever two people write, each field is written, asked about or the same already, and none is lost', () => {
  const values = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.array(fc.boolean(), { maxLength: 1 }) });
  fc.assert(
    fc.property(values, values, values, (read, mine, theirs) => {
      const edit = editOf(read, mine) ?? { before: {}, after: {} };
      const { changes, clashes } = mergeEdit(edit, theirs);
      for (const field of ['a', 'b'] as const) {
        const isRequested = clashes.some((clash) => clash.field === field);
        const result = field in changes ? changes[field] : theirs[field];
        const iChanged = !isSame(read[field], mine[field]);
        const theyChanged = !isSame(read[field], theirs[field]);
        if (iChanged && theyChanged) expect(isRequested || isSame(mine[field], theirs[field])).toBe(true);
        else expect([isRequested, isSame(result, iChanged ? mine[field] : theirs[field])]).toEqual([false, true]);
      }
    }),
  );
});

test('an edit names the fields that differ, and nothing is no edit', () => {
  expect(editOf(lamp, { ...lamp, tags: ['b', 'a'] })).toEqual({
    before: { tags: ['a', 'b'] },
    after: { tags: ['b', 'a'] },
  });
  expect(editOf(lamp, { ...lamp })).toBeNull();
  expect([isSame(undefined, null), isSame(null, 0), isSame(null, '')]).toEqual([true, false, false]);
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
});
