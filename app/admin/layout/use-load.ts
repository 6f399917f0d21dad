import { useCallback, useRef, useState } from 'react';
import { type NotDone, noteLoad } from './not-done.ts';

type Loaded<T> = { data: T } | { why: NotDone['why'] };

type Load<T> = {
  /** Of the last load that succeeded. */
  data: T | undefined;
  state: 'idle' | 'loading';
  /** Whether the last load failed. */
  isFailed: boolean;
  load(path: string): Promise<void>;
};

/**
 * Loads what a part of a page shows, from a route that only has a loader, as JSON: dates are ISO strings. Of several loads the last counts;
 * where one fails, the last data stays and the note above the page says why. The router's `useFetcher` would first fetch the
 * route itself, and show an error page in place of this one where the network is away by then.
 */
export function useLoad<T>(): Load<T> {
  const [shown, setShown] = useState<{ data?: T; isLoading: boolean; isFailed: boolean }>({
    isLoading: false,
    isFailed: false,
  });
  const last = useRef(0);
  const load = useCallback(async (path: string) => {
    last.current += 1;
    const turn = last.current;
    setShown((before) => ({ ...before, isLoading: true }));
    const loaded = await loadJson<T>(path);
    if (turn !== last.current) return;
    const isFailed = 'why' in loaded;
    noteLoad(isFailed ? loaded.why : null);
    setShown((before) => ({ ...before, ...(!isFailed && { data: loaded.data }), isLoading: false, isFailed }));
  }, []);
  return { data: shown.data, state: shown.isLoading ? 'loading' : 'idle', isFailed: shown.isFailed, load };
}

async function loadJson<T>(path: string): Promise<Loaded<T>> {
  try {
    const response = await fetch(path, { redirect: 'manual' });
    // A loader of the same build made it.
    if (response.ok) return { data: (await response.json()) as T };
    // Only the guard redirects: to the login.
    if (response.type === 'opaqueredirect') return { why: 'logged-out' };
    return { why: response.status >= 500 ? 'broken' : 'not-taken' };
  } catch {
    return { why: 'unreached' };
  }
}
