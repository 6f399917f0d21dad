import { useSyncExternalStore } from 'react';
import type { Me } from './me.ts';

/** `undefined` while nobody has told yet: at first, and offline. */
type Known = Me | null | undefined;

let me: Known;
let asked = false;
let asking = 0;
const watchers = new Set<() => void>();
let otherTabs: BroadcastChannel | undefined;

/** Who is logged in; null for nobody, undefined until it is known. The same in all tabs. */
export function useMe(): Known {
  return useSyncExternalStore(
    watch,
    () => me,
    () => undefined,
  );
}

/** Asks again, here and in the other tabs: somebody has logged in, or something about them has changed. */
export async function refreshMe(): Promise<void> {
  tellOtherTabs();
  await ask();
}

/** Nobody is logged in any more, here and in the other tabs. */
export function forgetMe(): void {
  asking++;
  set(null);
  tellOtherTabs();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!asked) start();
  return () => watchers.delete(watcher);
}

function start(): void {
  asked = true;
  if (typeof BroadcastChannel === 'function') {
    otherTabs = new BroadcastChannel('account');
    otherTabs.addEventListener('message', () => void ask());
  }
  // A page that comes back as it was left may be somebody else's by now.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  void ask();
}

async function ask(): Promise<void> {
  const turn = ++asking;
  try {
    const response = await fetch('/api/me', { headers: { accept: 'application/json' } });
    if (!response.ok) return;
    const { user }: { user: Me | null } = await response.json();
    if (turn === asking) set(user);
  } catch {
    // Without a network nobody knows; what was known stays.
  }
}

function set(next: Known): void {
  me = next;
  for (const watcher of watchers) watcher();
}

function tellOtherTabs(): void {
  otherTabs?.postMessage('changed');
}
