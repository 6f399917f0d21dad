import { expect, test } from 'vitest';
import { readCards, writeCards } from './card-list.ts';
import type { ProductSummary } from './product.ts';

const front = { id: 'a'.repeat(24), width: 960, height: 640, colour: '#f3e8da', alt: 'A lamp on a table' };
const back = { id: 'b'.repeat(24), width: 500, height: 500, colour: '#0e2c20', alt: '' };
const lamp: ProductSummary = {
  id: 1004,
  name: 'Lamp “Noor”, \\ </script>',
  title: 'چراغ',
  price: 495_000,
  quantity: 0,
  pictures: [front, back],
};

test('C2: a card arrives with all it shows; only its pictures’ words stay behind', () => {
  const bare = { ...lamp, id: 7, pictures: [] };
  expect(readCards(writeCards([lamp, bare]))).toEqual([{ ...lamp, pictures: [{ ...front, alt: '' }, back] }, bare]);
  expect(readCards(writeCards([]))).toEqual([]);
});
