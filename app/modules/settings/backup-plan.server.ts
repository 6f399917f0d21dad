import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { isRecipient } from '#app/infra/backup/backup-keys.server.ts';
import { databaseCode, db, inTransaction } from '#app/infra/db/db.server.ts';
import type { AdminPart } from './admin-settings.server.ts';
import { type BackupPlan, ourBackupPlan } from './backup-plan.ts';
import { wholeNumber } from './settings-form.ts';
import { adminSettings } from './tables.server.ts';

const backupPlanForm = z.object({
  folder: z
    .string()
    .trim()
    .max(300, 'At most 300 letters.')
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

/** Sets the public half of the owner's key: backups from now on are encrypted with it. Null: they are not encrypted. */
export async function setBackupRecipient(actor: Actor, recipient: string | null): Promise<void> {
  await inTransaction(async (tx) => {
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
  });
}
