import { sql } from 'drizzle-orm';
import { inKarachi, karachiOffsetMs } from '#app/infra/dates/dates.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { dependsOn, expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import { ourTerms } from './delivery/delivery-terms.ts';
import { isSetUpNow, setUpTag } from './setup-state.server.ts';
import { defaultSettings, type OwnSettings, ownDefaults } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** What the owner has set, over the defaults. Inside a transaction it is read there, so that nobody waits for a second connection. */
export async function readShopSettings(tx: Pick<Transaction, 'execute'> = db): Promise<OwnSettings> {
  dependsOn('settings', setUpTag);
  const { rows } = await tx.execute<{ values: Partial<OwnSettings> | null; isOwn: boolean }>(
    sql`select (select ${shopSettings.values} from ${shopSettings}) as "values", ${isSetUpNow} as "isOwn"`,
  );
  const { values, isOwn } = rows[0]!;
  // The year stands in the footer of an owner's own shop.
  if (isOwn) expirePageAt(nextYear());
  return settingsOf(values ?? undefined, isOwn);
}

function nextYear(): Date {
  return new Date(Date.UTC(inKarachi(new Date()).getUTCFullYear() + 1, 0) - karachiOffsetMs);
}

/** Stored settings over the defaults of the demo, or of an owner's own shop. */
export function settingsOf(values: Partial<OwnSettings> | undefined, isOwn = false): OwnSettings {
  const defaults = isOwn ? ownDefaults(new Date()) : defaultSettings;
  return { ...defaults, ...values, delivery: { ...ourTerms, ...values?.delivery } };
}
