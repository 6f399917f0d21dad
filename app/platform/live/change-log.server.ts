/** Older than this, or more than this many, are not named any more. */
const keptMs = 10 * 60 * 1000;
const mostKept = 2_000;
/** A page may have been rendered a moment before the change that it does not show was announced. */
const slackMs = 10_000;

/** Stands for "anything may have changed". */
export const everything = '*';

export type ChangeLog = {
  add(tags: Iterable<string>): void;
  /** What has changed during the last `missedMs` and a little longer; `['*']` where that is not known any more. */
  since(missedMs: number): string[];
};

/**
 * What was announced lately, by this process's own monotonic clock. Pages say for how long they could not hear, not since
 * which moment: so neither their clocks nor those of several nodes need to agree, and any node can answer.
 */
export function createChangeLog(now: () => number = () => performance.now()): ChangeLog {
  let kept: { at: number; tag: string }[] = [];
  /** From here on everything is known. */
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
