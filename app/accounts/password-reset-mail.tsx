import { eq } from 'drizzle-orm';
import { readLanguage } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
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
  { token, language: asked }: Record<string, string>,
): Promise<LetterText | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, recipient));
  if (!user || !token) return null;
  const shop = await readLetterShop();
  const language = readLanguage(asked);
  const say = sayIn(language);
  return renderLinkLetter(shop, {
    language,
    subject: say('Choose a new password for {shop}', { shop: shop.name }),
    title: say('Choose a new password'),
    what: say('Somebody asked for a new password for your account at {shop}. This link lets you choose one:', {
      shop: shop.name,
    }),
    link: resetLink(token, language),
    button: say('Choose a new password'),
    limits: say(
      'It is good for {minutes} minutes and works once. If it was not you, leave it be: your password stays as it is.',
      { minutes: resetMinutes },
    ),
  });
}
