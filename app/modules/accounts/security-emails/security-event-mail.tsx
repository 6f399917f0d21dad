import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { inLanguage, readLanguage } from '#app/i18n/language.ts';
import { tAnyIn, tIn } from '#app/i18n/translate.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { EmailButton, Lines, Paragraph, Part, Typed } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { isStaff } from '../role.ts';
import { users } from '../tables.server.ts';
import { textOfEvent } from './security-events.ts';

/**
 * The e-mail about a security event: what happened, when, from where, and what to do if it was somebody else. It has no
 * link that opens anything by itself.
 */
export async function writeSecurityEvent(
  _about: string,
  recipient: string,
  { event, at, device = '', address = '', language: requested, detail = '' }: Record<string, string>,
): Promise<EmailText | null> {
  const text = textOfEvent(event);
  if (!text || !at) throw new Error('There is no text for this event.');
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, recipient));
  const isOffice = user !== undefined && isStaff(user.role);
  const shop = await readEmailShop();
  const language = isOffice ? 'en' : readLanguage(requested);
  const t = tIn(language);
  const tAny = tAnyIn(language);
  const [title, what] = [tAny(text.title), tAny(text.what)];
  const when = t('{when}, Karachi time', { when: formatMoment(new Date(at), language) });
  const origin = [when, tAny(device), address].filter((line) => line !== '');
  const newPassword =
    'Was it you? Then there is nothing to do. If it was not, choose a new password now: that logs out every device.';
  const tellOwner = user?.role === 'staff' && !text.advice ? ' Then tell an owner of the shop.' : '';
  const advice = tAny(text.advice ?? newPassword) + tellOwner;
  // For whoever comes from the admin the page takes an address of any domain.
  const from = isOffice ? `?from=${href('/admin')}` : '';
  const link = text.advice ? null : siteLink(inLanguage(language, href('/forgotpassword'))) + from;
  return {
    subject: `${title} (${shop.name})`,
    plain: renderPlain(shop, [title, what, detail || null, origin.join('\n'), advice, link]),
    html: renderEmail({
      shop,
      language,
      title,
      preview: what,
      children: (
        <>
          <Paragraph>{what}</Paragraph>
          {detail && (
            <Paragraph>
              <Typed>{detail}</Typed>
            </Paragraph>
          )}
          <Part title={t('When and from where')}>
            <Lines lines={origin} />
          </Part>
          <Part title={t('If it was not you')}>
            <Paragraph>{advice}</Paragraph>
            {link && <EmailButton href={link}>{t('Choose a new password')}</EmailButton>}
          </Part>
        </>
      ),
    }),
  };
}
