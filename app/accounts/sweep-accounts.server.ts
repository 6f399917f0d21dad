import { sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';

/** Deletes expired sessions and verifications; returns how many. Run by a job once a day. */
export async function sweepAccounts(): Promise<number> {
  const sessions = await db.execute(sql`delete from sessions where expires_at < now()`);
  const proofs = await db.execute(sql`delete from verifications where expires_at < now()`);
  return (sessions.rowCount ?? 0) + (proofs.rowCount ?? 0);
}
