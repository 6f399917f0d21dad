import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLinkLetter } from '#app/platform/mail/link-letter.tsx';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { resetLink } from './auth.server.ts';
import { resetMinutes } from './reset-letter.server.ts';
import { users } from './tables.server.ts';

/** G3: the letter with the link that opens the page for a new password. Null where the account is gone by now. */
export async function writePasswordReset(
  _about: string,
  recipient: string,
  { token }: Record<string, string>,
): Promise<LetterText | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, recipient));
  if (!user || !token) return null;
  const shop = await readLetterShop();
  return renderLinkLetter(shop, {
    subject: `Choose a new password for ${shop.name}`,
    title: 'Choose a new password',
    what: `Somebody asked for a new password for your account at ${shop.name}. This link lets you choose one:`,
    link: resetLink(token),
    button: 'Choose a new password',
    limits: `It is good for ${resetMinutes} minutes and works once. If it was not you, leave it be: your password stays as it is.`,
  });
}
