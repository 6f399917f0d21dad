import { eq, sql } from 'drizzle-orm';
import { type Actor, differences, readLastChange, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { defaultSettings, type OwnSettings } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** The settings with the version that a form sends back. */
export async function readSettingsToEdit(): Promise<{ values: OwnSettings; version: number }> {
  const [row] = await db.select().from(shopSettings);
  return { values: { ...defaultSettings, ...row?.values }, version: row?.version ?? 0 };
}

export type SettingsSaved =
  | { kind: 'saved'; changed: string[] }
  /** A conflict: somebody saved after `version` was read. Contains the current values. */
  | { kind: 'conflict'; values: OwnSettings; version: number; by: string; at: Date };

/** Saves the differences, if the version is still the one that was read (optimistic locking). */
export async function saveSettings(next: Partial<OwnSettings>, version: number, actor: Actor): Promise<SettingsSaved> {
  return inTransaction(async (tx) => {
    await tx.insert(shopSettings).values({ version: 0 }).onConflictDoNothing();
    const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update');
    const values = { ...defaultSettings, ...row?.values };
    if (row?.version !== version)
      return { kind: 'conflict', values, version: row?.version ?? 0, ...(await lastChange(tx, 'shop')) };
    const changed = differences(values, next);
    if (!changed) return { kind: 'saved', changed: [] };
    await tx
      .update(shopSettings)
      .set({ values: { ...row.values, ...changed.after }, version: sql`${shopSettings.version} + 1` })
      .where(eq(shopSettings.id, 1));
    await recordChange(tx, actor, { action: 'settings.changed', kind: 'settings', subject: 'shop', ...changed });
    return { kind: 'saved', changed: Object.keys(changed.after) };
  });
}

export type ChangedBy = { by: string; at: Date };

/** Who changed a part of the settings (or another thing of this kind) last, and when. */
export async function lastChange(tx: Transaction, subject: string, kind = 'settings'): Promise<ChangedBy> {
  const last = await readLastChange(tx, { kind, subject });
  return { by: last?.name ?? 'Somebody', at: last ? new Date(last.at) : new Date() };
}
