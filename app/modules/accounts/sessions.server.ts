import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { forgetCookies } from './auth.server.ts';
import { type Answer, answering } from './forms/respond.server.ts';
import { formatDevice } from './log-in/device-name.server.ts';
import { lockUser } from './log-in/lock-user.server.ts';
import { maxSession, readSession, type Session } from './log-in/signed-in.server.ts';
import { isStaff } from './role.ts';
import { sessions } from './tables.server.ts';

/** A place in which somebody is logged in. */
export type OpenSession = {
  id: string;
  /** "Chrome on Android". */
  device: string;
  /** The address it was last used from; null where it is not known. */
  address: string | null;
  startedAt: Date;
  usedAt: Date;
  /** Whether it is the one that asks. */
  isHere: boolean;
};

const maxShown = 50;

/** Where this person is logged in, the last used first. */
export async function readOpenSessions({
  id,
  token,
  role,
}: Pick<Session, 'id' | 'token' | 'role'>): Promise<OpenSession[]> {
  const oldest = new Date(Date.now() - maxSession(role));
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`), gt(sessions.createdAt, oldest)))
    .orderBy(desc(sessions.usedAt))
    .limit(maxShown);
  return rows.map((row) => ({
    id: row.id,
    device: formatDevice(row.userAgent),
    address: row.ipAddress || null,
    startedAt: row.createdAt,
    usedAt: row.usedAt,
    isHere: row.token === token,
  }));
}

/** Logs this person out in one other place. False where it has ended already. */
export function endOwnSession(by: Session, sessionId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, by.id), ne(sessions.token, by.token)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await dropOpenPages(tx, by.id);
    return ended.length > 0;
  });
}

/** Logs this person out everywhere but here. */
export async function endOtherSessions(by: Session): Promise<void> {
  await inTransaction((tx) => endSessions(tx, by.id, { except: by.token }));
}

/** The owner logs somebody of the team out, wherever they are logged in. False where there is no such person. */
export function logOutPerson(by: Actor, userId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !isStaff(user.role)) return false;
    await endSessions(tx, userId);
    await recordChange(tx, by, { action: 'user.logged-out', kind: 'user', subject: user.email });
    return true;
  });
}

/** Ends the sessions of this person, all of them or all but one, and the admin's streams of their open pages. */
export async function endSessions(tx: Transaction, userId: string, { except = '' } = {}): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, except)));
  await dropOpenPages(tx, userId);
}

/** The admin's open pages of this person ask again who they are. */
async function dropOpenPages(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('office', ${`person:${userId}`})`);
}

/** Ends this session, here and in the database. Does no harm where there is none. */
export function logOut(request: Request): Promise<Answer> {
  return answering('You are still logged in. Please try again in a moment.', async () => {
    const session = await readSession(request);
    if (session) await db.delete(sessions).where(eq(sessions.token, session.token));
    return { status: 200, body: {}, cookies: forgetCookies() };
  });
}
