import { createStoredStore } from '#app/platform/store.ts';

/** Enough for a day's shelves; the oldest ticks go first. */
const most = 500;

/** What was taken from the shelves, ticked on this device: a help for the hands, not a fact about orders. */
export const ticked = createStoredStore<ReadonlySet<string>>({
  key: 'office-taken',
  initial: new Set(),
  parse: (stored) => (Array.isArray(stored) ? new Set(stored.filter((key) => typeof key === 'string')) : undefined),
  format: (keys) => [...keys],
});

export function toggleTicked(key: string): void {
  const next = new Set(ticked.read());
  if (!next.delete(key)) next.add(key);
  ticked.write(new Set([...next].slice(-most)));
}
