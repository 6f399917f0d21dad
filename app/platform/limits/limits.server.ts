import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { db } from '../db/db.server.ts';

export type Limit = {
  /** What is counted, such as `login:account:ali@gmail.com`; kept as a hash, so that nobody's address stands in the table. */
  key: string;
  /** How many are allowed in any stretch of `windowSeconds`. */
  most: number;
  windowSeconds: number;
};

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

let counting = true;

/** Set once from RATE_LIMITS; benches and drills on loopback switch counting off. */
export function switchLimits(on: boolean): void {
  counting = on;
}

/** Whether anything is counted; what else guards against abuse is switched with it. */
export function limitsAreOn(): boolean {
  return counting;
}

/**
 * Counts one more attempt under every limit and says whether all of them allow it. Counted in the database in one
 * atomic statement per limit, so that a burst over several nodes cannot pass. The last window counts in proportion to
 * what of it is still in view, which makes the window slide. Throws when the database is away: what is limited cannot be
 * done then either.
 */
export async function countAttempt(...limits: Limit[]): Promise<Allowance> {
  if (!counting) return { allowed: true };
  let retryAfterSeconds = 0;
  for (const limit of limits) retryAfterSeconds = Math.max(retryAfterSeconds, await waitFor(limit));
  return retryAfterSeconds > 0 ? { allowed: false, retryAfterSeconds } : { allowed: true };
}

/** Forgets what was counted under a key, as after a login that succeeded. */
export async function forgetAttempts(key: string): Promise<void> {
  await db.execute(sql`delete from rate_counts where key = ${hashOf(key)}`);
}

/** Removes counts of windows that are over; returns how many. */
export async function sweepCounts(): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from rate_counts where until < ${Math.floor(Date.now() / 1000)}`);
  return rowCount ?? 0;
}

/** Seconds until this limit allows it; 0 where it does now. */
async function waitFor({ key, most, windowSeconds }: Limit): Promise<number> {
  const now = Date.now() / 1000;
  const window = Math.floor(now / windowSeconds);
  const { rows } = await db.execute<{ count: number; earlier: number }>(sql`
    insert into rate_counts as counted (key, "window", count, until)
    values (${hashOf(key)}, ${window}, 1, ${(window + 2) * windowSeconds})
    on conflict (key, "window") do update set count = counted.count + 1
    returning count, coalesce((select count from rate_counts where key = ${hashOf(key)} and "window" = ${window - 1}), 0) as earlier`);
  const { count = 0, earlier = 0 } = rows[0] ?? {};
  const elapsed = now - window * windowSeconds;
  if (count + earlier * (1 - elapsed / windowSeconds) <= most) return 0;
  return Math.max(1, Math.ceil(windowSeconds - elapsed));
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
