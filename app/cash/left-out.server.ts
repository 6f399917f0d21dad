import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { readRememberedRoles, rowsOf } from './enter-sheet.server.ts';
import { readSheet } from './payment-sheet.ts';
import { paymentSheets } from './tables.server.ts';

/**
 * The rows of what was pasted that hold no parcel, as they were written: at most `mostShown` of them, and how many there are.
 * None once the sheet is applied, because what was pasted is forgotten then.
 */
export async function readLeftOut(id: number, mostShown = 5): Promise<{ count: number; rows: string[] }> {
  const [sheet] = await db
    .select({ courier: paymentSheets.courier, source: paymentSheets.source, chosen: paymentSheets.chosenRoles })
    .from(paymentSheets)
    .where(eq(paymentSheets.id, id));
  if (!sheet?.source) return { count: 0, rows: [] };
  const read = readSheet(rowsOf(sheet.source), { ...(await readRememberedRoles(sheet.courier)), ...sheet.chosen });
  const leftOut = read.kind === 'read' ? read.leftOut : [];
  return { count: leftOut.length, rows: leftOut.slice(0, mostShown).map((row) => row.slice(0, 120)) };
}
