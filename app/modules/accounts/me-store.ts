import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import type { Me } from './me.ts';

/** `undefined` while nobody has told yet: at first, and offline. */
type Known = Me | null | undefined;

const me = createStore<Known>(undefined, start);
let isRequested = false;
let lastTurn = 0;
let otherTabs: BroadcastChannel | undefined;

/** Who is logged in; null for nobody, undefined until it is known. The same in all tabs. */
export function useMe(): Known {
  return useStore(me);
}

/** Asks again, here and in the other tabs: somebody has logged in, or something about them has changed. */
export async function refreshMe(): Promise<void> {
  tellOtherTabs();
  await ask();
}

/** Nobody is logged in any more, here and in the other tabs. */
export function forgetMe(): void {
  lastTurn++;
  me.write(null);
  tellOtherTabs();
}

function start(): undefined {
  if (isRequested) return;
  isRequested = true;
  if (typeof BroadcastChannel === 'function') {
    otherTabs = new BroadcastChannel('account');
    otherTabs.addEventListener('message', () => void ask());
  }
  // A page restored from the back/forward cache may show another person's session.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  void ask();
}

async function ask(): Promise<void> {
  const turn = ++lastTurn;
  try {
    const response = await fetch('/api/me', { headers: { accept: 'application/json' } });
    if (!response.ok) return;
    const { user }: { user: Me | null } = await response.json();
    if (turn === lastTurn) me.write(user);
  } catch {
    // Without a network the answer is unknown, so the last one stays.
  }
}

function tellOtherTabs(): void {
  otherTabs?.postMessage('changed');
}
