import { and, asc, desc, eq, gt, isNotNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import type { MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { db } from '#app/infra/db/db.server.ts';
import { afterCursor, cursorMoment, newestFirst, pageSize, toPage } from '#app/infra/db/keyset.server.ts';
import { likeText } from '#app/infra/db/sql.server.ts';
import { emails } from '#app/infra/mail/tables.server.ts';
import type { Role, StaffRole } from '../role.ts';
import { invitations, sessions, users } from '../tables.server.ts';
import type { AdminTask } from './tasks.ts';

export type Account = {
  id: string;
  email: string;
  userName: string;
  role: Role;
  /** What somebody of the staff may do; null for the usual tasks. */
  tasks: AdminTask[] | null;
  bannedAt: Date | null;
  banReason: string | null;
  twoFactor: boolean;
  registeredAt: Date;
};

const columns = {
  id: users.id,
  email: users.email,
  userName: users.userName,
  role: users.role,
  tasks: sql<AdminTask[] | null>`${users.tasks}`,
  bannedAt: users.bannedAt,
  banReason: users.banReason,
  twoFactor: users.twoFactorEnabled,
  registeredAt: users.createdAt,
};

/** One page of accounts, the youngest first; `question` is the beginning of an address or a user name. */
export async function readAccounts(
  question: string,
  only: 'all' | 'banned',
  after: MomentCursor | null,
): Promise<{ rows: Account[]; next: string | null }> {
  const found = await db
    .select({ ...columns, cursorAt: cursorMoment(users.createdAt) })
    .from(users)
    .where(
      and(
        beginsWith(question),
        only === 'banned' ? isNotNull(users.bannedAt) : undefined,
        afterCursor(users.createdAt, users.id, after),
      ),
    )
    .orderBy(...newestFirst(users.createdAt, users.id))
    .limit(pageSize + 1);
  return toPage(found);
}

/** An account by its id; null where there is none. */
export async function readAccount(id: string): Promise<Account | null> {
  const [account] = await db.select(columns).from(users).where(eq(users.id, id));
  return account ?? null;
}

export type StaffMember = Account & {
  /** When they were last seen in the admin or the shop; null while nowhere logged in. */
  seenAt: Date | null;
};

/** Everybody who may enter the admin, owners first. */
export async function readStaff(): Promise<StaffMember[]> {
  // Asked person by person: everybody's sessions are many, theirs are few.
  const seenAt = sql<Date | null>`(select max(used_at) from sessions where user_id = ${users}.id)`.mapWith(
    sessions.usedAt,
  );
  return db
    .select({ ...columns, seenAt })
    .from(users)
    .where(ne(users.role, 'shopper'))
    .orderBy(asc(users.role), asc(users.createdAt))
    .limit(200);
}

/** Somebody who is invited into the admin and has not come yet. */
export type WaitingInvitation = {
  email: string;
  role: StaffRole;
  tasks: AdminTask[] | null;
  by: string;
  invitedAt: Date;
  expiresAt: Date;
  /** What became of the e-mail; null where the inviter passes the link on. */
  mail: 'waiting' | 'sent' | 'failed' | null;
  /** Why it was not sent so far. */
  answer: string | null;
};

/** The invitations that are open, the youngest first. */
export async function readInvitations(): Promise<WaitingInvitation[]> {
  const rows = await db
    .select({
      email: invitations.email,
      role: invitations.role,
      tasks: sql<AdminTask[] | null>`${invitations.tasks}`,
      by: users.userName,
      invitedAt: invitations.invitedAt,
      expiresAt: invitations.expiresAt,
      sentBy: invitations.sentBy,
      mail: emails.state,
      answer: emails.answer,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      emails,
      and(
        eq(emails.kind, 'invitation'),
        eq(emails.recipient, invitations.email),
        eq(emails.about, sql`left(${invitations.tokenHash}, 16)`),
      ),
    )
    .where(gt(invitations.expiresAt, sql`now()`))
    .orderBy(desc(invitations.invitedAt))
    .limit(100);
  return rows.map(({ sentBy, mail, answer: result, ...row }) => ({
    ...row,
    answer: mail === 'sent' ? null : result,
    mail: sentBy === 'owner' ? null : mail === 'waiting' || mail === 'sent' ? mail : 'failed',
  }));
}

/** The account of an address, for giving it a role; null where nobody registered it. */
export async function findAccount(email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return user?.id ?? null;
}

/** How many accounts there are, and how many of them are closed. */
export async function countAccounts(): Promise<{ all: number; banned: number }> {
  const { rows } = await db.execute<{ all: number; banned: number }>(sql`
    select (select count(*)::int from users) as all, (select count(*)::int from users where banned_at is not null) as banned`);
  return rows[0] ?? { all: 0, banned: 0 };
}

function beginsWith(question: string): SQL | undefined {
  const plain = likeText(question.trim().toLowerCase());
  if (plain === '') return undefined;
  return or(like(users.email, `${plain}%`), like(sql`lower(${users.userName})`, `${plain}%`));
}
