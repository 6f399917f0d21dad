import { expect, test } from 'vitest';
import { formatCancelled, formatStep } from './step-texts.ts';

test('K3: the button that cancels an order says that stock goes back only where it holds some', () => {
  expect(formatStep({ state: 'placed', unheld: null }, 'cancelled')).toBe('Cancel order and restock');
  for (const unheld of ['beyond-rules', 'given-back'] as const)
    expect(formatStep({ state: 'placed', unheld }, 'cancelled')).toBe('Cancel order');
  expect(formatStep({ state: 'packed', unheld: null }, 'cancelled')).toBe('Cancel order and restock');
});

test('K3: what a cancelled order did with the stock is said as it was', () => {
  expect(formatCancelled(3)).toBe('cancelled and restocked');
  expect(formatCancelled(0)).toBe('cancelled, no stock was reserved');
});
