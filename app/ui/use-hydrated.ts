import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and during the first pass in the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
