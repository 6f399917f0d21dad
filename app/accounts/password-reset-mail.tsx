import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { db } from '#app/platform/db/db.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { resetLink, resetMinutes } from './auth.server.ts';
import { users } from './tables.server.ts';

/** G3: the letter with the link that opens the page for a new password. Null where the account is gone by now. */
export async function writePasswordReset(
  _about: string,
  recipient: string,
  { token }: Record<string, string>,
): Promise<{ subject: string; plain: string; html: string } | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, recipient));
  if (!user || !token) return null;
  const { shopName, email } = await readShopSettings();
  const link = resetLink(token);
  const what = `Somebody asked for a new password for your account at ${shopName}. This link lets you choose one:`;
  const limits = `It is good for ${resetMinutes} minutes and works once. If it was not you, leave it be: your password stays as it is.`;
  return {
    subject: `Choose a new password for ${shopName}`,
    plain: [what, link, limits, `${shopName}, ${email}`].join('\n\n'),
    html: renderToStaticMarkup(
      <html lang="en">
        <body>
          <p>{what}</p>
          <p>
            <a href={link}>Choose a new password</a>
          </p>
          <p>{limits}</p>
          <p>
            {shopName}, {email}
          </p>
        </body>
      </html>,
    ),
  };
}
