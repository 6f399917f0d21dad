import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord } from '#app/infra/records.ts';

/** A product whose page this browser has opened; `family` is the number of its family, where it has one. */
export type Seen = { id: number; family?: number };

/** As many are kept. Only numbers are stored: what a card shows comes from the shop. */
const maxSeen = 12;

/** M28: what was opened lately, newest first. It stays on this device, and log-out takes it away. */
export const seenProducts = createStoredStore<readonly Seen[]>({ key: 'seen-products', initial: [], parse: readSeen });

/** The list with this product at its beginning. A family takes one place, as the product of it that was opened last. */
export function withSeen(list: readonly Seen[], seen: Seen): Seen[] {
  return [seen, ...list.filter((each) => !isAlike(each, seen))].slice(0, maxSeen);
}

/** Whether both are the same product, or products of one family. */
export function isAlike(one: Seen, other: Seen): boolean {
  return one.id === other.id || (one.family !== undefined && one.family === other.family);
}

/** A stored list; `undefined` where it is none. */
export function readSeen(stored: unknown): Seen[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const seen = stored.map(asRecord).map(({ id, family }) => ({ id: Number(id), family: Number(family) }));
  if (!seen.every(({ id }) => Number.isSafeInteger(id) && id > 0)) return undefined;
  return seen.slice(0, maxSeen).map(({ id, family }) => (Number.isSafeInteger(family) ? { id, family } : { id }));
}
