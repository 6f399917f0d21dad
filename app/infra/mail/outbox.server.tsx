import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatMoment } from '../dates/dates.ts';
import { sharedSecret } from '../db/secrets.server.ts';
import type { Settings } from '../process/env.server.ts';
import { type EmailRow, readEmails, readStoredEmail } from './emails.server.ts';

/** Real shoppers' emails are for nobody else to read, so only a shop that is being tried out shows them. */
export function hasOutbox({ smtpUrl, demo, production }: Pick<Settings, 'smtpUrl' | 'demo' | 'production'>): boolean {
  return !smtpUrl && (demo || !production);
}

/**
 * The path at which emails can be read while no mail server is configured, for trying the shop out. The path contains
 * a secret, because whoever knows it can read everybody's emails. The request's address would prove nothing behind a
 * proxy.
 */
export async function outboxPath(): Promise<string> {
  return `/outbox/${await sharedSecret('outbox')}`;
}

const contentPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const headers = {
  'content-security-policy': contentPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
/** An email is shown as a sandboxed document: no script, no form, no request but for the shop's icon. */
const emailHeaders = {
  ...headers,
  'content-security-policy': `sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ${contentPolicy}`,
};

/** GET /outbox/KEY: the list, `/outbox/KEY/7` an email as a mail program shows it, `/outbox/KEY/7/plain` as text. */
export const outbox = new Hono()
  .use('/:key/*', async (context, next) => {
    const key = await sharedSecret('outbox');
    if (!isSame(context.req.param('key') ?? '', key)) return context.text('There is no outbox here.', 404);
    await next();
  })
  .get('/:key', async (context) => {
    const after = Number(context.req.query('after')) || undefined;
    const { emails, next } = await readEmails({ ...(after && { after }) });
    const page = <Outbox emails={emails} next={next} path={await outboxPath()} />;
    return context.html(`<!doctype html>${renderToStaticMarkup(page)}`, 200, headers);
  })
  .get('/:key/:id{[0-9]{1,15}}', async (context) => {
    const email = await readStoredEmail(Number(context.req.param('id')));
    return email
      ? context.html(withIcon(email.html), 200, emailHeaders)
      : context.text('This e-mail was not found.', 404);
  })
  .get('/:key/:id{[0-9]{1,15}}/plain', async (context) => {
    const email = await readStoredEmail(Number(context.req.param('id')));
    if (!email) return context.text('This e-mail was not found.', 404);
    return context.text(`To: ${email.recipient}\nSubject: ${email.subject}\n\n${email.plain}`, 200, headers);
  });

/** Adds an icon, because a browser requests a missing one from a path that does not exist. */
function withIcon(html: string): string {
  return html.replace('</head>', `${renderToStaticMarkup(<link rel="icon" href="/mark.svg" />)}</head>`);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const styles = `
:root { color-scheme: light }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 4rem; background: #fbf7f1; color: #211c16; font: 16px/26px Figtree, system-ui, sans-serif }
h1 { margin: 0 0 .5rem; font: 400 2.5rem/2.625rem Georgia, serif }
p { margin: 0; color: #62584b; font-size: .875rem }
ul { margin: 2rem 0; padding: 0; list-style: none }
li { padding: 1rem 0; border-top: 1px solid #e4d9c9; overflow-wrap: anywhere }
a { color: #17402f; text-underline-offset: 3px }
li > a { font-weight: 600; display: inline-block; padding-block: .25rem }
:focus-visible { outline: 2px solid #17402f; outline-offset: 3px }`;

function Outbox({ emails, next, path }: { emails: EmailRow[]; next: number | null; path: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
        <link rel="icon" href="/mark.svg" />
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>No mail server is set (SMTP_URL), so e-mails are kept here instead of being sent.</p>
          {emails.length === 0 ? (
            <p>No e-mails yet. Place an order to see its e-mails.</p>
          ) : (
            <ul>
              {emails.map((email) => (
                <Entry key={email.id} email={email} path={path} />
              ))}
            </ul>
          )}
          {next !== null && <a href={`${path}?after=${next}`}>Older e-mails</a>}
        </main>
      </body>
    </html>
  );
}

function Entry({ email, path }: { email: EmailRow; path: string }) {
  const { id, subject, kind, recipient, state, answer: result, queuedAt } = email;
  const title = <bdi>{subject ?? kind}</bdi>;
  return (
    <li>
      {state === 'kept' ? <a href={`${path}/${id}`}>{title}</a> : <strong>{title}</strong>}
      <p>
        To {recipient} · <time dateTime={queuedAt.toISOString()}>{formatMoment(queuedAt)}</time>
        {state === 'kept' && (
          <>
            {' · '}
            <a href={`${path}/${id}/plain`} aria-label={`Plain text of ${subject}`}>
              Plain text
            </a>
          </>
        )}
      </p>
      {state !== 'kept' && (
        <p>
          {state}
          {result && `: ${result}`}
        </p>
      )}
    </li>
  );
}
