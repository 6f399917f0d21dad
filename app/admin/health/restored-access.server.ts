import { desc, eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { auditEntries } from '#app/infra/audit/tables.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { asRecord } from '#app/infra/records.ts';

/** A restore whose list of suspended access no owner has closed yet. */
export type OpenRestore = {
  /** When it was restored. */
  at: Date;
  /** The moment that it went back to, as ISO text. */
  takenAt: string;
  /** What was ended, not suspended. */
  sessions: number;
  links: number;
  passkeys: number;
  invitations: number;
};

/** The newest restore, while its list is open; null otherwise. Restores write it into the activity log (end-restored-access.server.ts). */
export async function readOpenRestore(): Promise<OpenRestore | null> {
  const [newest] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.kind, 'restore'))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  if (newest?.action !== 'restore.access-ended') return null;
  const ended = asRecord(newest.after);
  return {
    at: newest.at,
    takenAt: newest.subject,
    sessions: Number(ended.sessions ?? 0),
    links: Number(ended.links ?? 0) + Number(ended.emailChanges ?? 0),
    passkeys: Number(ended.passkeys ?? 0),
    invitations: Number(ended.invitations ?? 0),
  };
}

/** Notes that an owner has looked through the list, and how much of it they confirmed at the end. */
export async function closeRestoreList(actor: Actor, confirmed: { keys: number; webhooks: number }): Promise<void> {
  const open = await readOpenRestore();
  if (!open) return;
  await recordChange(db, actor, {
    action: 'restore.list-closed',
    kind: 'restore',
    subject: open.takenAt,
    after: { confirmed: confirmed.keys + confirmed.webhooks },
  });
}
