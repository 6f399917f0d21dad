import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { formatMoment } from '#app/platform/dates.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { LetterButton, Lines, Paragraph, Part, Typed } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { contactMessages } from './tables.server.ts';

/**
 * H1: tells the shop that somebody wrote. `about` is the message's id. Nothing that was typed stands in the subject.
 * Null where the message has been deleted.
 */
export async function writeContactMessage(about: string): Promise<LetterText | null> {
  const [found] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, Number(about)));
  if (!found) return null;
  const { id, fullName, phone, email, message, sentAt } = found;
  const shop = await readLetterShop();
  const sender = [fullName, formatPhone(phone), email, formatMoment(sentAt)];
  const office = siteLink(href('/admin/messages/:id', { id: String(id) }));
  return {
    subject: `Message ${id} from the contact form`,
    plain: renderPlain(shop, ['A new message', message, sender.join('\n'), office]),
    html: renderLetter({
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
            <LetterButton href={office}>Open in the office</LetterButton>
          </Part>
        </>
      ),
    }),
  };
}
