import { messages } from './messages.ts';

/** Longer than this a part of a page is not awaited. */
const longestLoadMs = 120_000;

/** A script of the shop that did not come, in time or at all; its message is the specification's. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super(messages.broken.chunk, { cause });
    this.name = 'ChunkFailure';
  }
}

/** Also what a plain `import()` says, in each browser's words. */
export function isChunkFailure(error: unknown): boolean {
  if (error instanceof ChunkFailure) return true;
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}

type RouteModules = Record<string, unknown>;

/**
 * Loads the module of a page for the router, once. Stands in for the router's own function of this name, which reloads
 * the page without a word where a module does not come (vite.config.ts puts it there). In place of one that does not
 * come stands a page that throws `ChunkFailure` when it is shown: the router passes over what its loading throws.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: RouteModules,
): Promise<unknown> {
  try {
    if (!(id in loaded)) loaded[id] = await loadInTime(() => importWithSecondTry(module));
    return loaded[id];
  } catch (failure) {
    return { default: () => breakPage(failure) };
  }
}

function breakPage(failure: unknown): never {
  throw failure;
}

/** What `load` brings, or `ChunkFailure` when it fails or takes longer than `longestLoadMs`. */
function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ChunkFailure(`later than ${longestLoadMs} ms`)), longestLoadMs);
    load()
      .then(resolve, (cause) => reject(new ChunkFailure(cause)))
      .finally(() => clearTimeout(late));
  });
}

/** Lines break for a moment; the second request usually comes through. */
async function importWithSecondTry(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    return import(/* @vite-ignore */ address);
  }
}
