import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and during the first pass in the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

let isAlive = false;

/** Of the root: tells `wasHydrated` once the first pass in the browser is over. */
export function useAlive(): void {
  useEffect(() => {
    isAlive = true;
  }, []);
}

/**
 * `useHydrated` for what a component begins with: it is not rendered again when the page is hydrated. Not for what stands
 * in `Suspense`, whose content may be hydrated after the rest.
 */
export function wasHydrated(): boolean {
  return isAlive;
}
