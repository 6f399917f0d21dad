import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { LetterButton, Paragraph } from '#app/platform/mail/letter-pieces.tsx';
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
  const link = invitationLink(token);
  const as = role === 'owner' ? 'as an owner' : 'as staff';
  const what = `${by} invites you into the office of ${shop.name}, ${as}. This link lets you choose your name and password:`;
  const limits = `It is good for ${invitationHours} hours and works once. If you do not know what this is about, leave it be: nothing happens.`;
  const title = `Come into the office of ${shop.name}`;
  return {
    subject: title,
    plain: renderPlain(shop, [title, what, link, limits]),
    html: renderLetter({
      shop,
      title,
      preview: limits,
      children: (
        <>
          <Paragraph>{what}</Paragraph>
          <LetterButton href={link}>Choose a password</LetterButton>
          <Paragraph quiet>{limits}</Paragraph>
        </>
      ),
    }),
  };
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
