import { createListeners, createStore, type Store } from '../browser/store.ts';
import { createPolling, fetchChanges, onlyTexts } from './changes-poll.ts';
import { backOff, createGap, unknownAge } from './gap.ts';

/** Where the first event takes longer, something on the way buffers the stream. */
const helloTimeoutMs = 8_000;
/** The shop's beat comes every 25 s. */
const silenceTimeoutMs = 60_000;
/** The first event names the changes of the last ten seconds; a page that is older sends its age. */
const maxFreshAgeMs = 9_000;
/** How long the stream stays open without listeners, while one page gives way to the next. */
const lingerMs = 2_000;
/** How often the clock is read; a jump of `minSleepMs` or more means that the device slept. */
const clockIntervalMs = 10_000;
const minSleepMs = 20_000;

export type Listener = (tags: readonly string[]) => void;

export type LiveState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** The shop is not reached; the stream is tried again at this moment (milliseconds since 1970). */
  | { kind: 'away'; retryAt: number };

export type LiveSource = {
  /** The address of the stream of Server-Sent Events. */
  stream: string;
  /**
   * The address that lists what has changed in the last `?missed=` ms. It is polled while no stream comes through, and
   * the stream itself reports what was missed. Without it, every gap is announced as `*`.
   */
  changes?: string;
  /** Begins after everything the page shows has loaded, and rests while the device says that it has no network. */
  isBackground?: boolean;
  /** Between two attempts. */
  maxWaitMs: number;
};

export type LiveConnection = {
  /** Calls the listener with the tags of what has changed; `*` stands for "anything may have". */
  follow(listener: Listener): () => void;
  state: Store<LiveState>;
  /** Tries now instead of waiting. */
  tryNow(): void;
};

type Timers = Record<'silence' | 'retry' | 'linger', ReturnType<typeof setTimeout> | undefined>;

const connecting: LiveState = { kind: 'connecting' };
const live: LiveState = { kind: 'live' };

/**
 * One stream of changes for the whole page, however many listen, and only while the page is in view: a browser allows few
 * connections to one shop. A stream that breaks or falls silent is opened again with exponential backoff.
 */
export function createLiveConnection(
  { stream, changes, isBackground = false, maxWaitMs }: LiveSource,
  state = createStore<LiveState>(connecting),
): LiveConnection {
  const listeners = createListeners<[readonly string[]]>(begin);
  const polling = createPolling(
    () => fetchChanges(`${changes}${query()}`),
    (tags, nextInMs) => (tags ? receive(tags) : state.write({ kind: 'away', retryAt: Date.now() + nextInMs })),
  );
  const timers: Timers = { silence: undefined, retry: undefined, linger: undefined };
  let source: EventSource | null = null;
  let failures = 0;
  let gap: ReturnType<typeof createGap> | undefined;
  /** Nothing has been received yet. */
  let isFirst = true;
  /** The stream was lost or closed since the last event. */
  let hadGap = false;
  let isFollowed = false;

  function begin(): () => void {
    isFollowed = true;
    clearTimeout(timers.linger);
    if (!gap) watchPage({ follow, rest, reconnect });
    gap ??= createGap(pageAge());
    // Behind the pictures of the first view, not before them.
    if (!isBackground || document.readyState === 'complete') follow();
    else window.addEventListener('load', follow, { once: true });
    return () => {
      isFollowed = false;
      timers.linger = setTimeout(follow, lingerMs);
    };
  }

  function isWanted(): boolean {
    return isFollowed && document.visibilityState === 'visible' && (!isBackground || navigator.onLine);
  }

  function follow(): void {
    if (!isWanted()) rest();
    else if (!source && !timers.retry) connect();
  }

  function reconnect(): void {
    failures = 0;
    rest();
    follow();
  }

  function rest(): void {
    close();
    clearTimeout(timers.retry);
    timers.retry = undefined;
    polling.stop();
    if (state.read().kind === 'live') state.write(connecting);
  }

  function close(): void {
    if (source) hadGap = true;
    source?.close();
    source = null;
    clearTimeout(timers.silence);
  }

  function connect(): void {
    const opened = new EventSource(`${stream}${query()}`);
    source = opened;
    // Without an address to poll, a slow line gets more time.
    expectEvent(changes ? helloTimeoutMs : silenceTimeoutMs);
    for (const name of ['hello', 'changed', 'beat'])
      opened.addEventListener(name, (event) => {
        failures = 0;
        polling.stop();
        expectEvent(silenceTimeoutMs);
        receive(changes || name === 'changed' ? readTags(event.data) : []);
      });
    opened.addEventListener('error', () => opened === source && handleLoss());
  }

  /** The query that reports for how long the page received nothing. */
  function query(): string {
    const missed = gap?.ms() ?? unknownAge;
    if (!changes || (isFirst && missed <= maxFreshAgeMs)) return '';
    return `?missed=${Number.isFinite(missed) ? Math.round(missed) : 'everything'}`;
  }

  function receive(tags: readonly string[]): void {
    const received = hadGap && !changes ? ['*'] : tags;
    isFirst = false;
    hadGap = false;
    gap?.markReceived();
    state.write(live);
    if (received.length > 0) listeners.call(received);
  }

  function expectEvent(withinMs: number): void {
    clearTimeout(timers.silence);
    timers.silence = setTimeout(() => {
      handleLoss();
      startPolling();
    }, withinMs);
  }

  /** The stream broke or was refused, or nothing comes through it. */
  function handleLoss(): void {
    close();
    failures++;
    if (!isWanted()) return;
    clearTimeout(timers.retry);
    const waitMs = backOff(failures, maxWaitMs);
    timers.retry = setTimeout(() => {
      timers.retry = undefined;
      follow();
    }, waitMs);
    // One break is mended in a moment, as when a node is restarted; more are a proxy, or a shop that is away.
    const isPassing = failures === 1 && state.read().kind === 'live';
    if (!changes && !isPassing) state.write({ kind: 'away', retryAt: Date.now() + waitMs });
    if (failures > 1) startPolling();
  }

  function startPolling(): void {
    if (changes && isWanted()) polling.start();
  }

  function tryNow(): void {
    if (state.read().kind !== 'live') reconnect();
  }
  return { follow: listeners.add, state, tryNow };
}

type Page = Record<'follow' | 'rest' | 'reconnect', () => void>;

function watchPage({ follow, rest, reconnect }: Page): void {
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', follow);
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', follow);
  watchSleep(reconnect);
}

/** Timers of a device that slept come late; a stream it had is dead without knowing it. */
function watchSleep(onWake: () => void): void {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - last > minSleepMs) onWake();
    last = now;
  }, clockIntervalMs);
}

/** How old the page is, in ms. One that the browser or the service worker had cached may be of any age. */
function pageAge(): number {
  // TypeScript knows the entries by name, not what each name gives.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasCached =
    navigation?.type === 'back_forward' || navigation?.serverTiming.some(({ name }) => name === 'shelf');
  return wasCached ? unknownAge : performance.now();
}

function readTags(text: unknown): string[] {
  try {
    return onlyTexts(JSON.parse(String(text)));
  } catch {
    return [];
  }
}
