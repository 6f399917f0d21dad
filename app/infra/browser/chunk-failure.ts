import { messages } from '../text/messages.ts';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

/** A page that takes longer than this has failed. */
const maxLoadMs = 120_000;

/** A script of the shop that failed to load or took too long. Its message is the specification's. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super(messages.broken.chunk, { cause });
    this.name = 'ChunkFailure';
  }
}

/**
 * Whether an error says that a script failed to load, or that two nodes of different versions answer in turn. Covers the
 * messages of a plain `import()` in each browser.
 */
export function isChunkFailure(error: unknown): boolean {
  if (error instanceof ChunkFailure) return true;
  if (!(error instanceof Error)) return false;
  return /dynamically imported module|importing a module script failed|manifest version mismatch/i.test(error.message);
}

const failure = createStore<ChunkFailure | null>(null);
const loading = new Set<Request>();

/** Throws `ChunkFailure` while the page that is being opened has failed, for the error boundary to show. */
export function useChunkFailure(): void {
  const error = useStore(failure);
  if (error) throw error;
}

/** A middleware around every load in the browser: limits its time. */
export async function watchLoad<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const late = setTimeout(() => failure.write(new ChunkFailure(`later than ${maxLoadMs} ms`)), maxLoadMs);
  function end(): void {
    clearTimeout(late);
    loading.delete(request);
  }
  failure.write(null);
  loading.add(request);
  request.signal.addEventListener('abort', end);
  return await next().finally(end);
}

/**
 * Refuses the reload with which the router answers a module of a page that fails to load: on a broken line it would trade
 * a page that reads for the browser's error page. Browsers without the Navigation API reload.
 */
export function refuseRouterReload(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || loading.size === 0) return;
    event.preventDefault();
    failure.write(new ChunkFailure('the router reloads'));
  });
}

/** Loads the document anew, also while a page is being opened: a reload that is ours is not the router's. */
export function reloadPage(): void {
  loading.clear();
  window.location.reload();
}
