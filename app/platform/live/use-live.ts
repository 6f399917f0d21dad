import { useEffect, useRef, useSyncExternalStore } from 'react';
import { followChanges, isShopReached, watchShopReached } from './live-connection.ts';

/** Calls back with the tags of what has changed in the shop (`["*"]`: something may have been missed). All callers share one stream. */
export function useLive(onChange: (tags: readonly string[]) => void): void {
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => followChanges((tags) => callback.current(tags)), []);
}

/** False while the device says it has no network, or the shop has not answered for a while. True while the server renders. */
export function useShopReached(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine && isShopReached(),
    () => true,
  );
}

function watch(watcher: () => void): () => void {
  const stop = watchShopReached(watcher);
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    stop();
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}
