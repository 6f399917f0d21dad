import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import { readShopSettings, settingsOf } from './settings.server.ts';
import { type ShopFormValues, shopForm, writeShopForm } from './settings-form.ts';
import { isSetUp } from './setup-state.server.ts';
import type { OwnSettings } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** The settings as their form shows them. */
export async function readSettingsToEdit(): Promise<ShopFormValues> {
  return writeShopForm(await readShopSettings());
}

/** Saves what the owner changed of the settings, field by field. */
export function saveSettings(
  actor: Actor,
  edit: Edit<ShopFormValues>,
  { beforeDays }: { beforeDays?: BeforeDays } = {},
): Promise<Saved<ShopFormValues>> {
  return inTransaction(async (tx) => {
    const before = await readShopSettings(tx);
    const saved = await save(tx, actor, () => edit);
    const after = await readShopSettings(tx);
    const isOther = before.deliveryDays !== after.deliveryDays || before.processingDays !== after.processingDays;
    if (isOther) await beforeDays?.(tx, before);
    return saved;
  });
}

/** What is done in the same transaction where the days that the shop promises are others now; `before` are those until then. */
type BeforeDays = (tx: Transaction, before: OwnSettings) => Promise<void>;

/** Sets fields of the settings in the caller's transaction, whatever they were. Throws where a value is not valid. */
export async function setSettings(tx: Transaction, actor: Actor, after: Partial<ShopFormValues>): Promise<void> {
  const { kind } = await save(tx, actor, (current) => ({ before: pick(current, keysOf(after)), after }));
  if (kind === 'invalid') throw new Error('These settings are not valid.');
}

async function save(
  tx: Transaction,
  actor: Actor,
  editOf: (current: ShopFormValues) => Edit<ShopFormValues>,
): Promise<Saved<ShopFormValues>> {
  await tx.insert(shopSettings).values({ version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update');
  const stored = settingsOf(row?.values, await isSetUp(tx));
  return saveForm<ShopFormValues, OwnSettings>(tx, actor, {
    edit: editOf(writeShopForm(stored)),
    schema: shopForm,
    stored,
    write: writeShopForm,
    entry: { action: 'settings.changed', kind: 'settings', subject: 'shop' },
    store: (changes) =>
      tx
        .update(shopSettings)
        .set({ values: { ...row?.values, ...changes }, version: sql`${shopSettings.version} + 1` })
        .where(eq(shopSettings.id, 1)),
  });
}
