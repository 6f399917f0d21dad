import { expect, test } from 'vitest';
import { sayCancelled, sayStep } from './step-words.ts';

test('K3: the button that cancels an order says that stock goes back only where it holds some', () => {
  expect(sayStep({ state: 'placed', unheld: null }, 'cancelled')).toBe('Cancel order, stock goes back');
  for (const unheld of ['beyond-rules', 'given-back'] as const)
    expect(sayStep({ state: 'placed', unheld }, 'cancelled')).toBe('Cancel order');
  expect(sayStep({ state: 'packed', unheld: null }, 'cancelled')).toBe('Cancel order, stock goes back');
});

test('K3: what a cancelled order did with the stock is said as it was', () => {
  expect(sayCancelled(3)).toBe('cancelled, stock is back');
  expect(sayCancelled(0)).toBe('cancelled, it held no stock');
});
