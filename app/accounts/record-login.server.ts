import { eq } from 'drizzle-orm';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { recordChange } from '#app/platform/audit/audit.server.ts';
import { markOf, somebody } from '#app/platform/audit/record-access.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { countAttempt } from '#app/platform/limits/limits.server.ts';
import { addressOf } from './answer.server.ts';
import { isStaff } from './role.ts';
import { users } from './tables.server.ts';

const quarterHour = 15 * 60;

export type Failure = 'login.wrong-password' | 'login.wrong-code' | 'login.account-closed' | 'login.too-many-tries';
/** An account, by what is known of it at this step of a log-in. */
type Who = { id: string } | { email: string };

type Change = 'user.password-changed' | 'user.password-reset';

/** Records that somebody of the office has logged in, and from where. Shoppers' log-ins are not recorded. */
export async function recordLogIn(who: Who, request: Request): Promise<void> {
  const user = await findUser(who);
  if (!user || !isStaff(user.role)) return;
  const change = { action: 'login.logged-in', kind: 'login' as const, subject: user.email };
  await recordChange(db, { id: user.id, name: user.userName }, { ...change, after: { address: addressOf(request) } });
}

/**
 * Records a failed log-in; of one kind, account and address once in a quarter of an hour. Where nobody has the e-mail
 * address, it is hidden: people mistype, and type passwords into the wrong field.
 */
export async function recordFailure(action: Failure, who: Who, request: Request): Promise<void> {
  const named = 'id' in who ? who.id : who.email;
  const once = { key: `history:${action}:${named}:${addressOf(request)}`, most: 1, windowSeconds: quarterHour };
  if (!(await countAttempt(once)).allowed) return;
  const user = await findUser(who);
  const subject = user ? user.email : await markOf(named);
  await recordChange(db, somebody, { action, kind: 'login' as const, subject, after: await placeOf(user, request) });
}

/** Records that somebody has a new password, and from where it was set as far as that is known. */
export async function recordPassword(action: Change, userId: string, request?: Request): Promise<void> {
  const user = await findUser({ id: userId });
  if (!user) return;
  const actor: Actor = { id: user.id, name: user.userName };
  await recordChange(db, actor, {
    action,
    kind: 'user',
    subject: user.email,
    ...(request && { after: await placeOf(user, request) }),
  });
}

const columns = { id: users.id, email: users.email, userName: users.userName, role: users.role };

type Found = { id: string; email: string; userName: string; role: typeof users.$inferSelect.role };

async function findUser(who: Who): Promise<Found | undefined> {
  const [user] = await db
    .select(columns)
    .from(users)
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email));
  return user;
}

/** The network address, readable for an account of the office alone. */
async function placeOf(user: Found | undefined, request: Request): Promise<{ address: string }> {
  const address = addressOf(request);
  return { address: user && isStaff(user.role) ? address : await markOf(address) };
}
