import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { recordOf } from '#app/infra/records.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { type ChargeKind, chargeKinds } from './remittances/remittance-columns.ts';

/** What a courier collected, kept and paid out; of one sheet, or of a year. */
export type WithheldSums = { collected: Money; net: Money; kept: Record<ChargeKind, Money> };

export type WithheldRemittance = WithheldSums & {
  id: number;
  name: string;
  courier: CourierName;
  /** The day it reached the bank, else the day it was applied: `2026-11-18` in Asia/Karachi. */
  day: string;
  reference: string;
};

/** A year holds far fewer sheets: one a day from each of ten couriers. */
const maxRemittances = 4_000;

/**
 * The applied sheets of a tax year, the oldest first, with what each kept. See `taxYearOf`.
 */
export async function readWithheldRemittances(taxYear: number): Promise<WithheldRemittance[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with sheets as (
      select id, name, courier, bank_reference as reference,
        coalesce(paid_on, (applied_at at time zone 'Asia/Karachi')::date) as day
      from payment_sheets where applied_at is not null
    )
    select s.id, s.name, s.courier, s.reference, s.day::text as day, l.collected, l.net, k.*
    from sheets s
    join lateral (
      select coalesce(sum(coalesce(collected_paisa, paid_paisa)), 0) as collected,
        coalesce(sum(coalesce(net_paisa, coalesce(collected_paisa, paid_paisa) - coalesce(kept, 0))), 0) as net
      from payment_lines p
      left join lateral (select sum(amount_paisa) as kept from payment_charges c
        where c.sheet_id = p.sheet_id and c.line = p.line) c on true
      where p.sheet_id = s.id
    ) l on true
    join lateral (
      select ${sql.join(
        chargeKinds.map(
          (kind) => sql`coalesce(sum(amount_paisa) filter (where kind = ${kind}), 0) as ${sql.identifier(kind)}`,
        ),
        sql`, `,
      )}
      from payment_charges where sheet_id = s.id
    ) k on true
    where s.day >= make_date(${taxYear - 1}, 7, 1) and s.day < make_date(${taxYear}, 7, 1)
    order by s.day, s.id limit ${maxRemittances}`);
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name ?? '',
    courier: row.courier as CourierName,
    day: row.day ?? '',
    reference: row.reference ?? '',
    collected: Number(row.collected),
    net: Number(row.net),
    kept: recordOf(chargeKinds, (kind) => Number(row[kind])),
  }));
}

/** The sums of several sheets. */
export function addUp(sheets: readonly WithheldSums[]): WithheldSums {
  const total = (amountOf: (sheet: WithheldSums) => Money) => sheets.reduce((sum, sheet) => sum + amountOf(sheet), 0);
  return {
    collected: total(({ collected }) => collected),
    net: total(({ net }) => net),
    kept: recordOf(chargeKinds, (kind) => total(({ kept }) => kept[kind])),
  };
}
