import { expect, test } from 'vitest';
import { takeInOrder } from './uploads.ts';

const picture = (id: string) => ({ id, width: 100, height: 100, colour: '#ffffff', alt: '' });

test('I3: pictures come in the order in which they were chosen, whichever is sent first; one that failed holds nothing up', () => {
  const [front, back, side] = [picture('front'), picture('back'), picture('side')];
  const stored = (one: ReturnType<typeof picture>) => ({ state: 'stored' as const, picture: one });
  expect(takeInOrder([{ state: 'sending' }, stored(back), { state: 'waits' }])).toEqual([]);
  expect(takeInOrder([stored(front), stored(back), { state: 'reading' }, stored(side)])).toEqual([front, back]);
  expect(takeInOrder([{ state: 'failed' }, stored(back)])).toEqual([back]);
  expect(takeInOrder([stored(front), { state: 'waits' }])).toEqual([front]);
});
