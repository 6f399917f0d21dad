import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { EmailRow, EmailState } from '#app/infra/mail/emails.server.ts';
import { SettingsSection } from '#app/modules/settings/admin/settings-frame.tsx';
import { useAction } from '../actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { AdminField } from '../components/field.tsx';
import { Segments } from '../components/list/tabs.tsx';
import { formatWhenExactly } from '../components/times.ts';

type EmailsSectionProps = {
  emails: readonly EmailRow[];
  /** Where the list goes on; null at its end. */
  next: number | null;
  state: EmailState | null;
  now: Date;
};

/** K9: the delivery status of every e-mail, in the mail server's words. An e-mail can be sent again, and a test e-mail can be sent. */
export function EmailsSection({ emails, next, state, now }: EmailsSectionProps) {
  return (
    <SettingsSection
      id="emails"
      title="Emails"
      says="Every e-mail the shop sent, with its status. An e-mail that cannot be sent is tried again for 24 hours."
    >
      <SendTest />
      <Card
        title="Log"
        flush
        end={
          <Segments
            label="Emails by status"
            current={logPath({ ...(state && { state }) })}
            tabs={[
              { to: logPath({}), label: 'All' },
              { to: logPath({ state: 'failed' }), label: 'Failed' },
              { to: logPath({ state: 'waiting' }), label: 'Waiting' },
            ]}
          />
        }
      >
        {emails.length === 0 && (
          <p className="px-3.5 py-3 text-ink-3">
            {state ? 'No e-mails with this status.' : 'No e-mails yet. The first order sends the first one.'}
          </p>
        )}
        <ul>
          {emails.map((email) => (
            <Email key={email.id} email={email} now={now} />
          ))}
        </ul>
        {next && (
          <p className="px-3.5 py-3">
            <AdminButtonLink to={logPath({ ...(state && { state }), after: String(next) })}>
              Older e-mails
            </AdminButtonLink>
          </p>
        )}
      </Card>
    </SettingsSection>
  );
}

function logPath(query: { state?: EmailState; after?: string }): string {
  return `${href('/admin/settings/messages')}?${new URLSearchParams(query)}#emails`;
}

function SendTest() {
  const { send, problem, busy } = useAction('settings');
  const to = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) to.current?.focus();
  }, [problem]);
  return (
    <Card title="Send a test e-mail">
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
  kept: { label: 'Not sent, no mail server is set', className: 'text-ink-2' },
  failed: { label: 'Failed', className: 'text-clay-text' },
  expired: { label: 'Expired', className: 'text-ink-3' },
};

function Email({ email, now }: { email: EmailRow; now: Date }) {
  const { send, problem, busy } = useAction('settings');
  const { label, className } = looks[email.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{email.subject ?? email.kind.replaceAll('-', ' ')}</p>
        <p className="truncate text-ink-3 text-second">
          {email.recipient}, {formatWhenExactly(email.endedAt ?? email.queuedAt, now)}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-medium ${className}`}>
          {label}
          {email.attempts > 1 && <span className="font-normal text-ink-3">, {email.attempts} attempts</span>}
        </p>
        {email.answer && <p className="wrap-anywhere line-clamp-2 text-ink-3 text-second">{email.answer}</p>}
        {problem && (
          <p role="alert" className="text-clay-text text-second">
            {problem}
          </p>
        )}
      </div>
      {email.state !== 'waiting' && (
        <AdminButton small busy={busy} onClick={() => void send({ action: 'resend-email', letter: email.id })}>
          Send again<span className="sr-only">: {email.subject ?? email.kind}</span>
        </AdminButton>
      )}
    </li>
  );
}
