/** Measures for how long this page has received nothing from the shop. */
export type Gap = { markReceived(): void; ms(): number };

/** The age of a page that was cached before it was shown here: unknown. */
export const unknownAge = Number.POSITIVE_INFINITY;

/**
 * Starts at the page's creation. A sleeping device may stop either of its two clocks, and a person may change the
 * second, so the longer time counts.
 */
export function createGap(
  pageAgeMs: number,
  clocks = { steady: () => performance.now(), wall: () => Date.now() },
): Gap {
  let before = pageAgeMs;
  let steady = clocks.steady();
  let wall = clocks.wall();
  return {
    markReceived() {
      before = 0;
      steady = clocks.steady();
      wall = clocks.wall();
    },
    ms: () => before + Math.max(0, clocks.steady() - steady, clocks.wall() - wall),
  };
}

const minWaitMs = 1_000;

/** Milliseconds to wait after so many consecutive failures: exponential backoff with jitter. */
export function backOff(failures: number, maxWaitMs: number, chance = Math.random()): number {
  const waitMs = Math.min(maxWaitMs, minWaitMs * 2 ** Math.max(0, failures - 1));
  return Math.round(waitMs * (0.5 + chance / 2));
}
