/** Changes older than this are no longer listed, nor of more tags than this. */
const maxAgeMs = 10 * 60 * 1000;
const maxTags = 2_000;
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
  const changedAt = new Map<string, number>();
  /** The log is complete from this moment on. */
  let completeSince = now();

  function forgetOld(at: number): void {
    for (const [tag, changed] of changedAt) {
      if (changed > at - maxAgeMs && changedAt.size <= maxTags) return;
      changedAt.delete(tag);
      completeSince = Math.max(completeSince, changed);
    }
  }

  return {
    add(tags) {
      const at = now();
      for (const tag of tags) {
        changedAt.delete(tag);
        changedAt.set(tag, at);
      }
      forgetOld(at);
      completeSince = Math.max(completeSince, at - maxAgeMs);
    },
    since(missedMs) {
      const from = now() - missedMs - slackMs;
      if (!(missedMs <= now() - completeSince)) return [everything];
      const tags = [...changedAt].filter(([, changed]) => changed >= from).map(([tag]) => tag);
      return tags.includes(everything) ? [everything] : tags;
    },
  };
}
