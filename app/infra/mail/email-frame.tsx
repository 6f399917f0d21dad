import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { href } from 'react-router';
import type { Language } from '#app/i18n/language.ts';
import '#app/i18n/urdu-setup.ts';
import { EmailTable } from './email-components.tsx';
import { colour, display, small, wrapped } from './email-style.ts';
import { siteLink } from './site-link.server.ts';

/** The facts about the shop that every email shows. */
export type EmailShop = { name: string; mission: string; email: string; phone: string };

type Layout = {
  shop: EmailShop;
  /** English where none is given. */
  language?: Language;
  title: string;
  /** The preview text that mail programs show after the subject. */
  preview: string;
  children: ReactNode;
};

/** An email's HTML part in the shop's look: 600 px wide at most, readable from 320. */
export function renderEmail(email: Layout): string {
  return `<!doctype html>${renderToStaticMarkup(<EmailBody {...email} />)}`;
}

function EmailBody({ shop, language = 'en', title, preview, children }: Layout) {
  return (
    <html lang={language} dir={language === 'ur' ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colour.paper, colorScheme: 'light' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', color: colour.paper }}>{preview}</div>
        <EmailTable style={{ backgroundColor: colour.paper }}>
          <tr>
            <td align="center" style={{ padding: 0 }}>
              <EmailTable style={{ maxWidth: 600 }}>
                <Head shop={shop} />
                <tr>
                  <td style={{ padding: '36px 20px 44px', backgroundColor: colour.paper, ...wrapped }}>
                    <h1
                      style={{
                        margin: '0 0 16px',
                        fontFamily: display,
                        fontSize: 34,
                        lineHeight: language === 'ur' ? '52px' : '38px',
                        fontWeight: 400,
                        letterSpacing: language === 'ur' ? undefined : '-.018em',
                        color: colour.ink,
                      }}
                    >
                      {title}
                    </h1>
                    {children}
                  </td>
                </tr>
                <Foot shop={shop} />
              </EmailTable>
            </td>
          </tr>
        </EmailTable>
      </body>
    </html>
  );
}

/** The green door and its ring. */
function Head({ shop }: { shop: EmailShop }) {
  return (
    <tr>
      <td style={{ padding: '18px 20px', backgroundColor: colour.green }}>
        <a href={siteLink(href('/'))} style={{ color: colour.cream, textDecoration: 'none' }}>
          <span
            style={{
              display: 'inline-block',
              width: 14,
              height: 14,
              marginInlineEnd: 12,
              verticalAlign: 'middle',
              border: `4px solid ${colour.marigold}`,
              borderRadius: '50%',
            }}
          />
          <span
            dir="auto"
            style={{
              fontFamily: display,
              fontSize: 26,
              lineHeight: '32px',
              verticalAlign: 'middle',
              color: colour.cream,
              letterSpacing: '-.01em',
              ...wrapped,
            }}
          >
            {shop.name}
          </span>
        </a>
      </td>
    </tr>
  );
}

function Foot({ shop }: { shop: EmailShop }) {
  const line: CSSProperties = { ...small, color: colour.footer };
  const link: CSSProperties = { color: colour.footer, textDecoration: 'underline' };
  return (
    <tr>
      <td style={{ padding: '28px 20px 32px', backgroundColor: colour.green, ...wrapped }}>
        <p
          dir="auto"
          style={{
            ...line,
            margin: '0 0 14px',
            fontFamily: display,
            fontSize: 20,
            lineHeight: '27px',
            color: colour.cream,
          }}
        >
          {shop.mission}
        </p>
        <p style={line}>
          <a dir="ltr" href={`tel:${shop.phone.replaceAll(' ', '')}`} style={{ ...link, whiteSpace: 'nowrap' }}>
            {shop.phone}
          </a>
          {' · '}
          <a href={`mailto:${shop.email}`} style={link}>
            {shop.email}
          </a>
        </p>
        <p style={line}>
          <a href={siteLink(href('/'))} style={link}>
            {siteLink('').replace(/^https?:\/\//, '')}
          </a>
        </p>
      </td>
    </tr>
  );
}

/** The plain part: paragraphs with an empty line between, then who wrote. */
export function renderPlain(shop: EmailShop, paragraphs: (string | null)[]): string {
  const signature = `--\n${shop.name}\n${shop.phone} · ${shop.email}\n${siteLink(href('/'))}`;
  return `${[...paragraphs.filter((part) => part !== null), signature].join('\n\n')}\n`;
}
