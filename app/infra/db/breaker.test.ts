import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Breaker, createBreaker } from './breaker.server.ts';

let isReachable: boolean;
let probes: number;
let breaker: Breaker;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  isReachable = true;
  probes = 0;
  breaker = createBreaker(async () => {
    probes++;
    if (!isReachable) throw new Error('away');
  });
});

afterEach(() => {
  breaker.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('one lost connection of a database that answers refuses nobody', async () => {
  breaker.doubt();
  expect(breaker.state()).toBe('doubted');
  expect(() => breaker.check()).not.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(breaker.state()).toBe('closed');
});

test('while the database is away nobody tries it, and it is tried again until it is back', async () => {
  isReachable = false;
  breaker.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(() => breaker.check()).toThrow('away');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(probes).toBe(5);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(() => breaker.check()).not.toThrow();
});

test('a query that is answered while the probe is not closes it', async () => {
  isReachable = false;
  breaker.doubt();
  breaker.trust();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(breaker.state()).toBe('closed');
});

test('load balancers that ask every moment cost one probe a second', async () => {
  for (let ms = 0; ms < 950; ms += 50) {
    expect(await breaker.isReachable()).toBe(true);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(probes).toBe(1);
});
