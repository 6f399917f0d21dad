/** For how long this page could not hear the shop. */
export type Gap = { heardNow(): void; ms(): number };

/** A page that was kept somewhere before it was shown here: nobody knows how old it is. */
export const unknownAge = Number.POSITIVE_INFINITY;

/**
 * Counts from the page's own beginning. A sleeping device stops one of its two clocks or the other, and somebody may set
 * the second: the longer time counts.
 */
export function createGap(
  pageAgeMs: number,
  clocks = { steady: () => performance.now(), wall: () => Date.now() },
): Gap {
  let before = pageAgeMs;
  let steady = clocks.steady();
  let wall = clocks.wall();
  return {
    heardNow() {
      before = 0;
      steady = clocks.steady();
      wall = clocks.wall();
    },
    ms: () => before + Math.max(0, clocks.steady() - steady, clocks.wall() - wall),
  };
}

const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;

/** How long to wait before trying again after so many failures in a row: doubling, and different in each browser. */
export function backOff(failures: number, chance = Math.random()): number {
  const most = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.max(0, failures - 1));
  return Math.round(most * (0.5 + chance / 2));
}
