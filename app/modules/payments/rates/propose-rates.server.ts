import { desc, sql } from 'drizzle-orm';
import { inKarachi } from '#app/infra/dates/dates.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { readRemittanceView } from '../cash.server.ts';
import { paymentSheets } from '../tables.server.ts';
import { proposeRates, type Rates } from './courier-rates.ts';

/** The rates that the courier's newest sheet shows, as a proposal from today on; null if it shows none. */
export async function readProposedRates(courier: CourierName): Promise<Rates | null> {
  const [newest] = await db
    .select({ id: paymentSheets.id })
    .from(paymentSheets)
    .where(
      sql`${paymentSheets.courier} = ${courier} and exists (select from payment_charges c where c.sheet_id = ${paymentSheets.id})`,
    )
    .orderBy(desc(paymentSheets.id))
    .limit(1);
  const view = newest && (await readRemittanceView(newest.id));
  return view ? proposeRates(view.lines, inKarachi(new Date()).toISOString().slice(0, 10)) : null;
}
