import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { users } from '../tables.server.ts';

/**
 * Takes the lock under which roles are given, one change at a time. Take it before any row: whoever holds a row and
 * waits for the lock could be waited for. Nobody changes their own role, so one owner is always left.
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
}

/** Whether this person is an owner now; true until the transaction ends where the roles are locked. */
export async function isOwner(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'owner'), isNull(users.bannedAt)));
  return owner !== undefined;
}
