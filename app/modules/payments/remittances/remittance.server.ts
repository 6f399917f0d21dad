import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { paymentSheets } from '../tables.server.ts';

/** The sheet as it stands now; nobody else changes it until the transaction ends. Undefined where there is none. */
export async function lockRemittance(
  tx: Transaction,
  id: number,
): Promise<typeof paymentSheets.$inferSelect | undefined> {
  const [sheet] = await tx.select().from(paymentSheets).where(eq(paymentSheets.id, id)).for('update');
  return sheet;
}

/** What was owed for each parcel before this sheet paid for it, by shipment. */
export async function readDues(tx: Transaction, sheetId: number): Promise<Map<number, Money>> {
  const { rows } = await tx.execute<{ id: string; due: string }>(sql`
    select m.shipment_id as id, s.collect_paisa - coalesce((
      select sum(e.amount_paisa) from cash_moves e where e.shipment_id = m.shipment_id and e.id < m.id), 0) as due
    from cash_moves m join shipments s on s.id = m.shipment_id
    where m.sheet_id = ${sheetId} and m.kind = 'remitted'
      and m.round = (select round from payment_sheets where id = ${sheetId})`);
  return new Map(rows.map(({ id, due }) => [Number(id), Number(due)]));
}
