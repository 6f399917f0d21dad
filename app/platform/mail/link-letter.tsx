import type { Language } from '#app/language/language.ts';
import type { LetterText } from './letter.ts';
import { type LetterShop, renderLetter, renderPlain } from './letter-frame.tsx';
import { LetterButton, Paragraph } from './letter-pieces.tsx';

type LinkLetter = {
  language?: Language;
  subject: string;
  title: string;
  /** What the link is for; the link follows it. */
  what: string;
  link: string;
  button: string;
  /** How long the link is good, and what to do for whom it is not meant. */
  limits: string;
};

/** A letter that is there for its link. */
export function renderLinkLetter(
  shop: LetterShop,
  { language = 'en', subject, title, what, link, button, limits }: LinkLetter,
): LetterText {
  return {
    subject,
    plain: renderPlain(shop, [title, what, link, limits]),
    html: renderLetter({
      shop,
      language,
      title,
      preview: limits,
      children: (
        <>
          <Paragraph>{what}</Paragraph>
          <LetterButton href={link}>{button}</LetterButton>
          <Paragraph quiet>{limits}</Paragraph>
        </>
      ),
    }),
  };
}
