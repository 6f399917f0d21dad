import { useState } from 'react';
import type { Account } from '#app/accounts/people.server.ts';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { formatShortDay } from '../pieces/times.ts';

/** Bans an account or lifts its ban, after a confirmation. The reason is kept in the history. */
export function AccountBan({ account }: { account: Account }) {
  const { act, busy, problem } = useAct('customers');
  const [asks, setAsks] = useState(false);
  return (
    <Card title={account.bannedAt ? 'Banned' : 'May come in'}>
      <p className="text-ink-2">
        {account.bannedAt
          ? `Since ${formatShortDay(account.bannedAt, new Date(account.bannedAt))}${account.banReason ? `: “${account.banReason}”` : ''}. Cannot log in.`
          : 'A banned person is logged out everywhere and cannot log in. Orders without an account stay possible.'}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-clay-text">
          {problem}
        </p>
      )}
      <div className="mt-3">
        {account.bannedAt ? (
          <OfficeButton icon="rotate-ccw" busy={busy} onClick={() => void act({ act: 'lift', account: account.id })}>
            Lift the ban
          </OfficeButton>
        ) : (
          <OfficeButton look="danger" icon="ban" busy={busy} onClick={() => setAsks(true)}>
            Ban this account
          </OfficeButton>
        )}
      </div>
      <OfficeDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Ban ${account.email}?`}
        says="They are logged out everywhere at once."
      >
        <form
          className="grid gap-4 px-5 pb-5"
          onSubmit={(event) => {
            event.preventDefault();
            setAsks(false);
            const reason = String(new FormData(event.currentTarget).get('reason'));
            void act({ act: 'ban', account: account.id, reason });
          }}
        >
          <OfficeField
            label="Reason"
            optional
            name="reason"
            maxLength={200}
            hint="For your people; the shopper does not see it."
          />
          <div className="flex justify-end gap-2">
            <OfficeButton onClick={() => setAsks(false)}>Back</OfficeButton>
            <OfficeButton type="submit" look="danger">
              Ban, log out everywhere
            </OfficeButton>
          </div>
        </form>
      </OfficeDialog>
    </Card>
  );
}
