import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';

/**
 * Deletes what has expired: sessions, verifications, invitations, e-mail changes and spent codes. Returns how many rows.
 * Run by a job once a day.
 */
export async function sweepAccounts(): Promise<number> {
  const swept = [
    await db.execute(sql`delete from sessions where expires_at < now()`),
    await db.execute(sql`delete from verifications where expires_at < now()`),
    await db.execute(sql`delete from invitations where expires_at < now()`),
    await db.execute(sql`delete from email_changes where expires_at < now()`),
    await db.execute(sql`delete from spent_codes where spent_at < now() - interval '1 hour'`),
  ];
  return swept.reduce((total, { rowCount }) => total + (rowCount ?? 0), 0);
}
