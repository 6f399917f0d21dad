import type { Transaction } from '#app/infra/db/db.server.ts';
import { contactMessages } from './tables.server.ts';

/** Inserts messages that were written to another shop, with their dates; no e-mail goes out. Returns their ids. */
export async function insertMessages(
  tx: Transaction,
  list: readonly (typeof contactMessages.$inferInsert)[],
): Promise<number[]> {
  if (list.length === 0) return [];
  const rows = await tx
    .insert(contactMessages)
    .values([...list])
    .returning({ id: contactMessages.id });
  return rows.map(({ id }) => id);
}
