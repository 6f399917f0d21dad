import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The store's value. The component renders again whenever it changes. */
export function useStore<T>({ initial, read, subscribe }: Store<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
