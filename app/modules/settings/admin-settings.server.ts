import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, differences } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { recordOf } from '#app/infra/records.ts';
import { type OrderRuleName, type OrderRules, orderRuleNames, ourRules } from './order-rules.ts';
import { orderRulesForm } from './order-rules-form.ts';
import type { ReturnTerms } from './return-texts.ts';
import { adminSettings } from './tables.server.ts';

/** A set of values that the admin keeps under a name, and what they are before the owner has said anything. */
export type AdminPart<T extends Values, Form extends Values> = {
  name: 'rules' | 'texts' | 'finding' | 'health' | 'policy-words';
  ours: T;
  /** Takes the form's values and gives those that are kept. */
  schema: z.ZodObject;
  /** Writes the values as their form shows them. */
  write: (values: T) => Form;
};

type Values = Record<string, unknown>;

export type OrderRulesForm = z.input<typeof orderRulesForm>;

export const rulesPart: AdminPart<OrderRules, OrderRulesForm> = {
  name: 'rules',
  ours: ourRules,
  schema: orderRulesForm,
  write: (rules) => ({
    ...recordOf(orderRuleNames, (name) => String(rules[name])),
    beyondHeld: rules.beyondHeld,
    returnsOnWebsite: rules.returnsOnWebsite,
    packPrints: rules.packPrints,
  }),
};

/** The order rules of this moment, on whichever node they were saved. Never part of a page of the shop. */
export async function readOrderRules(tx: Transaction = db): Promise<OrderRules> {
  return readAdminPart(rulesPart, tx);
}

/** The current value of a rule as SQL, so that a query needs no separate read. */
export function ruleNow(name: OrderRuleName): SQL {
  return sql`coalesce((select (${adminSettings.values} ->> ${name}::text)::int from ${adminSettings}
    where ${adminSettings.part} = ${rulesPart.name}), ${ourRules[name]}::int)`;
}

/** What the owner has set over ours. */
export async function readAdminPart<T extends Values, Form extends Values>(
  { name, ours }: AdminPart<T, Form>,
  tx: Transaction = db,
): Promise<T> {
  const [row] = await tx.select().from(adminSettings).where(eq(adminSettings.part, name));
  return { ...ours, ...row?.values };
}

/** The same as its form shows it. */
export async function readPartForm<T extends Values, Form extends Values>(part: AdminPart<T, Form>): Promise<Form> {
  return part.write(await readAdminPart(part));
}

/**
 * Saves what the owner changed of a part, field by field. What is the same as ours again is kept no longer, so that it
 * follows ours.
 */
export async function saveAdminPart<T extends Values, Form extends Values>(
  actor: Actor,
  part: AdminPart<T, Form>,
  edit: Edit<Form>,
): Promise<Saved<Form>> {
  const { name, ours, schema, write } = part;
  return inTransaction(async (tx) => {
    await tx.insert(adminSettings).values({ part: name }).onConflictDoNothing();
    await tx.select().from(adminSettings).where(eq(adminSettings.part, name)).for('update');
    const stored = await readAdminPart(part, tx);
    return saveForm<Form, T>(tx, actor, {
      edit,
      schema,
      stored,
      write,
      entry: { action: `${name}.changed`, kind: 'settings', subject: name },
      store: (changes) =>
        tx
          .update(adminSettings)
          .set({
            values: differences(ours, { ...stored, ...changes })?.after ?? {},
            version: sql`${adminSettings.version} + 1`,
          })
          .where(eq(adminSettings.part, name)),
    });
  });
}

/** For pages of the shop, which follow a change at once. Announced as `office-settings`. */
export const readReturnTerms = cacheRead(async (): Promise<ReturnTerms> => {
  dependsOn('office-settings');
  const { returnDays, refundPercent, faultPercent } = await readOrderRules();
  return { returnDays, refundPercent, faultPercent };
});
