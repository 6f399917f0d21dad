import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { renderLinkEmail } from '#app/infra/mail/link-email.tsx';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { hashOfToken } from '../password/link-token.server.ts';
import { invitations } from '../tables.server.ts';
import { invitationHours, invitationLink } from './invite-person.server.ts';

/** G6: the e-mail that invites somebody into the admin. Null where the invitation was withdrawn or replaced by now. */
export async function writeInvitation(
  _about: string,
  recipient: string,
  { token, by, role }: Record<string, string>,
): Promise<EmailText | null> {
  if (!token || !(await isStillOpen(recipient, token))) return null;
  const shop = await readEmailShop();
  const as = role === 'owner' ? 'as an owner' : 'as staff';
  const title = `Join the team of ${shop.name}`;
  return renderLinkEmail(shop, {
    subject: title,
    title,
    what: `${by} invites you to the team of ${shop.name}, ${as}. Use this link to choose your name and password:`,
    link: invitationLink(token),
    button: 'Choose a password',
    limits: `It is good for ${invitationHours} hours and works once. If you did not expect this, ignore it: nothing happens.`,
  });
}

async function isStillOpen(email: string, token: string): Promise<boolean> {
  const [open] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.email, email),
        eq(invitations.tokenHash, hashOfToken(token)),
        gt(invitations.expiresAt, sql`now()`),
      ),
    );
  return open !== undefined;
}
