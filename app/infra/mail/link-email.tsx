import type { Language } from '#app/i18n/language.ts';
import type { EmailText } from './email.ts';
import { EmailButton, Paragraph } from './email-components.tsx';
import { type EmailShop, renderEmail, renderPlain } from './email-frame.tsx';

type LinkEmail = {
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

/** An email that is there for its link. */
export function renderLinkEmail(
  shop: EmailShop,
  { language = 'en', subject, title, what, link, button, limits }: LinkEmail,
): EmailText {
  return {
    subject,
    plain: renderPlain(shop, [title, what, link, limits]),
    html: renderEmail({
      shop,
      language,
      title,
      preview: limits,
      children: (
        <>
          <Paragraph>{what}</Paragraph>
          <EmailButton href={link}>{button}</EmailButton>
          <Paragraph quiet>{limits}</Paragraph>
        </>
      ),
    }),
  };
}
