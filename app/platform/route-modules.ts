import { messages } from './messages.ts';

/** A part of a page that takes longer than this has failed. */
const longestLoadMs = 120_000;

/** A script of the shop that failed to load or took too long. Its message is the specification's. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super(messages.broken.chunk, { cause });
    this.name = 'ChunkFailure';
  }
}

/** Whether an error says that a script failed to load. Covers the messages of a plain `import()` in each browser. */
export function isChunkFailure(error: unknown): boolean {
  if (error instanceof ChunkFailure) return true;
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}

type RouteModules = Record<string, unknown>;

/**
 * Loads the module of a page for the router, once. Replaces the router's own function of this name (bin/lean-framework.ts),
 * which silently reloads the page if a module fails to load. Instead of a failed module the router gets a page that
 * throws `ChunkFailure` when it is rendered, because the router ignores an error thrown during loading.
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

/** The result of `load`, or `ChunkFailure` if it fails or takes longer than `longestLoadMs`. */
function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ChunkFailure(`later than ${longestLoadMs} ms`)), longestLoadMs);
    load()
      .then(resolve, (cause) => reject(new ChunkFailure(cause)))
      .finally(() => clearTimeout(late));
  });
}

/** A connection often fails only for a moment, and the second request succeeds. */
async function importWithSecondTry(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    return import(/* @vite-ignore */ address);
  }
}
