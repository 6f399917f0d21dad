import { eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { type OrderRuleName, type OrderRules, ourRules } from './order-rules.ts';
import { type ChangedBy, lastChange } from './save-settings.server.ts';
import { officeSettings } from './tables.server.ts';

/** A set of values that the office keeps under a name, and what they are before the owner has said anything. */
export type OfficePart<T extends Record<string, unknown>> = { name: string; ours: T };

export type OfficePartSaved<T> =
  | { kind: 'saved'; changed: string[] }
  /** Somebody saved since `version` was read; what stands now. */
  | ({ kind: 'conflict'; values: T; version: number } & ChangedBy);

export const rulesPart: OfficePart<OrderRules> = { name: 'rules', ours: ourRules };

/** The order rules of this moment, on whichever node they were saved. Never part of a page of the shop. */
export async function readOrderRules(tx: Transaction = db): Promise<OrderRules> {
  return (await readOfficePart(rulesPart, tx)).values;
}

/** A rule of this moment inside a query, which then needs no question before it. */
export function ruleNow(name: OrderRuleName): SQL {
  return sql`coalesce((select (${officeSettings.values} ->> ${name}::text)::int from ${officeSettings}
    where ${officeSettings.part} = ${rulesPart.name}), ${ourRules[name]}::int)`;
}

/** What the owner has set over ours, with the version that a form sends back. */
export async function readOfficePart<T extends Record<string, unknown>>(
  { name, ours }: OfficePart<T>,
  tx: Transaction = db,
): Promise<{ values: T; version: number }> {
  const [row] = await tx.select().from(officeSettings).where(eq(officeSettings.part, name));
  return { values: { ...ours, ...row?.values }, version: row?.version ?? 0 };
}

/**
 * Saves what differs, if the part still is the version that was read. What is the same as ours again is kept no
 * longer, so that it follows ours.
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
