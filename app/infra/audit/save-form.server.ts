import type { z } from 'zod';
import type { Transaction } from '../db/db.server.ts';
import { clashingFields, type Edit, mergeForm, problemsOf, type Saved } from '../merge.ts';
import { type Actor, differences, readLastChange, recordChange } from './audit.server.ts';
import type { AuditAction } from './audit-actions.ts';
import type { AuditKind } from './audit-kinds.ts';

type SavingForm<Form, T> = {
  edit: Edit<Form>;
  /** Takes values as the form sends them and gives them as they are stored. */
  schema: z.ZodObject;
  /** The record as it stands, locked by the caller. */
  stored: T;
  /** Writes stored values as the form shows them. */
  write: (values: T) => Form;
  /** How the audit log names the change. */
  entry: { action: AuditAction; kind: AuditKind; subject: string };
  store: (changes: Partial<T>) => Promise<unknown>;
};

/**
 * Saves what somebody changed of a record, field by field: what others changed meanwhile in other fields is kept; a
 * field that two people changed to different things is asked about, and nothing is written. The fields that changed are
 * stored and recorded in the caller's transaction, and answered as they were and as they are.
 */
export async function saveForm<Form extends Record<string, unknown>, T extends Record<string, unknown>>(
  tx: Transaction,
  actor: Actor,
  { edit, schema, stored, write, entry, store }: SavingForm<Form, T>,
): Promise<Saved<Form, { changed: Edit<T> }>> {
  const parsed = schema.partial().safeParse(edit.after);
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
  // The schema gives what is stored; zod does not know that of a schema given by its kind.
  const checked = parsed.data as Partial<T>;
  const { changes, clashes, current } = mergeForm(edit, { checked, stored, write });
  if (clashes.length > 0) {
    const { kind, subject } = entry;
    const by = await readLastChange(tx, actor, { kind, subject, fields: clashingFields(clashes) });
    return { kind: 'conflict', clashes, current, by };
  }
  const changed = differences(stored, changes);
  if (!changed) return { kind: 'unchanged' };
  await store(changed.after);
  await recordChange(tx, actor, { ...entry, ...changed });
  return { kind: 'saved', changed };
}
