import { formatMoment } from '#app/platform/dates.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { Paragraph } from '#app/platform/mail/letter-pieces.tsx';
import { readLetterShop } from './letter-shop.server.ts';

/** What the office sends to see whether letters arrive. */
export async function writeTestLetter(): Promise<LetterText> {
  const shop = await readLetterShop();
  const title = 'Letters arrive';
  const said = `This is a test from the office of ${shop.name}, written on ${formatMoment(new Date())}.`;
  const advice = 'If it lay among the unwanted letters, ask whoever runs your mail server about SPF, DKIM and DMARC.';
  return {
    subject: `A test from ${shop.name}`,
    plain: renderPlain(shop, [title, said, advice]),
    html: renderLetter({
      shop,
      title,
      preview: said,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <Paragraph quiet>{advice}</Paragraph>
        </>
      ),
    }),
  };
}
