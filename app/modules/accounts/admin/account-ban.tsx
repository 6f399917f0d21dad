import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import type { Account } from '../team/people.server.ts';

/** Bans an account or lifts its ban, after a confirmation. The reason is kept in the history. */
export function AccountBan({ account }: { account: Account }) {
  const { send, busy, problem } = useAction('customers');
  const [asks, setAsks] = useState(false);
  return (
    <Card title={account.bannedAt ? 'Banned' : 'Active'}>
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
          <AdminButton
            icon="rotate-ccw"
            busy={busy}
            onClick={() => void send({ action: 'unban-user', account: account.id })}
          >
            Unban
          </AdminButton>
        ) : (
          <AdminButton look="danger" icon="ban" busy={busy} onClick={() => setAsks(true)}>
            Ban account
          </AdminButton>
        )}
      </div>
      <FormDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Ban ${account.email}?`}
        says="They are logged out everywhere at once."
        action="Ban, log out everywhere"
        look="danger"
        onSubmit={(fields) => {
          setAsks(false);
          void send({ action: 'ban-user', account: account.id, reason: String(fields.get('reason')) });
        }}
      >
        <AdminField
          label="Reason"
          optional
          name="reason"
          maxLength={200}
          hint="For your team; the shopper does not see it."
        />
      </FormDialog>
    </Card>
  );
}
