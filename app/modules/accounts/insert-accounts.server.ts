import { inArray } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { users } from './tables.server.ts';

export type InsertedAccount = {
  /** In small letters. */
  email: string;
  userName: string;
  registeredAt: Date | null;
};

export type KeptAccount = {
  id: string;
  isNew: boolean;
  /** Whether whoever has the account has shown that the mailbox is theirs, or will have to. */
  isProven: boolean;
};

/**
 * Inserts shoppers' accounts without passwords: the first login sends an e-mail with which its reader chooses one. An
 * address that has an account keeps it as it is. Returns the accounts by e-mail.
 */
export async function insertAccounts(
  tx: Transaction,
  list: readonly InsertedAccount[],
): Promise<Map<string, KeptAccount>> {
  if (list.length === 0) return new Map();
  const made = await tx
    .insert(users)
    .values(
      list.map(({ email, userName, registeredAt }) => ({
        email,
        userName,
        name: userName,
        ...(registeredAt && { createdAt: registeredAt }),
      })),
    )
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  const isNew = new Set(made.map(({ id }) => id));
  const emails = list.map(({ email }) => email);
  const kept = await tx
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.email, emails));
  return new Map(
    kept.map(({ id, email, emailVerified }) => [
      email,
      { id, isNew: isNew.has(id), isProven: isNew.has(id) || emailVerified },
    ]),
  );
}
