/** Changes older than this are no longer listed, nor of more tags than this. */
const keptMs = 10 * 60 * 1000;
const maxKept = 2_000;
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
  /** When each tag changed last; the oldest first, because a tag that changes again moves to the end. */
  const kept = new Map<string, number>();
  /** The log is complete from this moment on. */
  let knownSince = now();

  function forgetOld(at: number): void {
    for (const [tag, changed] of kept) {
      if (changed > at - keptMs && kept.size <= maxKept) return;
      kept.delete(tag);
      knownSince = Math.max(knownSince, changed);
    }
  }

  return {
    add(tags) {
      const at = now();
      for (const tag of tags) {
        kept.delete(tag);
        kept.set(tag, at);
      }
      forgetOld(at);
      knownSince = Math.max(knownSince, at - keptMs);
    },
    since(missedMs) {
      const from = now() - missedMs - slackMs;
      if (!(missedMs <= now() - knownSince)) return [everything];
      const tags = [...kept].filter(([, changed]) => changed >= from).map(([tag]) => tag);
      return tags.includes(everything) ? [everything] : tags;
    },
  };
}
