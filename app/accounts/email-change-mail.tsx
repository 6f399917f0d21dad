import { eq, or } from 'drizzle-orm';
import { type Language, readLanguage } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLinkLetter } from '#app/platform/mail/link-letter.tsx';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { confirmEmailLink, emailChangeHours } from './change-email.server.ts';
import { hashOfToken } from './link-token.server.ts';
import { emailChanges } from './tables.server.ts';

type Particulars = Record<string, string>;

/** The letter to the address that is to be left. Null where the change was given up or asked for anew. */
export async function writeEmailLeaves(
  _about: string,
  _recipient: string,
  { token = '', newEmail = '', language: asked }: Particulars,
): Promise<LetterText | null> {
  const shop = await readLetterShop();
  const language = readLanguage(asked);
  const say = sayIn(language);
  return write(token, language, {
    title: say('Your address is to change'),
    what: say(
      'You asked {shop} to write to {newEmail} instead of here, and to have you log in with that address. This link confirms it:',
      { shop: shop.name, newEmail },
    ),
    limits: say(
      'It is good for {hours} hours. The address changes when the link in the other e-mail was used too. If it was not you, do not use it and change your password: somebody knows it.',
      { hours: emailChangeHours },
    ),
    button: say('Confirm the change'),
  });
}

/** The letter to the address that is to come. Null where the change was given up or asked for anew. */
export async function writeEmailArrives(
  _about: string,
  recipient: string,
  { token = '', language: asked }: Particulars,
): Promise<LetterText | null> {
  const shop = await readLetterShop();
  const language = readLanguage(asked);
  const say = sayIn(language);
  return write(token, language, {
    title: say('Is this your address?'),
    what: say('Somebody wants to log in at {shop} with {address} from now on. If that is you, this link confirms it:', {
      shop: shop.name,
      address: recipient,
    }),
    limits: say('It is good for {hours} hours. If it was not you, leave it be: nothing happens.', {
      hours: emailChangeHours,
    }),
    button: say('This is my address'),
  });
}

type Words = { title: string; what: string; limits: string; button: string };

async function write(token: string, language: Language, words: Words): Promise<LetterText | null> {
  if (!(await isStillAsked(token))) return null;
  const shop = await readLetterShop();
  return renderLinkLetter(shop, {
    ...words,
    language,
    subject: `${words.title} (${shop.name})`,
    link: confirmEmailLink(token, language),
  });
}

async function isStillAsked(token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const [asked] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)));
  return asked !== undefined;
}
