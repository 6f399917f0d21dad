/** Changes older than this, or beyond this number, are no longer listed. */
const keptMs = 10 * 60 * 1000;
const mostKept = 2_000;
/** Slack for a page that was rendered a moment before the change that it lacks was announced. */
const slackMs = 10_000;

/** Stands for "anything may have changed". */
export const everything = '*';

export type ChangeLog = {
  add(tags: Iterable<string>): void;
  /** The tags that changed during the last `missedMs` plus the slack; `['*']` if that is no longer known. */
  since(missedMs: number): string[];
};

/**
 * A log of recent announcements, by this process's monotonic clock. Pages report for how long they received nothing,
 * not since which moment. So the clocks of pages and nodes need not agree, and any node can answer.
 */
export function createChangeLog(now: () => number = () => performance.now()): ChangeLog {
  let kept: { at: number; tag: string }[] = [];
  /** The log is complete from this moment on. */
  let knownSince = now();

  return {
    add(tags) {
      const at = now();
      for (const tag of tags) kept.push({ at, tag });
      kept = kept.slice(-mostKept).filter((change) => change.at > at - keptMs);
      knownSince = Math.max(knownSince, at - keptMs, kept.length === mostKept ? (kept[0]?.at ?? at) : 0);
    },
    since(missedMs) {
      const from = now() - missedMs - slackMs;
      if (!(missedMs <= now() - knownSince)) return [everything];
      const tags = new Set(kept.filter(({ at }) => at >= from).map(({ tag }) => tag));
      return tags.has(everything) ? [everything] : [...tags];
    },
  };
}
