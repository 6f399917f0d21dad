import { eq } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { markOf, unknownActor } from '#app/infra/audit/record-access.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { countAttempt, isKeyRemembered, rememberKey } from '#app/infra/limits/limits.server.ts';
import { addressOf } from '../forms/respond.server.ts';
import { isStaff } from '../role.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { users } from '../tables.server.ts';
import { formatDevice } from './device-name.server.ts';

/** Seconds. */
const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

export type Failure =
  | 'login.wrong-password'
  | 'login.wrong-code'
  | 'login.wrong-passkey'
  | 'login.account-closed'
  | 'login.too-many-tries';
/** An account, by what is known of it at this step of a log-in. */
type Who = { id: string } | { email: string };

type Change = 'user.password-changed' | 'user.password-reset';

/**
 * Records that somebody of the team has logged in, and from where. A log-in from a browser that is new to the account is
 * followed by an e-mail, of one kind of device and network address once a day: a program that sends no cookie must not fill
 * the mailbox in which a stranger's log-in is to be noticed. Shoppers' log-ins are not recorded.
 */
export async function recordLogIn(email: string, request: Request, isNewDevice: boolean): Promise<void> {
  const user = await findUser({ email });
  if (!user || !isStaff(user.role)) return;
  const address = addressOf(request);
  const change = { action: 'login.logged-in', kind: 'login', subject: email } as const;
  const key = `new-device:${user.id}:${formatDevice(request.headers.get('user-agent'))}:${address}`;
  await inTransaction(async (tx) => {
    await recordChange(tx, { id: user.id, name: user.userName }, { ...change, after: { address } });
    if (!isNewDevice || (await isKeyRemembered(tx, key))) return;
    await rememberKey(tx, key, day);
    await queueSecurityEmail(tx, { event: 'login.new-device', recipient: email, request });
  });
}

/**
 * Records a failed log-in; of one kind, account and address once in a quarter of an hour. Where nobody has the e-mail
 * address, it is hidden: people mistype, and type passwords into the wrong field.
 */
export async function recordFailure(action: Failure, who: Who, request: Request): Promise<void> {
  const named = 'id' in who ? who.id : who.email;
  const once = { key: `history:${action}:${named}:${addressOf(request)}`, max: 1, windowSeconds: quarterHour };
  if (!(await countAttempt(once)).allowed) return;
  const user = await findUser(who);
  const subject = user ? user.email : await markOf(named);
  await recordChange(db, unknownActor, {
    action,
    kind: 'login' as const,
    subject,
    after: await placeOf(user, request),
  });
}

type PasswordChange = { action: Change; userId: string; request?: Request | undefined; language?: string | undefined };

/** Records that somebody has a new password, and from where it was set as far as that is known; tells them by e-mail. */
export async function recordPassword({ action, userId, request, language }: PasswordChange): Promise<void> {
  const user = await findUser({ id: userId });
  if (!user) return;
  const actor: Actor = { id: user.id, name: user.userName };
  const change = { action, kind: 'user' as const, subject: user.email };
  const after = request && (await placeOf(user, request));
  await inTransaction(async (tx) => {
    await recordChange(tx, actor, { ...change, ...(after && { after }) });
    await queueSecurityEmail(tx, { event: action, recipient: user.email, request, language });
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

/** The network address, readable for an account of the admin alone. */
async function placeOf(user: Found | undefined, request: Request): Promise<{ address: string }> {
  const address = addressOf(request);
  return { address: user && isStaff(user.role) ? address : await markOf(address) };
}
