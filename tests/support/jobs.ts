/** For tests of jobs that run only while there is something to do. */
import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';

/** Whether a job with this condition (`neededWhen`) would be queued now. */
export async function isNeeded(condition: SQL): Promise<boolean> {
  return (await db.execute(sql`select where ${condition}`)).rowCount === 1;
}
