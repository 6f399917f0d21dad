import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLinkLetter } from '#app/platform/mail/link-letter.tsx';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { invitationHours, invitationLink } from './invite-person.server.ts';
import { hashOfToken } from './link-token.server.ts';
import { invitations } from './tables.server.ts';

/** G6: the letter that invites somebody into the office. Null where the invitation was withdrawn or replaced by now. */
export async function writeInvitation(
  _about: string,
  recipient: string,
  { token, by, role }: Record<string, string>,
): Promise<LetterText | null> {
  if (!token || !(await isStillOpen(recipient, token))) return null;
  const shop = await readLetterShop();
  const as = role === 'owner' ? 'as an owner' : 'as staff';
  const title = `Come into the office of ${shop.name}`;
  return renderLinkLetter(shop, {
    subject: title,
    title,
    what: `${by} invites you into the office of ${shop.name}, ${as}. This link lets you choose your name and password:`,
    link: invitationLink(token),
    button: 'Choose a password',
    limits: `It is good for ${invitationHours} hours and works once. If you do not know what this is about, leave it be: nothing happens.`,
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
