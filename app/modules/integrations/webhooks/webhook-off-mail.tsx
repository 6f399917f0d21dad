import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { EmailButton, Paragraph } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { readEmailShop } from '#app/modules/settings/settings.server.ts';
import { webhooks } from '../tables.server.ts';
import { hostOf } from './switch-webhook.server.ts';

/** Tells the shop that a webhook was switched off. Null where somebody has switched it on again or removed it. */
export async function writeWebhookOff(about: string): Promise<EmailText | null> {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, Number(about.split('.')[0])));
  if (webhook?.state !== 'off') return null;
  const shop = await readEmailShop();
  const title = 'A webhook was turned off';
  const text = `Your shop no longer tells ${hostOf(webhook.url)} about orders and stock. ${webhook.offWhy ?? ''}`;
  const advice =
    'When it works again, turn the webhook on. The messages it missed are listed there and can be sent again.';
  const adminLink = siteLink(href('/admin/settings/api'));
  return {
    subject: title,
    plain: renderPlain(shop, [title, text, advice, adminLink]),
    html: renderEmail({
      shop,
      title,
      preview: text,
      children: (
        <>
          <Paragraph>{text}</Paragraph>
          <Paragraph quiet>{advice}</Paragraph>
          <EmailButton href={adminLink}>API and webhooks</EmailButton>
        </>
      ),
    }),
  };
}
