import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { EmailButton, Lines, Paragraph, Part, Typed } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { contactMessages } from './tables.server.ts';

/**
 * H1: tells the shop that somebody wrote. `about` is the message's id. Nothing that was typed stands in the subject.
 * Null where the message has been deleted.
 */
export async function writeContactMessage(about: string): Promise<EmailText | null> {
  const [found] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, Number(about)));
  if (!found) return null;
  const { id, fullName, phone, email, message, sentAt } = found;
  const shop = await readEmailShop();
  const sender = [fullName, formatPhone(phone), email, formatMoment(sentAt)];
  const adminLink = siteLink(href('/admin/messages/:id', { id: String(id) }));
  return {
    subject: `Message ${id} from the contact form`,
    plain: renderPlain(shop, ['A new message', message, sender.join('\n'), adminLink]),
    html: renderEmail({
      shop,
      title: 'A new message',
      preview: `From the contact form, ${formatMoment(sentAt)}`,
      children: (
        <>
          <Paragraph>
            <Typed>{message}</Typed>
          </Paragraph>
          <Part title="From">
            <Lines lines={sender} />
            <EmailButton href={adminLink}>Open in the admin</EmailButton>
          </Part>
        </>
      ),
    }),
  };
}
