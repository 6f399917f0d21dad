import { formatMoment } from '#app/infra/dates/dates.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { Paragraph } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { readEmailShop } from './settings.server.ts';

/** What the admin sends to see whether e-mails arrive. */
export async function writeTestEmail(): Promise<EmailText> {
  const shop = await readEmailShop();
  const title = 'Emails arrive';
  const text = `This is a test from the admin of ${shop.name}, written on ${formatMoment(new Date())}.`;
  const advice = 'If it lay in the spam folder, ask whoever runs your mail server about SPF, DKIM and DMARC.';
  return {
    subject: `A test from ${shop.name}`,
    plain: renderPlain(shop, [title, text, advice]),
    html: renderEmail({
      shop,
      title,
      preview: text,
      children: (
        <>
          <Paragraph>{text}</Paragraph>
          <Paragraph quiet>{advice}</Paragraph>
        </>
      ),
    }),
  };
}
