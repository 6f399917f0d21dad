import { backOff, createGap, unknownAge } from './gap.ts';

/** Without a word from the shop for so long after asking, something on the way holds the stream back. */
const helloWithinMs = 8_000;
/** The shop's beat comes every 25 s. */
const silenceMs = 60_000;
const pollMs = 20_000;
const pollPatienceMs = 10_000;
/** The shop names the changes of the last ten seconds unasked; a page that is older says so. */
const youngMs = 9_000;
/** A page that goes to another keeps the stream open meanwhile. */
const lingerMs = 2_000;
/** A clock that jumps further between two looks belongs to a device that slept. */
const lookMs = 10_000;
const sleptMs = 20_000;

export type Listener = (tags: readonly string[]) => void;

const listeners = new Set<Listener>();
const stateWatchers = new Set<() => void>();
let reached = true;
let source: EventSource | null = null;
let failures = 0;
let gap: ReturnType<typeof createGap> | undefined;
let isFirst = true;
let polling = false;
const timers: Record<'patience' | 'again' | 'poll' | 'linger', ReturnType<typeof setTimeout> | undefined> = {
  patience: undefined,
  again: undefined,
  poll: undefined,
  linger: undefined,
};

/**
 * Calls the listener with the tags of what has changed in the shop; `*` stands for "anything may have". However many
 * listen, the page holds one stream, and only while it is in view and the device has a network: a browser allows few
 * connections to one shop. Where no stream comes through, the page asks every 20 s, and goes on trying for the stream.
 */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) timers.linger = setTimeout(() => listeners.size === 0 && rest(), lingerMs);
  };
}

/** False once neither stream nor question reaches the shop; true again with the first answer. */
export function isShopReached(): boolean {
  return reached;
}

/** Calls back whenever `isShopReached` has changed; returns how to stop. */
export function watchShopReached(watcher: () => void): () => void {
  stateWatchers.add(watcher);
  return () => stateWatchers.delete(watcher);
}

let watched = false;

function begin(): void {
  clearTimeout(timers.linger);
  gap ??= createGap(pageAge());
  if (!watched) {
    watched = true;
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', startAnew);
    window.addEventListener('offline', follow);
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', follow);
    watchSleep();
  }
  // Behind the pictures of the first view, not before them.
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow, { once: true });
}

/** A page that the browser or the service worker had kept may be of any age. */
function pageAge(): number {
  // TypeScript knows the entries by name, not what each name gives.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasKept = navigation?.type === 'back_forward' || navigation?.serverTiming.some(({ name }) => name === 'shelf');
  return wasKept ? unknownAge : performance.now();
}

function isWanted(): boolean {
  return listeners.size > 0 && document.visibilityState === 'visible' && navigator.onLine;
}

function follow(): void {
  if (!isWanted()) rest();
  else if (!source && !timers.again) connect();
}

function startAnew(): void {
  failures = 0;
  rest();
  follow();
}

function rest(): void {
  source?.close();
  source = null;
  polling = false;
  for (const name of ['patience', 'again', 'poll'] as const) {
    clearTimeout(timers[name]);
    timers[name] = undefined;
  }
}

function connect(): void {
  const stream = new EventSource(`/api/live${question()}`);
  source = stream;
  expectWord(helloWithinMs);
  for (const name of ['hello', 'changed', 'beat'])
    stream.addEventListener(name, (event) => {
      failures = 0;
      stopPolling();
      expectWord(silenceMs);
      hear(readTags(event.data));
    });
  stream.addEventListener('error', () => stream === source && lose());
}

function question(): string {
  const missed = gap?.ms() ?? unknownAge;
  if (isFirst && missed <= youngMs) return '';
  return `?missed=${Number.isFinite(missed) ? Math.round(missed) : 'everything'}`;
}

function hear(tags: readonly string[]): void {
  isFirst = false;
  gap?.heardNow();
  setReached(true);
  if (tags.length > 0) for (const listener of listeners) listener(tags);
}

function expectWord(withinMs: number): void {
  clearTimeout(timers.patience);
  timers.patience = setTimeout(() => {
    lose();
    startPolling();
  }, withinMs);
}

/** The stream broke or was refused, or nothing comes through it. */
function lose(): void {
  source?.close();
  source = null;
  clearTimeout(timers.patience);
  failures++;
  if (!isWanted()) return;
  clearTimeout(timers.again);
  timers.again = setTimeout(() => {
    timers.again = undefined;
    follow();
  }, backOff(failures));
  // One break is mended in a moment; more are a proxy, or a shop that is away.
  if (failures > 1) startPolling();
}

function startPolling(): void {
  if (polling || !isWanted()) return;
  polling = true;
  void poll();
}

function stopPolling(): void {
  polling = false;
  clearTimeout(timers.poll);
}

async function poll(): Promise<void> {
  const tags = await askForChanges();
  if (tags) hear(tags);
  if (!polling) return;
  if (!tags) setReached(false);
  timers.poll = setTimeout(() => void poll(), pollMs * (0.75 + Math.random() / 2));
}

/** null where the shop cannot be asked. */
async function askForChanges(): Promise<string[] | null> {
  try {
    const answer = await fetch(`/api/changes${question()}`, { signal: AbortSignal.timeout(pollPatienceMs) });
    if (!answer.ok) return null;
    const { changed }: { changed: unknown } = await answer.json();
    return onlyTexts(changed);
  } catch {
    return null;
  }
}

/** Timers of a device that slept come late; a stream it had is dead without knowing it. */
function watchSleep(): void {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - last > sleptMs) startAnew();
    last = now;
  }, lookMs);
}

function setReached(next: boolean): void {
  if (reached === next) return;
  reached = next;
  for (const watcher of stateWatchers) watcher();
}

function readTags(text: unknown): string[] {
  try {
    return onlyTexts(JSON.parse(String(text)));
  } catch {
    return [];
  }
}

function onlyTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
}
