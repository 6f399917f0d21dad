import { expect, test } from 'vitest';
import type { ProductSummary } from '../product.ts';
import { readCards, writeCards } from './card-list.ts';

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

test('C2: a card arrives with all it shows; its pictures’ words stay behind, and the ground of the second is that of the first', () => {
  const bare = { ...lamp, id: 7, pictures: [] };
  expect(readCards(writeCards([lamp, bare]))).toEqual([
    {
      ...lamp,
      pictures: [
        { ...front, alt: '' },
        { ...back, colour: front.colour },
      ],
    },
    bare,
  ]);
  expect(readCards(writeCards([]))).toEqual([]);
});

test('M2: a card arrives with its family, named by the product or by itself', () => {
  const family = {
    id: 7,
    name: 'Lamp',
    line: '2 colours',
    swatches: ['#000000', '#e0cfb1'],
    from: 450_000,
    was: 495_000,
    quantity: 8,
    choice: 'colour',
  };
  const plain = { id: 8, name: lamp.name, line: '3 sizes', swatches: [], from: null, quantity: 0, choice: 'size' };
  const sent = [
    { ...lamp, was: 500_000, family },
    { ...lamp, family: plain },
    { ...lamp, family: { ...plain, line: '3 sizes · 2 bases', choice: 'options' } },
  ];
  expect(readCards(writeCards(sent)).map((product) => [product.was, product.family, product.pictures.length])).toEqual([
    [500_000, family, 2],
    [undefined, plain, 2],
    [undefined, { ...plain, line: '3 sizes · 2 bases', choice: 'options' }, 2],
  ]);
});
