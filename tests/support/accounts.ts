import { eq } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { auth } from '#app/modules/accounts/auth.server.ts';
import { createAccount } from '#app/modules/accounts/create-account.server.ts';
import { hashPassword } from '#app/modules/accounts/password/passwords.server.ts';
import type { Role } from '#app/modules/accounts/role.ts';
import { users } from '#app/modules/accounts/tables.server.ts';

export const password = 'open sesame';
let hashed: Promise<string> | undefined;

/** Makes somebody with the password above and returns their id. Known addresses keep what they have. */
export async function makeSomebody(email: string, role: Role = 'shopper'): Promise<string> {
  hashed ??= hashPassword(password);
  const passwordHash = await hashed;
  const userName = email.split('@')[0] ?? '';
  const id = await inTransaction((tx) => createAccount(tx, { email, userName, passwordHash, role }));
  if (id) return id;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

/** What a browser sends once somebody has logged in: the `cookie` header. */
export async function cookiesOf(email: string, typed = password): Promise<string> {
  const { api } = await auth();
  const response = await api.signInEmail({ body: { email, password: typed }, asResponse: true });
  return cookieHeader(response);
}

/** The cookies of an answer as the next request carries them. */
export function cookieHeader(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A request as a browser sends it that carries these cookies. */
export function requestWith(cookie: string, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/', { headers: { cookie, ...headers } });
}
