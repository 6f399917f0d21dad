import { useStore } from '#app/infra/browser/use-store.ts';
import { createLiveConnection, type Listener, type LiveState } from '#app/infra/live/live-connection.ts';
import { useChanges } from '#app/infra/live/use-live.ts';

const live = createLiveConnection({ stream: '/admin/live', maxWaitMs: 30_000 });

/**
 * Calls back with the tags of what has changed (`order:48217306:placed`, `messages`, `audit`; `*`: something may have
 * been missed, ask for everything again). One stream for the whole page, however many listen.
 */
export function useAdminLive(onEvent: Listener): void {
  useChanges(live.follow, onEvent);
}

/** How the admin hears of changes right now. */
export function useLiveState(): LiveState {
  return useStore(live.state);
}

/** Tries now instead of waiting. */
export function tryLiveNow(): void {
  live.tryNow();
}
