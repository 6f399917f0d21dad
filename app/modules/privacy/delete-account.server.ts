import { and, eq, sql } from 'drizzle-orm';
import { forgetAccountInAudit, recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { forgetEmailsTo } from '#app/infra/mail/forget-emails.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { forgetCookies } from '#app/modules/accounts/auth.server.ts';
import { type Answer, answering, refuseFields } from '#app/modules/accounts/forms/respond.server.ts';
import { countPasswordChange } from '#app/modules/accounts/log-in/account-limits.server.ts';
import { lockUser } from '#app/modules/accounts/log-in/lock-user.server.ts';
import { readSession, type Session } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { inPasswordLine, verifyPassword } from '#app/modules/accounts/password/passwords.server.ts';
import { isStaff } from '#app/modules/accounts/role.ts';
import { credentials, users } from '#app/modules/accounts/tables.server.ts';
import { forgetMessagesOf } from '#app/modules/customers/contact/forget-messages.server.ts';
import { forgetImported } from '#app/modules/data-transfer/forget-imported.server.ts';
import { askToForget, forgetOrders, forgottenName } from '#app/modules/orders/forget-order.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';

/**
 * Deletes the account of whoever is logged in and says their password, with everything that belongs to it: sessions,
 * messages, e-mails, and the name, phone and address of its orders. Orders under way keep them until they have ended.
 * Refused for members of the team: whoever leaves the team loses the role first.
 */
export function deleteAccount(password: string, request: Request): Promise<Answer> {
  return answering('Your account is still there. Please try again in a moment.', async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    if (isStaff(session.role)) return { status: 403, body: { problem: staffRefusal } };
    if (password === '') return refuseFields({ password: messages.login.noPassword });
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed)
      return { status: 429, body: { problem: 'Too many tries. Please wait a little.' }, ...allowance };
    if (!(await isPassword(session.id, password))) return refuseFields({ password: 'This is not your password.' });
    const numbers = await forgetAccount(session);
    if (numbers === null) return { status: 403, body: { problem: staffRefusal } };
    await forgetOrders(systemActor, numbers);
    // An order that was on its way in while the account went.
    await forgetOrders(systemActor, await inTransaction((tx) => leaveOrders(tx, session.id)));
    return { status: 200, body: {}, cookies: forgetCookies() };
  });
}

const staffRefusal = 'You belong to the team of this shop. Ask its owner to remove you from it first.';

async function isPassword(userId: string, password: string): Promise<boolean> {
  const [known] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  const hash = known?.hash;
  return hash ? inPasswordLine(() => verifyPassword({ hash, password })) : false;
}

/** All but the orders, in one transaction; returns their numbers. Null where the role has changed meanwhile. */
async function forgetAccount({ id }: Session): Promise<string[] | null> {
  const secret = await sharedSecret('order-number');
  return inTransaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) return [];
    if (isStaff(user.role)) return null;
    const phones = await tx
      .select({ phone: orders.phone })
      .from(orders)
      .where(eq(orders.userId, id))
      .groupBy(orders.phone);
    await forgetImported(tx, secret, {
      phones: phones.map(({ phone }) => phone),
      accounts: [id],
      emails: [user.email],
    });
    const numbers = await leaveOrders(tx, id);
    await forgetMessagesOf(tx, id);
    for (const address of [user.email, ...(await earlierAddresses(tx, id))]) await forgetEmailsTo(tx, address);
    await forgetAccountInAudit(tx, { id, email: user.email, name: forgottenName });
    await tx.delete(users).where(eq(users.id, id));
    await recordChange(tx, systemActor, {
      action: 'privacy.account-deleted',
      kind: 'privacy',
      subject: 'account',
      after: { orders: numbers.length },
    });
    return numbers;
  });
}

/** Addresses that the account had before, which e-mails about its change went to. */
async function earlierAddresses(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select distinct before ->> 'email' as email from audit_entries
    where actor_id = ${userId} and action = 'user.email-changed' and before ? 'email'`);
  return rows.map(({ email }) => email);
}

/** The orders of an account belong to nobody any more, and are to be forgotten. Returns their numbers. */
async function leaveOrders(tx: Transaction, userId: string): Promise<string[]> {
  const numbers = await askToForget(tx, sql`user_id = ${userId}`);
  await tx.update(orders).set({ userId: null, userName: null, loginEmail: null }).where(eq(orders.userId, userId));
  return numbers;
}
