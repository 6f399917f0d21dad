import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { isRecipient } from '#app/infra/backup/backup-keys.server.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { AdminPart } from './admin-settings.server.ts';
import { type BackupPlan, ourBackupPlan } from './backup-plan.ts';
import { wholeNumber } from './settings-form.ts';
import { adminSettings } from './tables.server.ts';

const backupPlanForm = z.object({
  folder: z
    .string()
    .trim()
    .max(300, 'At most 300 characters.')
    .regex(
      /^$|^s3$|^\/[^\0]*$/,
      'Write the whole path, such as /mnt/backups, or s3, or leave it empty for no backups.',
    ),
  hour: wholeNumber(0, 23),
  everyHours: wholeNumber(1, 24).refine((hours) => 24 % hours === 0, 'Write 1, 2, 3, 4, 6, 8, 12 or 24.'),
  keptDays: wholeNumber(1, 90),
  keptWeeks: wholeNumber(0, 104),
  continuous: z.boolean(),
});

export type BackupPlanForm = z.input<typeof backupPlanForm>;

export const backupPlanPart: AdminPart<BackupPlan, BackupPlanForm> = {
  name: 'health',
  ours: ourBackupPlan,
  schema: backupPlanForm,
  write: ({ folder, hour, everyHours, keptDays, keptWeeks, continuous }) => ({
    folder,
    hour: String(hour),
    everyHours: String(everyHours),
    keptDays: String(keptDays),
    keptWeeks: String(keptWeeks),
    continuous,
  }),
};

export const backupPlanNames = ['folder', 'hour', 'everyHours', 'keptDays', 'keptWeeks', 'continuous'] as const;

const keyPart = 'backup-key';

/** The public half of the owner's backup key; null where backups are not encrypted. */
export async function readBackupRecipient(): Promise<string | null> {
  const rows = await db
    .select()
    .from(adminSettings)
    .where(eq(adminSettings.part, keyPart))
    .catch((error: unknown) => {
      // A database that is older than this table has no key either.
      if (databaseCode(error) === '42P01') return [];
      throw error;
    });
  const recipient = rows[0]?.values.recipient;
  return typeof recipient === 'string' && isRecipient(recipient) ? recipient : null;
}

/**
 * Notes the public half of a new key that the owner has not confirmed yet: nothing is encrypted with it, and the key in use
 * stays. A newer one takes its place.
 */
export async function offerBackupRecipient(offered: string): Promise<void> {
  const values = { offered };
  await db
    .insert(adminSettings)
    .values({ part: keyPart, values })
    .onConflictDoUpdate({
      target: adminSettings.part,
      set: { values: sql`${adminSettings.values} || ${JSON.stringify(values)}::jsonb` },
    });
}

/**
 * Takes the key into use that the owner says they have saved: backups from now on are encrypted with it. False if it is not
 * the key that was made last. Confirmed twice, it is taken into use once.
 */
export async function confirmBackupRecipient(actor: Actor, recipient: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(adminSettings).where(eq(adminSettings.part, keyPart)).for('update');
    if (row?.values.recipient === recipient) return true;
    if (row?.values.offered !== recipient) return false;
    await writeRecipient(tx, actor, recipient);
    return true;
  });
}

/** Takes the owner's key out of use, and one that was not confirmed with it: backups from now on are not encrypted. */
export async function removeBackupRecipient(actor: Actor): Promise<void> {
  await inTransaction((tx) => writeRecipient(tx, actor, null));
}

async function writeRecipient(tx: Transaction, actor: Actor, recipient: string | null): Promise<void> {
  await tx
    .insert(adminSettings)
    .values({ part: keyPart, values: { recipient } })
    .onConflictDoUpdate({
      target: adminSettings.part,
      set: { values: { recipient }, version: sql`${adminSettings.version} + 1` },
    });
  await recordChange(tx, actor, {
    action: recipient === null ? 'settings.backup-key-removed' : 'settings.backup-key-made',
    kind: 'settings',
    subject: 'health',
  });
}
