import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { LetterButton, Paragraph } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { hostOf } from './switch-webhook.server.ts';
import { webhooks } from './tables.server.ts';

/** Tells the shop that a webhook was switched off. Null where somebody has switched it on again or removed it. */
export async function writeWebhookOff(about: string): Promise<LetterText | null> {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, Number(about.split('.')[0])));
  if (webhook?.state !== 'off') return null;
  const shop = await readLetterShop();
  const title = 'A webhook was switched off';
  const said = `Your shop does not tell ${hostOf(webhook.url)} about orders and stock any more. ${webhook.offWhy ?? ''}`;
  const advice = 'When it works again, switch the webhook on. What it missed is listed there and can be sent again.';
  const office = siteLink(href('/admin/settings/machines'));
  return {
    subject: title,
    plain: renderPlain(shop, [title, said, advice, office]),
    html: renderLetter({
      shop,
      title,
      preview: said,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <Paragraph quiet>{advice}</Paragraph>
          <LetterButton href={office}>Keys and webhooks</LetterButton>
        </>
      ),
    }),
  };
}
