import { expect, test } from 'vitest';
import { stepsForMany } from './steps-for-many.ts';

const order = (number: string, state: Parameters<typeof stepsForMany>[0][number]['state']) => ({ number, state });

test('K3: of several orders only legal steps are offered, the one that most may take first', () => {
  const chosen = [order('1', 'placed'), order('2', 'confirmed'), order('3', 'confirmed'), order('4', 'cash-received')];
  expect(stepsForMany(chosen)).toEqual([
    { to: 'cancelled', legal: ['1', '2', '3'] },
    { to: 'packed', legal: ['2', '3'] },
    { to: 'confirmed', legal: ['1'] },
  ]);
  expect(stepsForMany([order('1', 'cash-received')])).toEqual([]);
});

test('K5: no order is handed over or taken back among several: each needs a number or a look of its own', () => {
  expect(stepsForMany([order('1', 'packed')])).toEqual([{ to: 'cancelled', legal: ['1'] }]);
  expect(stepsForMany([order('1', 'refused')])).toEqual([{ to: 'returning', legal: ['1'] }]);
  expect(stepsForMany([order('1', 'lost')])).toEqual([]);
});
