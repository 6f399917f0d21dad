import { eq, or } from 'drizzle-orm';
import { type Language, readLanguage } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { renderLinkEmail } from '#app/infra/mail/link-email.tsx';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { hashOfToken } from '../password/link-token.server.ts';
import { emailChanges } from '../tables.server.ts';
import { confirmEmailLink, emailChangeHours } from './change-email.server.ts';

type Particulars = Record<string, string>;

/** The e-mail to the address that is to be left. Null where the change was given up or asked for anew. */
export async function writeEmailLeaves(
  _about: string,
  _recipient: string,
  { token = '', newEmail = '', language: input }: Particulars,
): Promise<EmailText | null> {
  const shop = await readEmailShop();
  const language = readLanguage(input);
  const t = tIn(language);
  return write(token, language, {
    title: t('Your e-mail address is about to change'),
    what: t(
      'You asked {shop} to write to {newEmail} instead of here, and to have you log in with that address. This link confirms it:',
      { shop: shop.name, newEmail },
    ),
    limits: t(
      'It works for {hours} hours. The address changes when the link in the other e-mail was used, too. If it was not you, do not use it and change your password: somebody knows it.',
      { hours: emailChangeHours },
    ),
    button: t('Confirm the change'),
  });
}

/** The e-mail to the address that is to come. Null where the change was given up or asked for anew. */
export async function writeEmailArrives(
  _about: string,
  recipient: string,
  { token = '', language: input }: Particulars,
): Promise<EmailText | null> {
  const shop = await readEmailShop();
  const language = readLanguage(input);
  const t = tIn(language);
  return write(token, language, {
    title: t('Is this your address?'),
    what: t('Somebody wants to log in at {shop} with {address} from now on. If that is you, this link confirms it:', {
      shop: shop.name,
      address: recipient,
    }),
    limits: t('It works for {hours} hours. If it was not you, please ignore this e-mail: nothing changes.', {
      hours: emailChangeHours,
    }),
    button: t('This is my address'),
  });
}

type Words = { title: string; what: string; limits: string; button: string };

async function write(token: string, language: Language, words: Words): Promise<EmailText | null> {
  if (!(await isPending(token))) return null;
  const shop = await readEmailShop();
  return renderLinkEmail(shop, {
    ...words,
    language,
    subject: `${words.title} (${shop.name})`,
    link: confirmEmailLink(token, language),
  });
}

async function isPending(token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const [change] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)));
  return change !== undefined;
}
