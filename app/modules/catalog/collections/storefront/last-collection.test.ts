import { expect, test } from 'vitest';
import { lastCollection, wayByCollection } from './last-collection.ts';

test('M41: the way to a product leads back to the collection that was looked at last, if it stands there', () => {
  const ways = [
    { name: 'Home & office', path: '/home_improvement' },
    { name: 'Eid gifts', path: '/collections/eid-gifts' },
  ];
  expect(wayByCollection(ways, lastCollection.read())?.name).toBe('Home & office');
  lastCollection.write('/collections/eid-gifts');
  expect(wayByCollection(ways, lastCollection.read())?.name).toBe('Eid gifts');
  lastCollection.write('/electronics');
  expect(wayByCollection(ways, lastCollection.read())?.name).toBe('Home & office');
  expect(wayByCollection([], '')).toBeUndefined();
});
