import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { type LetterRow, type LetterState, letterStates, readLetters } from '#app/platform/mail/letters.server.ts';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { Segments } from '../pieces/tabs.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import type { Route } from './+types/settings-letters-page.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Letters · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const state = letterStates.find((each) => each === url.searchParams.get('state'));
  const after = readId(url.searchParams.get('after'));
  return {
    ...(await readLetters({ ...(state && { state }), ...(after && { after }) })),
    state: state ?? null,
    now: new Date(),
  };
}

/** Reads a letter's number from the address; undefined if it is not a number. */
function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** K9: the delivery status of every letter, in the mail server's words. A letter can be sent again, and a test letter can be sent. */
export default function SettingsLettersPage({ loaderData }: Route.ComponentProps) {
  const { letters, next, state, now } = loaderData;
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
        {letters.length === 0 && (
          <p className="px-3.5 py-3 text-ink-3">
            {state ? 'No letter is in this state.' : 'No letter was written yet. The first order writes the first.'}
          </p>
        )}
        <ul>
          {letters.map((letter) => (
            <Letter key={letter.id} letter={letter} now={now} />
          ))}
        </ul>
        {next && (
          <p className="px-3.5 py-3">
            <OfficeButtonLink to={`?${new URLSearchParams({ ...(state && { state }), after: String(next) })}`}>
              Older letters
            </OfficeButtonLink>
          </p>
        )}
      </Card>
    </SettingsFrame>
  );
}

function SendTest() {
  const { act, problem, busy } = useAct('settings');
  const to = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) to.current?.focus();
  }, [problem]);
  return (
    <Card title="Send a test letter">
      <form
        method="post"
        action={href('/admin/settings/acts')}
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void act({ act: 'test-letter', to: String(new FormData(event.currentTarget).get('to')) });
        }}
      >
        <OfficeField
          ref={to}
          label="To"
          name="to"
          type="email"
          autoComplete="email"
          className="min-w-0 flex-1 basis-60"
          error={problem}
        />
        <OfficeButton type="submit" name="act" value="test-letter" look="act" busy={busy}>
          Send
        </OfficeButton>
      </form>
    </Card>
  );
}

const looks: Record<LetterState, { label: string; className: string }> = {
  waiting: { label: 'Waiting', className: 'text-marigold-text' },
  sent: { label: 'Sent', className: 'text-green' },
  kept: { label: 'Kept, no mail server is set', className: 'text-ink-2' },
  failed: { label: 'Failed', className: 'text-clay-text' },
  expired: { label: 'Expired', className: 'text-ink-3' },
};

function Letter({ letter, now }: { letter: LetterRow; now: Date }) {
  const { act, problem, busy } = useAct('settings');
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
        <OfficeButton small busy={busy} onClick={() => void act({ act: 'resend-letter', letter: letter.id })}>
          Send again<span className="sr-only">: {letter.subject ?? letter.kind}</span>
        </OfficeButton>
      )}
    </li>
  );
}
