import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Busy, createSemaphore, createShares, isBusy } from './semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('so many are let in at a time, and the next one as soon as one leaves', async () => {
  const semaphore = createSemaphore({ max: 2, maxWaiting: 10, maxWaitMs: 1_000 });
  const leave = await semaphore.enter();
  await semaphore.enter();
  let isIn = false;
  const third = semaphore.enter().then((leaveAgain) => {
    isIn = true;
    return leaveAgain;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isIn).toBe(false);
  leave();
  leave();
  await third;
  expect(semaphore.figures()).toEqual({ inside: 2, waiting: 0, refused: 0 });
});

test('a full queue refuses at once', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 1, maxWaitMs: 1_000 });
  const leave = await semaphore.enter();
  const second = semaphore.enter();
  expect(semaphore.isFull()).toBe(true);
  await expect(semaphore.enter()).rejects.toBeInstanceOf(Busy);
  leave();
  await second;
  expect(semaphore.figures().refused).toBe(1);
});

test('who has waited long enough is refused, and is not let in later', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 9, maxWaitMs: 700 });
  const leave = await semaphore.enter();
  const refusal = expect(semaphore.enter()).rejects.toSatisfy(isBusy);
  await vi.advanceTimersByTimeAsync(700);
  await refusal;
  leave();
  expect(semaphore.figures()).toEqual({ inside: 0, waiting: 0, refused: 1 });
});

test('a queue that moves is waited in; one in which nobody finishes for a while is refused as a whole', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 9, maxWaitMs: 4_000, stallMs: 1_000 });
  const first = await semaphore.enter();
  const second = semaphore.enter();
  const third = semaphore.enter();
  const fourth = semaphore.enter();
  const refusal = expect(fourth).rejects.toSatisfy(isBusy);
  await vi.advanceTimersByTimeAsync(900);
  first();
  await vi.advanceTimersByTimeAsync(900);
  (await second)();
  await third;
  expect(semaphore.figures()).toEqual({ inside: 1, waiting: 1, refused: 0 });
  await vi.advanceTimersByTimeAsync(999);
  expect(semaphore.figures().refused).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await refusal;
  expect(semaphore.figures()).toEqual({ inside: 1, waiting: 0, refused: 1 });
});

test('those who leave because their work failed do not keep a queue waiting', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 9, maxWaitMs: 4_000, stallMs: 1_000 });
  const first = await semaphore.enter();
  const second = semaphore.enter();
  const refusal = expect(semaphore.enter()).rejects.toSatisfy(isBusy);
  await vi.advanceTimersByTimeAsync(900);
  first('failed');
  await second;
  await vi.advanceTimersByTimeAsync(100);
  await refusal;
  expect(semaphore.figures()).toEqual({ inside: 1, waiting: 0, refused: 1 });
});

test('also in a queue that moves nobody waits longer than the patience', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 9, maxWaitMs: 1_500, stallMs: 1_000 });
  const first = await semaphore.enter();
  const second = semaphore.enter();
  const refusal = expect(semaphore.enter()).rejects.toSatisfy(isBusy);
  await vi.advanceTimersByTimeAsync(900);
  first();
  await second;
  await vi.advanceTimersByTimeAsync(600);
  await refusal;
});

test('in a queue that does not empty the patience becomes less, and is as before once it was empty', async () => {
  const semaphore = createSemaphore({
    max: 1,
    maxWaiting: 9,
    maxWaitMs: 3_000,
    stallMs: 9_000,
    overloadMaxWaitMs: 1_000,
  });
  const refused: string[] = [];
  const come = (name: string) => void semaphore.enter().catch(() => refused.push(name));
  const leave = await semaphore.enter();
  come('first');
  await vi.advanceTimersByTimeAsync(2_900);
  come('of the burst');
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(500);
  come('in the overload');
  await vi.advanceTimersByTimeAsync(999);
  expect(refused).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(['first', 'in the overload']);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(refused).toEqual(['first', 'in the overload', 'of the burst']);
  come('after it');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(semaphore.figures()).toMatchObject({ waiting: 1, refused: 3 });
  leave();
  expect(semaphore.figures()).toMatchObject({ inside: 1, waiting: 0, refused: 3 });
});

test('a gate made wider lets in those who wait; a narrower one waits until enough have left', async () => {
  const semaphore = createSemaphore({ max: 1, maxWaiting: 9, maxWaitMs: 1_000 });
  const leaves = [await semaphore.enter()];
  const waiting = [semaphore.enter(), semaphore.enter()];
  semaphore.resize(3);
  leaves.push(...(await Promise.all(waiting)));
  semaphore.resize(1);
  const late = semaphore.enter();
  leaves[0]!();
  leaves[1]!();
  expect(semaphore.figures()).toMatchObject({ inside: 1, waiting: 1 });
  leaves[2]!();
  await late;
  expect(semaphore.figures()).toMatchObject({ inside: 1, waiting: 0 });
});

test('nobody holds all places: one key gets its share, and what it leaves is free again', () => {
  const shares = createShares(2);
  const leave = shares.enter('203.0.113.7');
  shares.enter('203.0.113.7');
  expect(() => shares.enter('203.0.113.7')).toThrow(Busy);
  shares.enter('203.0.113.8')();
  leave();
  expect(() => shares.enter('203.0.113.7')).not.toThrow();
});
