import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { type CallTextName, type CallTexts, defaultTexts } from './call-texts.ts';
import { callTexts } from './tables.server.ts';
import type { Person } from './take-step.server.ts';

/** What is said and written to customers: the owner's words over the defaults. */
export async function readCallTexts(): Promise<CallTexts> {
  const rows = await db.select().from(callTexts);
  return { ...defaultTexts, ...Object.fromEntries(rows.map(({ name, text }) => [name, text])) };
}

/** Keeps the owner's words for a text; empty brings the default back. */
export function writeCallText(person: Person, name: CallTextName, text: string): Promise<void> {
  return inTransaction(async (tx) => {
    const [before] = await tx.select().from(callTexts).where(eq(callTexts.name, name)).for('update');
    if ((before?.text ?? defaultTexts[name]) === text) return;
    if (text === '' || text === defaultTexts[name]) await tx.delete(callTexts).where(eq(callTexts.name, name));
    else
      await tx
        .insert(callTexts)
        .values({ name, text })
        .onConflictDoUpdate({ target: callTexts.name, set: { text: sql`excluded.text` } });
    await recordChange(tx, person, {
      action: 'text.changed',
      ...{ kind: 'text', subject: name },
      before: { text: before?.text ?? defaultTexts[name] },
      after: { text: text || defaultTexts[name] },
    });
  });
}
