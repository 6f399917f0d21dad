import { eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { isSame } from '#app/infra/merge.ts';
import { hasMailServer } from '#app/modules/accounts/auth.server.ts';
import { readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart } from '#app/modules/settings/backup-plan.server.ts';
import { ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { adminSettings } from '#app/modules/settings/tables.server.ts';
import { isDemoHere } from './demo-shop.server.ts';
import { type FirstStep, type FirstSteps, firstSteps } from './first-steps.ts';

/** The row of `office_settings` with what the owner has marked as done: single steps, or `all` for the list. */
const part = 'first-steps';

/** What a shop of the owner's own still lacks; null in the demo, once everything is done, and where the owner has hidden it. */
export async function readFirstSteps(): Promise<FirstSteps | null> {
  if (isDemoHere()) return null;
  const [[row], found] = await Promise.all([
    db.select({ values: adminSettings.values }).from(adminSettings).where(eq(adminSettings.part, part)),
    findDone(),
  ]);
  const marked = row?.values ?? {};
  const steps = firstSteps.map((step) => ({ step, isDone: found[step] || marked[step] === true }));
  return marked.all === true || steps.every(({ isDone }) => isDone) ? null : steps;
}

async function findDone(): Promise<Record<FirstStep, boolean>> {
  const [settings, plan, { rows }] = await Promise.all([
    readShopSettings(),
    readAdminPart(backupPlanPart),
    db.execute<Record<'product' | 'order' | 'couriers' | 'backup', boolean>>(sql`select
      exists (select from products) as product,
      exists (select from orders) as "order",
      exists (select from courier_accounts where sealed is not null or pickup_city <> '') as couriers,
      exists (select from backups where file is not null) as backup`),
  ]);
  const [{ product, order, couriers, backup }] = rows as [(typeof rows)[number]];
  return {
    logo: settings.logo !== null,
    product,
    delivery: !isSame(settings.delivery, ourTerms),
    couriers,
    address: settings.returnAddress !== '',
    email: hasMailServer(),
    backup: backup || plan.folder !== '',
    order,
  };
}

/** Marks a step as done, or with `all` hides the list; or takes that back. */
export async function setFirstStep(step: FirstStep | 'all', isDone: boolean): Promise<void> {
  const values = { [step]: isDone };
  await db
    .insert(adminSettings)
    .values({ part, values })
    .onConflictDoUpdate({
      target: adminSettings.part,
      set: { values: sql`${adminSettings.values} || ${JSON.stringify(values)}::jsonb` },
    });
}
