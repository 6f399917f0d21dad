import { createLiveConnection, type Listener, type LiveState } from '#app/platform/live/live-connection.ts';
import { useChanges } from '#app/platform/live/use-live.ts';
import { useStore } from '#app/platform/use-store.ts';

const office = createLiveConnection({ stream: '/admin/live', longestWaitMs: 30_000 });

/**
 * Calls back with the tags of what has changed (`order:48217306:placed`, `messages`, `audit`; `*`: something may have
 * been missed, ask for everything again). One stream for the whole page, however many listen.
 */
export function useOfficeLive(onEvent: Listener): void {
  useChanges(office.follow, onEvent);
}

/** How the office hears of changes right now. */
export function useLiveState(): LiveState {
  return useStore(office.state);
}

/** Tries now instead of waiting. */
export function tryLiveNow(): void {
  office.tryNow();
}
