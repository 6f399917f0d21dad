import { createStoredStore } from '#app/infra/browser/store.ts';

/** Enough for a day; the oldest ticks are dropped first. */
const most = 500;

/** Which lines of the pick list were ticked on this device. It is no state of an order. */
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
