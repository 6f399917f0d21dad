import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { type EmailRow, type EmailState, emailStates, readEmails } from '#app/infra/mail/emails.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { useAction } from '../actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { AdminField } from '../components/field.tsx';
import { Segments } from '../components/list/tabs.tsx';
import { formatWhenExactly } from '../components/times.ts';
import type { Route } from './+types/settings-emails-page.ts';

export const meta = () => [{ title: 'Letters · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const state = emailStates.find((each) => each === url.searchParams.get('state'));
  const after = readId(url.searchParams.get('after'));
  return {
    ...(await readEmails({ ...(state && { state }), ...(after && { after }) })),
    state: state ?? null,
    now: new Date(),
  };
}

/** Reads an e-mail's number from the address; undefined if it is not a number. */
function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** K9: the delivery status of every e-mail, in the mail server's words. An e-mail can be sent again, and a test e-mail can be sent. */
export default function SettingsEmailsPage({ loaderData }: Route.ComponentProps) {
  const { emails, next, state, now } = loaderData;
  return (
    <SettingsFrame
      title="Letters"
      says="Every letter the shop wrote, and what became of it. A letter that cannot be sent is tried for 24 hours."
    >
      <SendTest />
      <Card
        title="The log"
        flush
        end={
          <Segments
            label="Which letters"
            current={state ? `?state=${state}` : href('/admin/settings/letters')}
            tabs={[
              { to: href('/admin/settings/letters'), label: 'All' },
              { to: '?state=failed', label: 'Failed' },
              { to: '?state=waiting', label: 'Waiting' },
            ]}
          />
        }
      >
        {emails.length === 0 && (
          <p className="px-3.5 py-3 text-ink-3">
            {state ? 'No letter is in this state.' : 'No letter was written yet. The first order writes the first.'}
          </p>
        )}
        <ul>
          {emails.map((letter) => (
            <Letter key={letter.id} letter={letter} now={now} />
          ))}
        </ul>
        {next && (
          <p className="px-3.5 py-3">
            <AdminButtonLink to={`?${new URLSearchParams({ ...(state && { state }), after: String(next) })}`}>
              Older letters
            </AdminButtonLink>
          </p>
        )}
      </Card>
    </SettingsFrame>
  );
}

function SendTest() {
  const { send, problem, busy } = useAction('settings');
  const to = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) to.current?.focus();
  }, [problem]);
  return (
    <Card title="Send a test letter">
      <form
        method="post"
        action={href('/admin/settings/actions')}
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ action: 'send-test-email', to: String(new FormData(event.currentTarget).get('to')) });
        }}
      >
        <AdminField
          ref={to}
          label="To"
          name="to"
          type="email"
          autoComplete="email"
          className="min-w-0 flex-1 basis-60"
          error={problem}
        />
        <AdminButton type="submit" name="action" value="send-test-email" look="primary" busy={busy}>
          Send
        </AdminButton>
      </form>
    </Card>
  );
}

const looks: Record<EmailState, { label: string; className: string }> = {
  waiting: { label: 'Waiting', className: 'text-marigold-text' },
  sent: { label: 'Sent', className: 'text-green' },
  kept: { label: 'Kept, no mail server is set', className: 'text-ink-2' },
  failed: { label: 'Failed', className: 'text-clay-text' },
  expired: { label: 'Expired', className: 'text-ink-3' },
};

function Letter({ letter, now }: { letter: EmailRow; now: Date }) {
  const { send, problem, busy } = useAction('settings');
  const { label, className } = looks[letter.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{letter.subject ?? letter.kind.replaceAll('-', ' ')}</p>
        <p className="truncate text-ink-3 text-second">
          {letter.recipient}, {formatWhenExactly(letter.endedAt ?? letter.queuedAt, now)}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-medium ${className}`}>
          {label}
          {letter.attempts > 1 && <span className="font-normal text-ink-3">, {letter.attempts} attempts</span>}
        </p>
        {letter.answer && <p className="wrap-anywhere line-clamp-2 text-ink-3 text-second">{letter.answer}</p>}
        {problem && (
          <p role="alert" className="text-clay-text text-second">
            {problem}
          </p>
        )}
      </div>
      {letter.state !== 'waiting' && (
        <AdminButton small busy={busy} onClick={() => void send({ action: 'resend-email', letter: letter.id })}>
          Send again<span className="sr-only">: {letter.subject ?? letter.kind}</span>
        </AdminButton>
      )}
    </li>
  );
}
