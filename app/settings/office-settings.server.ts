import { eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { type OrderRuleName, type OrderRules, ourRules } from './order-rules.ts';
import { type ChangedBy, lastChange } from './save-settings.server.ts';
import { officeSettings } from './tables.server.ts';

/** A named set of settings of the office, with its defaults. */
export type OfficePart<T extends Record<string, unknown>> = { name: string; ours: T };

export type OfficePartSaved<T> =
  | { kind: 'saved'; changed: string[] }
  /** A conflict: somebody saved after `version` was read. Contains the current values. */
  | ({ kind: 'conflict'; values: T; version: number } & ChangedBy);

export const rulesPart: OfficePart<OrderRules> = { name: 'rules', ours: ourRules };

/** The order rules of this moment, on whichever node they were saved. Never part of a page of the shop. */
export async function readOrderRules(tx: Transaction = db): Promise<OrderRules> {
  return (await readOfficePart(rulesPart, tx)).values;
}

/** The current value of a rule as SQL, so that a query needs no separate read. */
export function ruleNow(name: OrderRuleName): SQL {
  return sql`coalesce((select (${officeSettings.values} ->> ${name}::text)::int from ${officeSettings}
    where ${officeSettings.part} = ${rulesPart.name}), ${ourRules[name]}::int)`;
}

/** The owner's values over the defaults, with the version that a form sends back. */
export async function readOfficePart<T extends Record<string, unknown>>(
  { name, ours }: OfficePart<T>,
  tx: Transaction = db,
): Promise<{ values: T; version: number }> {
  const [row] = await tx.select().from(officeSettings).where(eq(officeSettings.part, name));
  return { values: { ...ours, ...row?.values }, version: row?.version ?? 0 };
}

/**
 * Saves the differences, if the version is still the one that was read (optimistic locking). A value equal to its
 * default is not stored, so that it follows later defaults.
 */
export async function saveOfficePart<T extends Record<string, unknown>>(
  part: OfficePart<T>,
  next: Partial<T>,
  version: number,
  actor: Actor,
): Promise<OfficePartSaved<T>> {
  return inTransaction(async (tx) => {
    await tx.insert(officeSettings).values({ part: part.name }).onConflictDoNothing();
    await tx.select().from(officeSettings).where(eq(officeSettings.part, part.name)).for('update');
    const stands = await readOfficePart(part, tx);
    if (stands.version !== version) return { kind: 'conflict', ...stands, ...(await lastChange(tx, part.name)) };
    const changed = differences(stands.values, next);
    if (!changed) return { kind: 'saved', changed: [] };
    const own = differences(part.ours, { ...stands.values, ...next })?.after ?? {};
    await tx
      .update(officeSettings)
      .set({ values: own, version: version + 1 })
      .where(eq(officeSettings.part, part.name));
    await recordChange(tx, actor, {
      action: `${part.name}.changed`,
      kind: 'settings',
      subject: part.name,
      ...changed,
    });
    return { kind: 'saved', changed: Object.keys(changed.after) };
  });
}
