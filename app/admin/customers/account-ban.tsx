import { useState } from 'react';
import type { Banned } from '#app/accounts/ban-user.server.ts';
import type { Account } from '#app/accounts/people.server.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { formatShortDay } from '../pieces/times.ts';

const refusals: Partial<Record<Banned['kind'], string>> = {
  'not-yourself': 'Nobody bans themself.',
  'not-staff': 'People of the office lose their role first, in Settings, People and roles.',
  unknown: 'This account is gone.',
};

type AccountBanProps = {
  account: Account;
  answer: Banned['kind'] | undefined;
  isBusy: boolean;
  onAct: (fields: Record<string, string>) => void;
};

/** Closes an account or opens it again; asked first, with a reason that the history keeps. */
export function AccountBan({ account, answer, isBusy, onAct }: AccountBanProps) {
  const [asks, setAsks] = useState(false);
  const refusal = answer && refusals[answer];
  return (
    <Card title={account.bannedAt ? 'Banned' : 'May come in'}>
      <p className="text-ink-2">
        {account.bannedAt
          ? `Since ${formatShortDay(account.bannedAt, new Date(account.bannedAt))}${account.banReason ? `: “${account.banReason}”` : ''}. Cannot log in.`
          : 'A banned person is logged out everywhere and cannot log in. Orders without an account stay possible.'}
      </p>
      {refusal && (
        <p role="alert" className="mt-2 text-clay-text">
          {refusal}
        </p>
      )}
      <div className="mt-3">
        {account.bannedAt ? (
          <OfficeButton icon="rotate-ccw" busy={isBusy} onClick={() => onAct({ act: 'lift' })}>
            Lift the ban
          </OfficeButton>
        ) : (
          <OfficeButton look="danger" icon="ban" busy={isBusy} onClick={() => setAsks(true)}>
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
            onAct({ act: 'ban', reason: String(new FormData(event.currentTarget).get('reason')) });
          }}
        >
          <OfficeField
            label="Reason"
            optional
            name="reason"
            maxLength={200}
            autoFocus
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
