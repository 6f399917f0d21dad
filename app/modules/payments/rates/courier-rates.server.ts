import { desc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { courierRates } from '../tables.server.ts';
import type { Rates } from './courier-rates.ts';

/** New rates come a few times in a year. */
const maxRates = 100;

/** What is agreed with a courier, the newest first. */
export async function readRates(courier: CourierName, tx: Transaction = db): Promise<Rates[]> {
  const rows = await tx
    .select()
    .from(courierRates)
    .where(eq(courierRates.courier, courier))
    .orderBy(desc(courierRates.fromDay))
    .limit(maxRates);
  return rows.map((row) => ({
    fromDay: row.fromDay,
    delivery: row.deliveryPaisa,
    sameCity: row.sameCityPaisa,
    furtherKg: row.furtherKgPaisa,
    return: row.returnPaisa,
    fuelBp: row.fuelBp,
    gstBp: row.gstBp,
    salesTaxBp: row.salesTaxBp,
    incomeTaxBp: row.incomeTaxBp,
  }));
}

/** Keeps the rates that apply from a day on, in place of others of that day. */
export async function saveRates(person: Person, courier: CourierName, rates: Rates): Promise<void> {
  const row = {
    deliveryPaisa: rates.delivery,
    sameCityPaisa: rates.sameCity,
    furtherKgPaisa: rates.furtherKg,
    returnPaisa: rates.return,
    fuelBp: rates.fuelBp,
    gstBp: rates.gstBp,
    salesTaxBp: rates.salesTaxBp,
    incomeTaxBp: rates.incomeTaxBp,
    enteredBy: person.name,
  };
  await inTransaction(async (tx) => {
    await tx
      .insert(courierRates)
      .values({ courier, fromDay: rates.fromDay, ...row })
      .onConflictDoUpdate({ target: [courierRates.courier, courierRates.fromDay], set: row });
    const after = { rates: ratesTexts(rates) };
    await recordChange(tx, person, { action: 'courier.rates-set', kind: 'courier', subject: courier, after });
  });
}

/** For the history: what was agreed, in one line. */
function ratesTexts({ fromDay, ...amounts }: Rates): string {
  const parts = Object.entries(amounts).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value / 100}`]));
  return [`from ${fromDay}`, ...parts].join(', ');
}

/** Takes the rates of a day away. False if there are none. */
export async function dropRates(person: Person, courier: CourierName, fromDay: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`delete from courier_rates where courier = ${courier} and from_day = ${fromDay}`,
    );
    if (!rowCount) return false;
    const before = { rates: `from ${fromDay}` };
    await recordChange(tx, person, { action: 'courier.rates-dropped', kind: 'courier', subject: courier, before });
    return true;
  });
}
