import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { authSecret, cookiePrefix } from '../auth.server.ts';
import { isStaff, type Role } from '../role.ts';
import { sessions, users } from '../tables.server.ts';
import { type AdminTask, readTasks } from '../team/tasks.ts';

export type SignedIn = {
  id: string;
  email: string;
  userName: string;
  role: Role;
  /** What somebody of the staff may do; null for the usual tasks. */
  tasks: AdminTask[] | null;
};

export type Session = SignedIn & {
  displayName: string;
  twoFactor: boolean;
  /** Since when they may enter the admin, if they may. */
  staffSince: Date;
  token: string;
  /** When the session was last extended. */
  updatedAt: Date;
  /** When password or code were last given in this session. */
  confirmedAt: Date;
};

const hourMs = 60 * 60 * 1000;
/** The last use of a session is noted this often: one write in five minutes, however many pages are read. */
const notedEveryMs = 5 * 60 * 1000;
const maxUserAgentLength = 400;
const maxSessionMs = { shopper: 30 * 24 * hourMs, staff: 12 * hourMs };

/** The longest life of a session in ms, however active it is: staff log in again each working day. */
export function maxSession(role: Role): number {
  return isStaff(role) ? maxSessionMs.staff : maxSessionMs.shopper;
}

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

/** The same with what only this module needs. */
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
      staffSince: users.staffSince,
      token: sessions.token,
      startedAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      usedAt: sessions.usedAt,
      confirmedAt: sessions.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`), isNull(users.bannedAt)));
  if (!found) return null;
  const { startedAt, usedAt, tasks, ...rest } = found;
  const session: Session = { ...rest, tasks: tasks && readTasks(tasks) };
  const age = Date.now() - startedAt.getTime();
  if (age >= maxSession(session.role)) return null;
  if (Date.now() - usedAt.getTime() > notedEveryMs) await noteUse(token, request);
  return session;
}

/** Remembers when and from where the session was last used. A request without an address is one of the shop's own. */
async function noteUse(token: string, { headers }: Request): Promise<void> {
  const ipAddress = headers.get(clientAddressHeader);
  if (!ipAddress) return;
  await db
    .update(sessions)
    .set({ usedAt: sql`now()`, ipAddress, userAgent: headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? null })
    .where(
      and(eq(sessions.token, token), lt(sessions.usedAt, sql`now() - ${notedEveryMs} * interval '1 millisecond'`)),
    );
}

/** The token of the session that the request's cookie carries. */
function readToken(request: Request): Promise<string | null> {
  return readSignedCookie(request, 'session_token');
}

/** What one of better-auth's cookies says, once its signature is found to be ours; null for any other. */
export async function readSignedCookie(request: Request, name: string): Promise<string | null> {
  const value = readCookie(request, `${cookiePrefix()}.${name}`);
  const [, message, signature] = /^([\w-]{16,128})\.([\w+/]{43}=)$/.exec(value ?? '') ?? [];
  if (!message || !signature) return null;
  const expected = createHmac('sha256', await authSecret())
    .update(message)
    .digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), expected) ? message : null;
}

/** The session that begins with these `Set-Cookie` lines of better-auth. */
export function tokenOf(cookies: readonly string[]): Promise<string | null> {
  const pairs = cookies.map((line) => line.split(';')[0]).join('; ');
  return readToken(new Request('http://shop', { headers: { cookie: pairs } }));
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
