import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatMoment } from '#app/platform/dates.ts';
import { db } from '#app/platform/db/db.server.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { contactMessages } from './tables.server.ts';

/**
 * H1: tells the shop that somebody wrote. `about` is the message's id. Nothing that was typed stands in the subject.
 * Null where the message has been deleted.
 */
export async function writeContactMessage(
  about: string,
): Promise<{ subject: string; plain: string; html: string } | null> {
  const [found] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, Number(about)));
  if (!found) return null;
  const { fullName, phone, email, message, sentAt } = found;
  const rows = [fullName, formatPhone(phone), email, formatMoment(sentAt)];
  return {
    subject: `Message ${found.id} from the contact form`,
    plain: `${rows.join('\n')}\n\n${message}`,
    html: renderToStaticMarkup(
      <html lang="en">
        <body>
          {rows.map((row) => (
            <div key={row} dir="auto">
              {row}
            </div>
          ))}
          {message.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
            <p key={index} dir="auto">
              {line}
            </p>
          ))}
        </body>
      </html>,
    ),
  };
}
