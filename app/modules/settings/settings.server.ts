import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { ourTerms } from './delivery/delivery-terms.ts';
import { defaultSettings, type OwnSettings } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** What the owner has set, over the defaults. Inside a transaction it is read there, so that nobody waits for a second connection. */
export async function readShopSettings(tx: Transaction = db): Promise<OwnSettings> {
  dependsOn('settings');
  const [row] = await tx.select({ values: shopSettings.values }).from(shopSettings);
  return settingsOf(row?.values);
}

/** Stored settings over the defaults. */
export function settingsOf(values: Partial<OwnSettings> | undefined): OwnSettings {
  return { ...defaultSettings, ...values, delivery: { ...ourTerms, ...values?.delivery } };
}
