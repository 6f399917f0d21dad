import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectDemoShop, type DemoShop, isDemoHere } from './demo-shop.server.ts';
import { followSetUp } from './follow-setup.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await connectDemoShop(null);
});

/** A node that plays the demo, and finds these answers of the database one after another; the last one stays. */
async function startNode(results: (boolean | 'away')[]) {
  const demo = {
    async isHere() {
      const result = results.length > 1 ? results.shift() : results[0];
      if (result === 'away') throw new Error('the database is away');
      return result === true;
    },
  };
  await connectDemoShop(demo as unknown as DemoShop);
  const done: string[] = [];
  const node = followSetUp({
    playsDemo: () => !done.includes('left'),
    leaveDemo: () => void done.push('left'),
    cleanUp: () => void done.push('cleaned'),
  });
  return { done, node };
}

test('a node leaves the demo first and cleans up afterwards, once', async () => {
  const { done, node } = await startNode([true, true, false]);
  node.look();
  await vi.advanceTimersByTimeAsync(10);
  expect([done, isDemoHere()]).toEqual([[], true]);
  node.look();
  node.look();
  await vi.advanceTimersByTimeAsync(10);
  expect(done.filter((each) => each === 'left')).toEqual(['left']);
  expect([done[0], done[1], isDemoHere()]).toEqual(['left', 'cleaned', false]);
});

test('a node that started while the demo was emptied leaves it, too', async () => {
  const { done, node } = await startNode([false]);
  expect(isDemoHere()).toBe(false);
  node.look();
  await vi.advanceTimersByTimeAsync(10);
  expect(done).toEqual(['left', 'cleaned']);
});

test('a node that could not look, at its start or later, looks again until it can', async () => {
  const { done, node } = await startNode(['away', 'away', 'away', false]);
  node.look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual(['left', 'cleaned']);
});
