import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveConnection, type LiveState } from './live-connection.ts';

/** The browser's stream, as far as the page uses it; the newest one last. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  address: string;
  isClosed = false;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }
  say(name: string, tags: unknown): void {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(tags) }));
  }
  close(): void {
    this.isClosed = true;
  }
}

const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
const newest = () => Stream.opened.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  Stream.opened = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  // Not the whole of `performance`: fetch, which other files of this worker use, needs the rest.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function office() {
  const connection = createLiveConnection({ stream: '/admin/live', maxWaitMs: 30_000 });
  const received: string[] = [];
  const states: LiveState['kind'][] = [];
  connection.state.subscribe(() => states.push(connection.state.read().kind));
  const stop = connection.follow((tags) => received.push(...tags));
  return { ...connection, received, states, stop };
}

test('however many listen, one stream is open; it is closed two seconds after the last has gone', () => {
  const { follow, stop } = office();
  const stopSecond = follow(() => {});
  expect(Stream.opened).toHaveLength(1);
  stop();
  stopSecond();
  vi.advanceTimersByTime(1_500);
  const stopThird = follow(() => {});
  vi.advanceTimersByTime(5_000);
  expect(newest().isClosed).toBe(false);
  stopThird();
  vi.advanceTimersByTime(2_000);
  expect([Stream.opened.length, newest().isClosed]).toEqual([1, true]);
});

test('a stream that ends once is opened again before anybody is told, and what was missed is everything', () => {
  const { received, states } = office();
  newest().say('hello', ['order:1:placed']);
  newest().say('changed', ['messages']);
  expect(received).toEqual(['messages']);
  newest().dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1_000);
  newest().say('hello', []);
  expect([received, states, Stream.opened.length]).toEqual([['messages', '*'], ['live'], 2]);
});

test('a stream that cannot be opened says so, and is tried ever less often, at most every 30 s', () => {
  const { state, tryNow } = office();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    newest().dispatchEvent(new Event('error'));
    const now = state.read();
    if (now.kind !== 'away') throw new Error('It does not say that it is away.');
    waits.push(now.retryAt - Date.now());
    vi.advanceTimersByTime(now.retryAt - Date.now());
    expect(Stream.opened).toHaveLength(attempt + 1);
  }
  expect(waits[0]).toBeLessThanOrEqual(1_000);
  expect(waits[3]).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  newest().dispatchEvent(new Event('error'));
  tryNow();
  expect(Stream.opened).toHaveLength(10);
  newest().say('hello', []);
  expect(state.read().kind).toBe('live');
  tryNow();
  expect(Stream.opened).toHaveLength(10);
});

test('a stream that falls silent is taken for dead', () => {
  office();
  newest().say('hello', []);
  vi.advanceTimersByTime(59_000);
  newest().say('beat', '');
  vi.advanceTimersByTime(59_000);
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect([Stream.opened.length, Stream.opened[0]?.isClosed]).toEqual([2, true]);
});

test('a page that is not in view holds no stream, and asks how much it missed when it is again', () => {
  const connection = createLiveConnection({ stream: '/api/live', changes: '/api/changes', maxWaitMs: 60_000 });
  const received: string[] = [];
  connection.follow((tags) => received.push(...tags));
  newest().say('hello', ['product:1']);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect([newest().isClosed, connection.state.read().kind]).toEqual([true, 'connecting']);
  vi.advanceTimersByTime(12_000);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(newest().address).toBe('/api/live?missed=12000');
  newest().say('hello', ['product:2']);
  expect(received).toEqual(['product:1', 'product:2']);
});

test('where no stream comes through, changes are polled; where those cannot be asked either, the shop is away', async () => {
  let isReachable = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ changed: ['product:7'] });
  });
  const connection = createLiveConnection({ stream: '/api/live', changes: '/api/changes', maxWaitMs: 60_000 });
  const received: string[] = [];
  connection.follow((tags) => received.push(...tags));
  await vi.advanceTimersByTimeAsync(8_000);
  expect([received, connection.state.read().kind]).toEqual([['product:7'], 'live']);
  isReachable = false;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(connection.state.read().kind).toBe('away');
  newest().say('hello', []);
  expect(connection.state.read().kind).toBe('live');
  received.length = 0;
  isReachable = true;
  await vi.advanceTimersByTimeAsync(50_000);
  expect(received).toEqual([]);
});
