const bucketMs = 15_000;
/** Five minutes. */
const buckets = 20;

export type RecentCount = {
  add(): void;
  /** How many were added in the last five minutes, to a quarter of a minute. */
  count(): number;
};

/** Counts what happens and forgets it after five minutes. `now` is a clock in ms that never goes back. */
export function createRecentCount(now: () => number = () => performance.now()): RecentCount {
  const counts = new Array<number>(buckets).fill(0);
  let newest = Math.floor(now() / bucketMs);

  function forgetOld(): void {
    const current = Math.floor(now() / bucketMs);
    for (let past = Math.max(newest + 1, current - buckets + 1); past <= current; past++) counts[past % buckets] = 0;
    newest = current;
  }

  return {
    add() {
      forgetOld();
      counts[newest % buckets]! += 1;
    },
    count() {
      forgetOld();
      return counts.reduce((sum, each) => sum + each, 0);
    },
  };
}
