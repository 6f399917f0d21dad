import { eq } from 'drizzle-orm';
import { readLanguage } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { renderLinkEmail } from '#app/infra/mail/link-email.tsx';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { resetLink } from '../auth.server.ts';
import { users } from '../tables.server.ts';
import { resetMinutes } from './reset-email.server.ts';

/** G3: the e-mail with the link that opens the page for a new password. Null where the account is gone by now. */
export async function writePasswordReset(
  _about: string,
  recipient: string,
  { token, language: input }: Record<string, string>,
): Promise<EmailText | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, recipient));
  if (!user || !token) return null;
  const shop = await readEmailShop();
  const language = readLanguage(input);
  const t = tIn(language);
  return renderLinkEmail(shop, {
    language,
    subject: t('Choose a new password for {shop}', { shop: shop.name }),
    title: t('Choose a new password'),
    what: t('Somebody asked for a new password for your account at {shop}. This link lets you choose one:', {
      shop: shop.name,
    }),
    link: resetLink(token, language),
    button: t('Choose a new password'),
    limits: t(
      'It works once, within {minutes} minutes. If it was not you, please ignore this e-mail: your password stays as it is.',
      { minutes: resetMinutes },
    ),
  });
}
