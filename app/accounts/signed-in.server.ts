import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { authSecret, cookiePrefix } from './auth.server.ts';
import { isStaff, type Role } from './role.ts';
import { sessions, users } from './tables.server.ts';
import { type OfficeTask, readTasks } from './tasks.ts';

export type SignedIn = {
  id: string;
  email: string;
  userName: string;
  role: Role;
  /** What somebody of the staff may do; null for the usual tasks. */
  tasks: OfficeTask[] | null;
};

export type Session = SignedIn & {
  displayName: string;
  twoFactor: boolean;
  token: string;
  /** When the session was last extended. */
  updatedAt: Date;
};

const hourMs = 60 * 60 * 1000;
/** The longest life of a session, however active it is: staff log in again each working day. */
const longest = { shopper: 30 * 24 * hourMs, staff: 12 * hourMs };

/**
 * Who is logged in with this request, or null. Asked of the database each time, so that a logout, a ban or another
 * role counts from the next request on. Throws when the database is away.
 */
export async function readSignedIn(request: Request): Promise<SignedIn | null> {
  const session = await readSession(request);
  if (!session) return null;
  const { id, email, userName, role, tasks } = session;
  return { id, email, userName, role, tasks };
}

/** The same with what only this room needs. */
export async function readSession(request: Request): Promise<Session | null> {
  const token = await readToken(request);
  if (!token) return null;
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      userName: users.userName,
      displayName: users.name,
      role: users.role,
      tasks: users.tasks,
      twoFactor: users.twoFactorEnabled,
      token: sessions.token,
      startedAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`), isNull(users.bannedAt)));
  if (!found) return null;
  const { startedAt, tasks, ...rest } = found;
  const session: Session = { ...rest, tasks: tasks && readTasks(tasks) };
  const age = Date.now() - startedAt.getTime();
  return age < (isStaff(session.role) ? longest.staff : longest.shopper) ? session : null;
}

/** The session's token out of the cookie, once its signature is found to be ours. */
async function readToken(request: Request): Promise<string | null> {
  const value = readCookie(request, `${cookiePrefix()}.session_token`);
  const [, token, signature] = /^([\w-]{16,128})\.([\w+/]{43}=)$/.exec(value ?? '') ?? [];
  if (!token || !signature) return null;
  const expected = createHmac('sha256', await authSecret())
    .update(token)
    .digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), expected) ? token : null;
}

/** The value of one cookie, unescaped; null where it is missing, unreadable or there twice. */
export function readCookie(request: Request, name: string): string | null {
  const values = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  if (values.length !== 1) return null;
  try {
    return decodeURIComponent(values[0]?.slice(name.length + 1) ?? '');
  } catch {
    return null;
  }
}
