import { limitsAreOn } from '#app/infra/limits/limits.server.ts';

/** Wrong keys from one address in a minute. */
const maxWrong = 30;
const windowMs = 60_000;
const maxAddresses = 1_000;

/**
 * Who has sent wrong keys lately. Each node counts for itself and in memory: a key cannot be guessed, so the count only
 * keeps noise away, and noise must not reach the database.
 */
const senders = new Map<string, { count: number; until: number }>();

/** For how many seconds this address is not listened to; 0 where it is. */
export function secondsBarred(address: string): number {
  const sender = senders.get(address);
  if (!sender || sender.count <= maxWrong || !limitsAreOn()) return 0;
  return Math.max(0, Math.ceil((sender.until - performance.now()) / 1_000));
}

/** Counts a wrong key; returns for how many seconds its sender is not listened to. */
export function countWrongKey(address: string): number {
  const now = performance.now();
  const before = senders.get(address);
  const isOver = !before || before.until < now;
  const [oldest] = senders.keys();
  if (!before && senders.size >= maxAddresses && oldest !== undefined) senders.delete(oldest);
  senders.set(address, isOver ? { count: 1, until: now + windowMs } : { count: before.count + 1, until: before.until });
  return secondsBarred(address);
}
