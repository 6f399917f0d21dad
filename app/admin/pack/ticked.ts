const slot = 'office-taken';
const none: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();
let ticked: ReadonlySet<string> | null = null;
/** Enough for a day's shelves; the oldest ticks go first. */
const most = 500;

/** What was taken from the shelves, ticked on this device: a help for the hands, not a fact about orders. */
export const tickedKeeper = {
  none,
  read(): ReadonlySet<string> {
    ticked ??= readKept();
    return ticked;
  },
  toggle(key: string): void {
    const next = new Set(tickedKeeper.read());
    if (!next.delete(key)) next.add(key);
    ticked = new Set([...next].slice(-most));
    try {
      localStorage.setItem(slot, JSON.stringify([...ticked]));
    } catch {
      // Without storage the ticks live as long as the page.
    }
    for (const watcher of watchers) watcher();
  },
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

function readKept(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(slot) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return none;
  }
}
