export type Random = {
  /** A whole number from 0 up, less than this. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  /** The entry at a place, beginning anew where the list ends. */
  next<T>(list: readonly T[], place: number): T;
};

/** Chance that is the same on every run (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  function next<T>(list: readonly T[], place: number): T {
    const entry = list[place % list.length];
    if (entry === undefined) throw new Error('An empty list has no entry.');
    return entry;
  }
  return { below, next, of: (list) => next(list, below(list.length)) };
}
