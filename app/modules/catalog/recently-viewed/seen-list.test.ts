import { expect, test } from 'vitest';
import { readSeen, withSeen } from './seen-list.ts';

test('M28: what was opened last comes first, each product and each family once, and no more than twelve', () => {
  const list = withSeen(withSeen([{ id: 1 }, { id: 2, family: 7 }, { id: 3 }], { id: 4, family: 7 }), { id: 3 });
  expect(list).toEqual([{ id: 3 }, { id: 4, family: 7 }, { id: 1 }]);
  const many = Array.from({ length: 40 }, (_, at) => ({ id: at + 1 })).reduce(withSeen, []);
  expect(many.map(({ id }) => id)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29]);
});

test('M28: what stands in storage is read as it was written, and nonsense is none', () => {
  expect(readSeen([{ id: 3 }, { id: 4, family: 7 }])).toEqual([{ id: 3 }, { id: 4, family: 7 }]);
  expect(readSeen(Array.from({ length: 40 }, (_, at) => ({ id: at + 1 })))).toHaveLength(12);
  for (const wrong of [null, 'x', { id: 3 }, [{ id: '<b>' }], [{ id: -1 }], [null]])
    expect(readSeen(wrong)).toBeUndefined();
});
