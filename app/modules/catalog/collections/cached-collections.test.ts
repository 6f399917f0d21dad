import { expect, test } from 'vitest';
import { readCollection } from './cached-collections.ts';

const picture = { id: 'a'.repeat(24), width: 960, height: 960, colour: '#f3e8da', alt: '' };
const lamp = { id: 7, name: 'Brass lamp', title: '', price: 449_000, quantity: 3, pictures: [picture] };

test('C6: a kept list is read back', () => {
  const kept = { items: [lamp, { ...lamp, id: 8, pictures: [] }], count: 120 };
  expect(readCollection(kept)).toEqual(kept);
  expect(readCollection({ ...kept, sorts: true })).toEqual({ ...kept, sorts: true });
  expect(readCollection({ ...kept, sorts: 'yes' })).toEqual(kept);
  expect(readCollection({ ...kept, count: null })?.count).toBeNull();
});

test('C6: what is no list is none, whatever stands there', () => {
  const broken = [
    { ...lamp, price: 'free' },
    { ...lamp, name: undefined },
    { ...lamp, pictures: [{ id: 7 }] },
    null,
    7,
  ];
  for (const item of broken) expect(readCollection({ items: [lamp, item], count: 2 })).toBeUndefined();
  for (const stored of ['', null, [], {}, { items: [], count: 0 }, { items: {}, count: 1 }])
    expect(readCollection(stored), JSON.stringify(stored)).toBeUndefined();
});
