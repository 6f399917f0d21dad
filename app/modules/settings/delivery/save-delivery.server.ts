import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { readShopSettings, settingsOf } from '../settings.server.ts';
import { shopSettings } from '../tables.server.ts';
import { type DeliveryForm, deliveryForm, writeDeliveryForm } from './delivery-form.ts';
import type { DeliveryTerms } from './delivery-terms.ts';

/** What the delivery costs and how much is collected, as its form shows it. */
export async function readDeliveryToEdit(): Promise<DeliveryForm> {
  return writeDeliveryForm((await readShopSettings()).delivery);
}

/**
 * Saves what the owner changed of the delivery's terms, field by field. They stand in the row of the settings, because
 * every page and every order reads that one anyway.
 */
export function saveDelivery(actor: Actor, edit: Edit<DeliveryForm>): Promise<Saved<DeliveryForm>> {
  return inTransaction(async (tx) => {
    await tx.insert(shopSettings).values({ version: 0 }).onConflictDoNothing();
    const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update');
    const { delivery } = settingsOf(row?.values);
    return saveForm<DeliveryForm, DeliveryTerms>(tx, actor, {
      edit,
      schema: deliveryForm,
      stored: delivery,
      write: writeDeliveryForm,
      entry: { action: 'delivery.changed', kind: 'settings', subject: 'delivery' },
      store: (changes) =>
        tx
          .update(shopSettings)
          .set({
            values: { ...row?.values, delivery: { ...delivery, ...changes } },
            version: sql`${shopSettings.version} + 1`,
          })
          .where(eq(shopSettings.id, 1)),
    });
  });
}
