import { and, eq, sql } from 'drizzle-orm';
import { countPasswordChange } from '#app/accounts/account-limits.server.ts';
import { type Answer, answering, refuseFields } from '#app/accounts/answer.server.ts';
import { cookieLine } from '#app/accounts/auth.server.ts';
import { lockUser } from '#app/accounts/lock-user.server.ts';
import { inPasswordLine, verifyPassword } from '#app/accounts/passwords.server.ts';
import { isStaff } from '#app/accounts/role.ts';
import { readSession, type Session } from '#app/accounts/signed-in.server.ts';
import { credentials, users } from '#app/accounts/tables.server.ts';
import { forgetMessagesOf } from '#app/contact/forget-messages.server.ts';
import { forgetMoved } from '#app/moving/forget-moved.server.ts';
import { askToForget, forgetOrders, forgottenName } from '#app/orders/forget-order.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { forgetAccountInAudit, recordChange, theShop } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import { forgetLettersTo } from '#app/platform/mail/forget-letters.server.ts';
import { messages } from '#app/platform/messages.ts';

/**
 * Deletes the account of whoever is logged in and says their password, with everything that belongs to it: sessions,
 * messages, letters, and the name, phone and address of its orders. Orders under way keep them until they have ended.
 * Refused for the office: who leaves it loses the role first.
 */
export function deleteAccount(password: string, request: Request): Promise<Answer> {
  return answering('Your account is still there. Please try again in a moment.', async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    if (isStaff(session.role)) return { status: 403, body: { problem: officeWords } };
    if (password === '') return refuseFields({ password: messages.login.noPassword });
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed)
      return { status: 429, body: { problem: 'That was tried too often. Please wait a little.' }, ...allowance };
    if (!(await isPassword(session.id, password))) return refuseFields({ password: 'This is not your password.' });
    const numbers = await forgetAccount(session);
    if (numbers === null) return { status: 403, body: { problem: officeWords } };
    await forgetOrders(theShop, numbers);
    // An order that was on its way in while the account went.
    await forgetOrders(theShop, await inTransaction((tx) => leaveOrders(tx, session.id)));
    return { status: 200, body: {}, cookies: [cookieLine('session_token', '', 0)] };
  });
}

const officeWords = 'You belong to the office of this shop. Ask its owner to take you out of it first.';

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
    await forgetMoved(tx, secret, {
      phones: phones.map(({ phone }) => phone),
      accounts: [id],
      emails: [user.email],
    });
    const numbers = await leaveOrders(tx, id);
    await forgetMessagesOf(tx, id);
    await forgetLettersTo(tx, user.email);
    await forgetAccountInAudit(tx, { id, email: user.email, name: forgottenName });
    await tx.delete(users).where(eq(users.id, id));
    await recordChange(tx, theShop, {
      action: 'privacy.account-deleted',
      kind: 'privacy',
      subject: 'account',
      after: { orders: numbers.length },
    });
    return numbers;
  });
}

/** The orders of an account belong to nobody any more, and are to be forgotten. Returns their numbers. */
async function leaveOrders(tx: Transaction, userId: string): Promise<string[]> {
  const numbers = await askToForget(tx, sql`user_id = ${userId}`);
  await tx.update(orders).set({ userId: null, userName: null, loginEmail: null }).where(eq(orders.userId, userId));
  return numbers;
}
