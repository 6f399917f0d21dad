import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { createAccount } from '#app/modules/accounts/create-account.server.ts';
import { hashPassword, verifyPassword } from '#app/modules/accounts/password/passwords.server.ts';
import { credentials, users } from '#app/modules/accounts/tables.server.ts';

/**
 * They log in where only Gmail addresses are taken, and are nobody's: Gmail gives out no name with an underscore.
 * `formerly` is what older demo shops called them.
 */
export const demoPeople = {
  Owner: {
    email: 'dastak_owner@gmail.com',
    formerly: 'dastak.owner@gmail.com',
    userName: 'zainab',
    role: 'owner',
  },
  Shopper: {
    email: 'dastak_shopper@gmail.com',
    formerly: 'dastak.shopper@gmail.com',
    userName: 'ayesha',
    role: 'shopper',
  },
} as const;

/** The addresses of the demo's people, now and in older demo shops. */
export const demoAddresses: readonly string[] = Object.values(demoPeople).flatMap(({ email, formerly }) => [
  email,
  formerly,
]);

type Who = keyof typeof demoPeople;

/** Makes the demo's people where there is nobody yet. Nobody else's demo shop has the same passwords: they come from a key of this database. */
export async function addPeople(): Promise<void> {
  const [somebody] = await db.select({ id: users.id }).from(users).limit(1);
  if (somebody) return renameFormerPeople();
  for (const who of keysOf(demoPeople)) {
    const { email, userName, role } = demoPeople[who];
    const passwordHash = await hashPassword(await demoPassword(who));
    await inTransaction((tx) => createAccount(tx, { email, userName, role, passwordHash }));
  }
}

/** Gives the people of an older demo shop the addresses of today, while their password is still the demo's. */
async function renameFormerPeople(): Promise<void> {
  for (const who of keysOf(demoPeople)) {
    const { email, formerly } = demoPeople[who];
    if (!(await hasDemoPassword(who, formerly)) || (await findUser(email))) continue;
    await db.update(users).set({ email }).where(eq(users.email, formerly));
  }
}

async function findUser(email: string): Promise<{ id: string } | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user;
}

/** How to log in, a line for everybody whose password is still the demo's: `Owner: EMAIL / PASSWORD`. */
export async function demoLogins(): Promise<string[]> {
  const lines: string[] = [];
  for (const who of keysOf(demoPeople)) {
    const { email } = demoPeople[who];
    if (await hasDemoPassword(who, email)) lines.push(`${who}: ${email} / ${await demoPassword(who)}`);
  }
  return lines;
}

/** Whether somebody logs in with one of the demo's addresses, or with a password that the demo prints. */
export async function isDemoLogin(email: string): Promise<boolean> {
  if (demoAddresses.includes(email)) return true;
  for (const who of keysOf(demoPeople)) if (await hasDemoPassword(who, email)) return true;
  return false;
}

async function hasDemoPassword(who: Who, email: string): Promise<boolean> {
  const [account] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(users.email, email));
  if (!account?.hash) return false;
  return verifyPassword({ hash: account.hash, password: await demoPassword(who) });
}

/** Short enough to be typed, and free of letters that are taken for others. */
async function demoPassword(who: Who): Promise<string> {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = createHmac('sha256', await sharedSecret('demo-people'))
    .update(who)
    .digest();
  const text = Array.from(bytes.subarray(0, 12), (byte) => letters[byte % letters.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
