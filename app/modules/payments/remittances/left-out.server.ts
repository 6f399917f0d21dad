import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { paymentSheets } from '../tables.server.ts';
import { readRememberedRoles, rowsOf } from './enter-remittance.server.ts';
import { readRemittance } from './remittance.ts';

/**
 * The rows of what was pasted that hold no parcel, as they were written: at most `maxShown` of them, and how many there are.
 * None once the sheet is applied, because what was pasted is forgotten then.
 */
export async function readLeftOut(id: number, maxShown = 5): Promise<{ count: number; rows: string[] }> {
  const [sheet] = await db
    .select({ courier: paymentSheets.courier, source: paymentSheets.source, chosen: paymentSheets.chosenRoles })
    .from(paymentSheets)
    .where(eq(paymentSheets.id, id));
  if (!sheet?.source) return { count: 0, rows: [] };
  const read = readRemittance(rowsOf(sheet.source), { ...(await readRememberedRoles(sheet.courier)), ...sheet.chosen });
  const leftOut = read.kind === 'read' ? read.leftOut : [];
  return { count: leftOut.length, rows: leftOut.slice(0, maxShown).map((row) => row.slice(0, 120)) };
}
