import { expect, test } from 'vitest';
import { inPickOrder, type PackLine, pickList } from './pack-list.ts';

const shelves: Record<string, string> = { Mug: 'Shelf A10', Lamp: 'Shelf A2', Serum: 'shelf b1', Soap: '', Cream: '' };
const ids = Object.keys(shelves);

function parcel(number: string, ...wanted: [name: string, quantity: number][]) {
  const lines = wanted.map(([name, quantity]): PackLine => {
    const rest = { price: 100, picture: null, stock: 9, shelf: shelves[name] ?? '' };
    return { productId: ids.indexOf(name) + 1, name, quantity, ...rest };
  });
  return { number, lines };
}

test('K10: the pick list goes along the shelves, A2 before A10; what has no shelf comes last, the most first', () => {
  const picks = pickList([
    parcel('1', ['Cream', 1], ['Mug', 1]),
    parcel('2', ['Soap', 4], ['Serum', 1], ['Lamp', 2]),
    parcel('3', ['Mug', 2]),
  ]);
  expect(picks.map(({ name, pieces }) => `${name} ${pieces}`)).toEqual([
    'Lamp 2',
    'Mug 3',
    'Serum 1',
    'Soap 4',
    'Cream 1',
  ]);
});

test('K10: parcels follow the pick list, and equal parcels each other', () => {
  const parcels = [
    parcel('1', ['Mug', 1]),
    parcel('2', ['Serum', 1], ['Lamp', 1]),
    parcel('3', ['Mug', 2]),
    parcel('4', ['Lamp', 1]),
    parcel('5', ['Mug', 1]),
    parcel('6', ['Lamp', 1], ['Serum', 1]),
  ];
  expect(inPickOrder(parcels).map(({ number }) => number)).toEqual(['4', '2', '6', '1', '5', '3']);
});
