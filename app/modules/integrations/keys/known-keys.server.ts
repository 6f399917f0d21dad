import { setTimeout as sleep } from 'node:timers/promises';
import { isNull } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { apiKeys } from '../tables.server.ts';

/** All strangers together make this node ask the database once in so long. */
const readAgainMs = 1_000;
const maxRead = 1_000;
const maxMissing = 1_000;

/** Hashes of the keys that worked when they were last read. Whether one of them still works is asked with each request. */
const known = new Set<string>();
/** Hashes that were looked for and not found. A key that is made later is another one, so they never become right. */
const missing = new Set<string>();
let readAt = Number.NEGATIVE_INFINITY;
let nextRead: Promise<void> | null = null;

/** Whether this may be the hash of a key that works. Looks into the database at most once a second, however many ask. */
export async function mayBeKey(hash: string): Promise<boolean> {
  if (known.has(hash)) return true;
  if (missing.has(hash)) return false;
  await readSoon();
  if (known.has(hash)) return true;
  if (missing.size >= maxMissing) missing.clear();
  missing.add(hash);
  return false;
}

/** The same at once: from what this node knows by now. A key that it does not know is found by a later request. */
export function isKnownKey(hash: string): boolean {
  if (!known.has(hash) && !missing.has(hash)) readSoon().catch(() => {});
  return known.has(hash);
}

/** A key was made on this node. */
export function learnKey(hash: string): void {
  known.add(hash);
}

/** A key that was known does not work any more. */
export function unlearnKey(hash: string): void {
  known.delete(hash);
}

/** Resolves after a read that began later than this call: a key may have been made on another node a moment ago. */
function readSoon(): Promise<void> {
  nextRead ??= waitAndRead();
  return nextRead;
}

async function waitAndRead(): Promise<void> {
  await sleep(Math.max(0, readAt + readAgainMs - performance.now()));
  nextRead = null;
  readAt = performance.now();
  const found = await db.select({ hash: apiKeys.hash }).from(apiKeys).where(isNull(apiKeys.revokedAt)).limit(maxRead);
  for (const { hash } of found) known.add(hash);
}
