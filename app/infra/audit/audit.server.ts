import { and, eq, sql } from 'drizzle-orm';
import type { Phone } from '../contact-details/phone.ts';
import type { Transaction } from '../db/db.server.ts';
import { keysOf, pick } from '../records.ts';
import type { AuditAction } from './audit-actions.ts';
import type { AuditKind } from './audit-kinds.ts';
import { auditEntries } from './tables.server.ts';

/** The author of a change: a member of the team, a shopper, or the shop itself. */
export type Actor = { id: string | null; name: string };

/** The actor of automatic changes: jobs and couriers' status updates. */
export const systemActor: Actor = { id: null, name: 'The shop' };

type Change = {
  action: AuditAction;
  kind: AuditKind;
  /** The number or key by which people know the thing. */
  subject: string | number;
  /** Only the fields that differ; never passwords, tokens or keys. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes an audit entry in the transaction of the change itself, so that no change is committed without its entry. */
export function recordChange(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  return recordChanges(tx, actor, [change]);
}

/** The same for many changes of one transaction, in one statement. */
export async function recordChanges(tx: Transaction, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(auditEntries).values(
    changes.map(({ action, kind, subject, before, after }) => ({
      actorId: actor.id,
      actorName: actor.name,
      action,
      kind,
      subject: String(subject),
      before: before ?? null,
      after: after ?? null,
    })),
  );
}

/** Fields of an entry that can hold personal data. */
const personalFields = [
  'fullName',
  'phone',
  'email',
  'shippingAddress',
  'apartment',
  'postalCode',
  'billingAddress',
  'note',
  'name',
  'address',
  'userName',
  'newEmail',
  'flag',
  'reason',
];

/**
 * Takes what is known of a forgotten person out of the entries about a thing; that something was done, by whom and when,
 * stays. `renamed` is the subject from now on, where the subject itself says who it was.
 */
export async function forgetInAudit(
  tx: Transaction,
  { kind, subject, renamed = subject }: { kind: AuditKind; subject: string; renamed?: string },
): Promise<void> {
  const fields = sql`${sql.param(personalFields)}::text[]`;
  await allowForgetting(tx);
  await tx.execute(sql`
    update audit_entries set subject = ${renamed}, before = before - ${fields}, after = after - ${fields}
    where kind = ${kind} and subject = ${subject}`);
}

/** Takes a customer out of the log: what was changed about their phone, and who has looked at it. */
export async function forgetPhoneInAudit(tx: Transaction, phone: Phone): Promise<void> {
  for (const kind of ['customer', 'view'] as const)
    await forgetInAudit(tx, { kind, subject: phone, renamed: 'forgotten' });
}

/** Takes a deleted account out of the log: as the subject of entries, and as the one who acted. */
export async function forgetAccountInAudit(
  tx: Transaction,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const fields = sql`${sql.param(personalFields)}::text[]`;
  await allowForgetting(tx);
  for (const kind of ['user', 'login'] as const)
    await forgetInAudit(tx, { kind, subject: email, renamed: 'forgotten' });
  // Entries about an earlier e-mail address are found by the account that made them.
  await tx.execute(sql`
    update audit_entries set actor_id = null, actor_name = ${name},
      subject = case when kind in ('user', 'login') then 'forgotten' else subject end,
      before = before - ${fields}, after = after - ${fields}
    where actor_id = ${id}`);
}

/** The database refuses changes of the log unless the transaction says that it forgets. */
export async function allowForgetting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('shop.forgetting', 'on', true)`);
}

/** The fields of `after` that differ from `before`, on both sides, for `recordChange`. Null where nothing differs. */
export function differences<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } | null {
  const changed = keysOf(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return null;
  return { before: pick(before, changed), after: pick(after, changed) };
}

/** Whose change it was, and when as ISO text. `isYou`: the same person, in another window. */
export type LastChange = { name: string; at: string; isYou: boolean };

type Changed = { kind: AuditKind; subject: string | number; fields: readonly string[] };

/** How far back a change is looked for. */
const maxEntriesRead = 50;

/**
 * Who changed one of these fields last, as the log names them; where no entry names the fields, who changed the thing last,
 * best somebody else than this person. Null if nobody did.
 */
export async function readLastChange(
  tx: Pick<Transaction, 'select'>,
  person: Actor,
  { kind, subject, fields }: Changed,
): Promise<LastChange | null> {
  const entries = await tx
    .select({
      name: auditEntries.actorName,
      at: auditEntries.at,
      isYou: sql<boolean>`${auditEntries.actorId} is not distinct from ${person.id}`,
      isOfFields: sql<boolean>`coalesce(${auditEntries.after} ?| ${sql.param(fields)}::text[], false)`,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, kind), eq(auditEntries.subject, String(subject))))
    // The order of the index.
    .orderBy(sql`${auditEntries.id} desc nulls last`)
    .limit(maxEntriesRead);
  const entry = entries.find(({ isOfFields }) => isOfFields) ?? entries.find(({ isYou }) => !isYou) ?? entries[0];
  return entry ? { name: entry.name, at: entry.at.toISOString(), isYou: entry.isYou } : null;
}
