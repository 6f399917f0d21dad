import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Role } from './role.ts';
import { credentials, users } from './tables.server.ts';

type NewAccount = {
  /** In small letters. */
  email: string;
  userName: string;
  /** Already hashed: a hash takes longer than a transaction should. */
  passwordHash: string;
  role?: Role;
  /** Whether whoever gets the account has shown that the mailbox is theirs. */
  emailVerified?: boolean;
};

/** Makes an account with its password. Returns its id, or null where the address has one already. */
export async function createAccount(
  tx: Transaction,
  { email, userName, passwordHash, role = 'shopper', emailVerified = false }: NewAccount,
): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({ email, userName, name: userName, role, emailVerified })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return null;
  await tx
    .insert(credentials)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: passwordHash });
  return user.id;
}
