import { and, eq, gt, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { createAccount } from '../create-account.server.ts';
import { nameProblem, passwordProblem } from '../forms/account-forms.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from '../forms/respond.server.ts';
import { countInvitationUse, forgetGuesses } from '../log-in/account-limits.server.ts';
import { guessableProblem, namesOf } from '../log-in/guessable-passwords.server.ts';
import { logIn } from '../log-in/log-in.server.ts';
import { hashOfToken } from '../password/link-token.server.ts';
import { hashPassword, inPasswordLine } from '../password/passwords.server.ts';
import type { StaffRole } from '../role.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { invitations, users } from '../tables.server.ts';
import { isOwner, lockRoles } from './lock-roles.server.ts';
import { renewAccess } from './renew-access.server.ts';

const tryAgain = 'That did not work. Please try again in a moment.';
const spent = 'This link no longer works. Ask for a new one.';

/** What the page of an invitation shows before anything is chosen. */
export type OpenInvitation = { email: string; role: StaffRole; by: string };

/** Reads the invitation of a link; null where it was used, withdrawn or replaced, or is too old. Uses nothing up. */
async function readInvitation(token: string): Promise<OpenInvitation | null> {
  const [found] = await db
    .select({ email: invitations.email, role: invitations.role, by: users.userName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOpen(token));
  return found ?? null;
}

function isOpen(token: string) {
  return and(eq(invitations.tokenHash, hashOfToken(token)), gt(invitations.expiresAt, sql`now()`));
}

/** Says whom the link invites and as what. */
export function showInvitation(token: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const refusal = await refuseMany(request);
    if (refusal) return refusal;
    const invitation = await readInvitation(token);
    return invitation ? { status: 200, body: { invitation } } : { status: 400, body: { problem: spent } };
  });
}

type Chosen = { token: string; username: string; password: string };

/**
 * Uses an invitation: whoever holds its link gets the role with this name and password. Works once, also where the link
 * is used twice at the same moment, and logs them in. An account that the address has already becomes theirs alone: whoever registered
 * the address before is logged out and knows no way in.
 */
export function acceptInvitation({ token, username, password }: Chosen, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const refusal = await refuseMany(request);
    if (refusal) return refusal;
    const invitation = await readInvitation(token);
    if (!invitation) return { status: 400, body: { problem: spent } };
    const userName = cleanLine(username);
    const problems = await problemsOf({ userName, typed: username, password, email: invitation.email });
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const passwordHash = await inPasswordLine(() => hashPassword(password));
    const joined = await inTransaction((tx) => join(tx, { token, userName, passwordHash, by: invitation.by, request }));
    if (!joined) return { status: 400, body: { problem: spent } };
    await forgetGuesses(invitation.email);
    const loggedIn = await logIn({ email: invitation.email, password }, request);
    // They have joined in any case: where the log-in is refused or the database is lost now, they log in by hand.
    if (loggedIn.status !== 200) return { status: 200, body: { message: 'Your password is set. Log in with it.' } };
    return loggedIn;
  });
}

async function refuseMany(request: Request): Promise<Answer | null> {
  const allowance = await countInvitationUse(addressOf(request));
  if (allowance.allowed) return null;
  const problem = `Too many tries. Please try again ${inMinutes(allowance.retryAfterSeconds)}.`;
  return { status: 429, body: { problem }, retryAfterSeconds: allowance.retryAfterSeconds };
}

type Typed = { userName: string; typed: string; password: string; email: string };

async function problemsOf({ userName, typed, password, email }: Typed): Promise<Record<string, string>> {
  const name = isKeepable(typed) ? nameProblem(userName) : 'This has a character that cannot be saved.';
  const weak = passwordProblem(password) ?? (await guessableProblem(password, namesOf({ email, userName })));
  return { ...(name && { username: name }), ...(weak && { password: weak }) };
}

type Joining = { token: string; userName: string; passwordHash: string; by: string; request: Request };

/** False where the invitation has gone meanwhile, or who wrote it may give no roles any more. */
async function join(tx: Transaction, { token, userName, passwordHash, by, request }: Joining): Promise<boolean> {
  await lockRoles(tx);
  // Deleting the row is what uses it: a second request waits for this one and then finds none.
  const [invitation] = await tx.delete(invitations).where(isOpen(token)).returning();
  if (!invitation || !(await isOwner(tx, invitation.invitedBy))) return false;
  const { email, role, tasks } = invitation;
  const emailVerified = invitation.sentBy === 'letter';
  const id = await createAccount(tx, { email, userName, passwordHash, role, emailVerified });
  if (id && tasks) await tx.update(users).set({ tasks }).where(eq(users.id, id));
  const [earlier] = id ? [] : await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (earlier?.bannedAt) return false;
  if (earlier) {
    const isNew = earlier.role === 'shopper';
    await renewAccess(tx, earlier.id, passwordHash);
    await queueSecurityEmail(tx, {
      event: 'user.access-renewed',
      recipient: email,
      request,
      detail: `Invited by ${by}`,
    });
    await tx
      .update(users)
      .set({
        role,
        userName,
        name: userName,
        emailVerified: emailVerified || earlier.emailVerified,
        staffSince: isNew ? new Date() : earlier.staffSince,
        tasks: tasks ?? (isNew ? null : earlier.tasks),
        updatedAt: new Date(),
      })
      .where(eq(users.id, earlier.id));
  }
  const actor = { id: id ?? earlier?.id ?? null, name: userName };
  const before = earlier && earlier.role !== role ? { before: { role: earlier.role } } : {};
  await recordChange(tx, actor, { action: 'user.joined', kind: 'user', subject: email, ...before, after: { role } });
  return true;
}
