import { expect, test } from 'vitest';
import { noteCollection, wayByCollection } from './last-collection.ts';

test('M41: the way to a product leads back to the collection that was looked at last, if it stands there', () => {
  const ways = [
    { name: 'Home & office', path: '/home_improvement' },
    { name: 'Eid gifts', path: '/collections/eid-gifts' },
  ];
  expect(wayByCollection(ways)?.name).toBe('Home & office');
  noteCollection('/collections/eid-gifts');
  expect(wayByCollection(ways)?.name).toBe('Eid gifts');
  noteCollection('/electronics');
  expect(wayByCollection(ways)?.name).toBe('Home & office');
  expect(wayByCollection([])).toBeUndefined();
});
