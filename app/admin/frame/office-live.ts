import { useEffect, useRef, useSyncExternalStore } from 'react';

export type LiveState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Lost; tried again at this moment (milliseconds since 1970). */
  | { kind: 'away'; againAt: number };

type Listener = (tags: readonly string[]) => void;

const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;
const quietWaitMs = 300;
/** The office's stream says nothing but a sign of life for this long at most. */
const silenceMs = 60_000;

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
const connecting: LiveState = { kind: 'connecting' };
let state: LiveState = connecting;
let source: EventSource | null = null;
let waiting: ReturnType<typeof setTimeout> | null = null;
let silence: ReturnType<typeof setTimeout> | null = null;
let waitMs = shortestWaitMs;
let hadGap = false;
let retriedQuietly = false;

/**
 * Calls back with the tags of what has changed (`order:48217306:placed`, `messages`, `audit`; `*`: something may have
 * been missed, ask for everything again). One stream for the whole page, however many listen.
 */
export function useOfficeLive(onEvent: Listener): void {
  const callback = useRef(onEvent);
  useEffect(() => {
    callback.current = onEvent;
  });
  useEffect(() => {
    const listener: Listener = (tags) => callback.current(tags);
    listeners.add(listener);
    if (listeners.size === 1) begin();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end();
    };
  }, []);
}

/** How the office hears of changes right now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => connecting,
  );
}

/** Tries now instead of waiting. */
export function tryLiveNow(): void {
  if (state.kind !== 'live') connect();
}

function begin(): void {
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', tryLiveNow);
  connect();
}

function end(): void {
  document.removeEventListener('visibilitychange', follow);
  window.removeEventListener('online', tryLiveNow);
  close();
  set(connecting);
}

/** A browser allows few connections to one shop: a page that is not seen gives its own back. */
function follow(): void {
  if (document.visibilityState === 'visible') {
    connect();
    return;
  }
  close();
  hadGap = true;
  set(connecting);
}

function connect(): void {
  close();
  if (document.visibilityState === 'hidden') return;
  const opened = new EventSource('/admin/live');
  source = opened;
  opened.addEventListener('open', () => {
    waitMs = shortestWaitMs;
    retriedQuietly = false;
    set({ kind: 'live' });
    listenForSilence();
    if (hadGap) tell(['*']);
    hadGap = false;
  });
  opened.addEventListener('error', lost);
  opened.addEventListener('beat', listenForSilence);
  opened.addEventListener('changed', (event) => {
    listenForSilence();
    tell(readTags(event.data));
  });
}

/** A stream can be dead without an error: a phone that changed its network hears nothing at all. */
function listenForSilence(): void {
  if (silence) clearTimeout(silence);
  silence = setTimeout(lost, silenceMs);
}

function lost(): void {
  close();
  hadGap = true;
  // A stream that ends once, as they do when a node is restarted, is opened again before anybody is told.
  if (state.kind === 'live' && !retriedQuietly) {
    retriedQuietly = true;
    waiting = setTimeout(connect, quietWaitMs);
    return;
  }
  set({ kind: 'away', againAt: Date.now() + waitMs });
  waiting = setTimeout(connect, waitMs);
  waitMs = Math.min(waitMs * 2, longestWaitMs);
}

function close(): void {
  if (waiting) clearTimeout(waiting);
  if (silence) clearTimeout(silence);
  source?.close();
  source = null;
}

function tell(tags: readonly string[]): void {
  if (tags.length > 0) for (const listener of listeners) listener(tags);
}

function readTags(text: unknown): string[] {
  try {
    const value: unknown = JSON.parse(String(text));
    return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}

function set(next: LiveState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
