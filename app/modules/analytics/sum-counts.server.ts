import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';

/** Merges pending changes into the daily counts. Reads return the same numbers before and after, but faster after. */
export async function addUpCounts(): Promise<void> {
  await db.execute(sql`select add_up_counts()`);
}
