import { eq, or } from 'drizzle-orm';
import { href } from 'react-router';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { hasMailServer } from '../auth.server.ts';
import { countInvitation } from '../log-in/account-limits.server.ts';
import type { SignedIn } from '../log-in/signed-in.server.ts';
import { makeLinkToken } from '../password/link-token.server.ts';
import type { StaffRole } from '../role.ts';
import { invitations, users } from '../tables.server.ts';
import { isOwner, lockRoles } from './lock-roles.server.ts';
import { type AdminTask, readTasks } from './tasks.ts';

/** So long the link of an invitation opens anything. */
export const invitationHours = 48;

type Invitation = {
  /** In small letters. */
  email: string;
  role: StaffRole;
  /** What one of the staff may do. Left out, an open invitation keeps its tasks, and a new one has the usual ones. */
  tasks?: readonly AdminTask[] | undefined;
  /** The inviter wants the link to pass on, because e-mails do not arrive. */
  passOn?: boolean;
};

export type Invited =
  | { kind: 'sent' }
  /** The link is shown to the inviter now and never again. */
  | { kind: 'to-pass-on'; link: string }
  | { kind: 'only-the-owner' }
  | { kind: 'not-yourself' }
  /** The new way in of an owner goes to their mailbox alone. */
  | { kind: 'only-by-mailbox' }
  | { kind: 'banned' }
  | { kind: 'has-another-role' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/**
 * G6: an owner invites an address into the admin. Whoever opens the link within 48 hours chooses a password and has the
 * role. An address has one open invitation: a new one replaces it, and the older link opens nothing. The link goes to
 * the mailbox, which proves it; without a mail server, or where `passOn` says so, the inviter gets it. To somebody who
 * is in the admin already it is a new way in: a new password, and no second step until they set one up again. Of another
 * owner nobody gets that link: whoever has it takes the account over. Without a mail server `npm run owner` is their way in.
 */
export async function invitePerson(by: Pick<SignedIn, 'id' | 'userName'>, input: Invitation): Promise<Invited> {
  const { email, role, passOn = false } = input;
  const tasks = role === 'owner' ? null : input.tasks && readTasks(input.tasks);
  const allowance = await countInvitation(by.id, email);
  if (!allowance.allowed) return { kind: 'too-many', retryAfterSeconds: allowance.retryAfterSeconds };
  const { token, hash } = makeLinkToken();
  const sentBy = hasMailServer() && !passOn ? 'letter' : 'owner';
  const expiresAt = new Date(Date.now() + invitationHours * 60 * 60 * 1000);
  return inTransaction(async (tx) => {
    await lockRoles(tx);
    if (!(await isOwner(tx, by.id))) return { kind: 'only-the-owner' };
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    if (user?.id === by.id) return { kind: 'not-yourself' };
    if (user?.bannedAt) return { kind: 'banned' };
    if (user && user.role !== 'shopper' && user.role !== role) return { kind: 'has-another-role' };
    if (user?.role === 'owner' && sentBy === 'owner') return { kind: 'only-by-mailbox' };
    const written = {
      role,
      tasks,
      tokenHash: hash,
      sentBy,
      invitedBy: by.id,
      invitedAt: new Date(),
      expiresAt,
    } as const;
    await tx
      .insert(invitations)
      .values({ email, ...written })
      .onConflictDoUpdate({ target: invitations.email, set: written });
    const after = { role, ...(tasks && { tasks: tasks.join(', ') }) };
    const change = { action: 'user.invited', kind: 'user', subject: email, after } as const;
    await recordChange(tx, { id: by.id, name: by.userName }, change);
    if (sentBy === 'owner') return { kind: 'to-pass-on', link: invitationLink(token) };
    const particulars = { token, by: by.userName, role };
    // What it is about may be read in the admin, so it says nothing of the token.
    await queueEmail(tx, {
      kind: 'invitation',
      about: hash.slice(0, 16),
      recipient: email,
      particulars,
      notAfter: expiresAt,
    });
    return { kind: 'sent' };
  });
}

/** What stands behind the # is sent to no server. */
export function invitationLink(token: string): string {
  return `${siteLink(href('/invitation'))}#token=${encodeURIComponent(token)}`;
}

/** Takes the open invitation of an address back; its link opens nothing any more. False where there is none. */
export function withdrawInvitation(by: Pick<SignedIn, 'id' | 'userName'>, email: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const withdrawn = await tx
      .delete(invitations)
      .where(eq(invitations.email, email))
      .returning({ id: invitations.id });
    if (withdrawn.length === 0) return false;
    const change = { action: 'user.invitation-withdrawn', kind: 'user', subject: email } as const;
    await recordChange(tx, { id: by.id, name: by.userName }, change);
    return true;
  });
}

/** Takes back what somebody wrote who is no owner any more, and an invitation to their own address. */
export async function withdrawInvitations(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  await tx.delete(invitations).where(or(eq(invitations.invitedBy, user.id), eq(invitations.email, user.email)));
}
