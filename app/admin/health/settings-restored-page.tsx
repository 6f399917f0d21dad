import { href, Link } from 'react-router';
import { isolated } from '#app/infra/text/plain-text.ts';
import { readStaff, type StaffMember } from '#app/modules/accounts/team/people.server.ts';
import { ApiRow, Refusal } from '#app/modules/integrations/admin/integration-row.tsx';
import { KeyRow } from '#app/modules/integrations/admin/keys-card.tsx';
import { readApiKeys } from '#app/modules/integrations/keys/api-keys.server.ts';
import { readWebhooks, type WebhookRow } from '#app/modules/integrations/webhooks/webhooks.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { useAction } from '../actions/use-action.ts';
import { Avatar } from '../components/avatar.tsx';
import { AdminButton } from '../components/button.tsx';
import { Card, Notice } from '../components/card.tsx';
import { askFirst } from '../components/confirm-dialog.tsx';
import { formatWhenExactly } from '../components/times.ts';
import { signedInContext } from '../guard.server.ts';
import type { Route } from './+types/settings-restored-page.ts';
import { type OpenRestore, readOpenRestore } from './restored-access.server.ts';

export const meta = () => [{ title: 'After a restore · Admin' }];

export async function loader({ context }: Route.LoaderArgs) {
  const restore = await readOpenRestore();
  const [keys, webhooks, staff] = restore
    ? await Promise.all([readApiKeys(), readWebhooks(), readStaff()])
    : [[], [], []];
  return {
    restore,
    keys: keys.filter(({ suspendedAt, revokedAt }) => suspendedAt && !revokedAt),
    webhooks: webhooks.filter(({ suspendedAt }) => suspendedAt).map((webhook) => ({ ...webhook, deliveries: [] })),
    staff,
    you: context.get(signedInContext).id,
    now: new Date(),
  };
}

/** What a restore suspended, for the owner to confirm or to revoke, and who has a role since. */
export default function SettingsRestoredPage({ loaderData }: Route.ComponentProps) {
  const { restore, keys, webhooks, staff, you, now } = loaderData;
  if (!restore)
    return (
      <SettingsFrame
        title="After a restore"
        says="After a restore from a backup, its keys, webhooks and roles are listed here until you close the list."
      >
        <p className="text-ink-3">No list is open.</p>
      </SettingsFrame>
    );
  return (
    <SettingsFrame
      title="After a restore"
      says="Access removed since the backup is back. Review the list, so that nobody gets in who should not."
    >
      <Ended restore={restore} now={now} />
      <Card title="Suspended keys" count={keys.length} flush>
        {keys.length === 0 && <p className="px-3.5 py-3 text-ink-3">No key is suspended.</p>}
        <ul>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} now={now} />
          ))}
        </ul>
      </Card>
      <Card title="Suspended webhooks" count={webhooks.length} flush>
        {webhooks.length === 0 && <p className="px-3.5 py-3 text-ink-3">No webhook is suspended.</p>}
        <ul>
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} now={now} />
          ))}
        </ul>
      </Card>
      <Card title="People with a role" count={staff.length} flush>
        <p className="border-line border-b px-3.5 py-3 text-ink-3">
          Passwords, second steps and bans are also as on the day of the backup. Change permissions and roles under{' '}
          <Link to={href('/admin/settings/team')} className="admin-link">
            Team
          </Link>
          .
        </p>
        <ul>
          {staff.map((person) => (
            <RestoredPerson key={person.id} person={person} isYou={person.id === you} />
          ))}
        </ul>
      </Card>
      <Close suspended={keys.length + webhooks.length} />
    </SettingsFrame>
  );
}

function Ended({ restore, now }: { restore: OpenRestore; now: Date }) {
  const { at, takenAt, sessions, links, passkeys, invitations } = restore;
  return (
    <Notice
      kind="waits"
      title={`Restored ${formatWhenExactly(at, now)}, to the state of ${formatWhenExactly(new Date(takenAt), now)}.`}
    >
      Everybody was logged out ({formatCount(sessions, 'session')}). {formatCount(links, 'link')} and{' '}
      {formatCount(invitations, 'invitation')} that were on their way no longer work, and neither{' '}
      {passkeys === 1 ? 'does' : 'do'} {formatCount(passkeys, 'passkey')}: people add theirs again. Product feeds keep
      working: they show what every visitor sees.
    </Notice>
  );
}

function formatCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function WebhookItem({ webhook, now }: { webhook: WebhookRow; now: Date }) {
  const { send, busy, underWay, problem } = useAction('settings');
  const { id, url, createdBy, createdAt } = webhook;
  const host = URL.parse(url)?.host ?? url;
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: `Remove webhook to ${host}?`,
      says: 'Its log is deleted, and waiting messages are not sent.',
      action: 'Remove webhook',
      danger: true,
    });
    if (sure) await send({ action: 'remove-webhook', webhook: id });
  }
  return (
    <ApiRow
      title={host}
      says={url}
      state={
        <p>
          Made by <bdi>{createdBy}</bdi>, {formatWhenExactly(createdAt, now)}
        </p>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <AdminButton
            small
            look="primary"
            busy={busy && underWay?.action === 'switch-webhook'}
            onClick={() => void send({ action: 'switch-webhook', webhook: id, on: true })}
          >
            Confirm<span className="sr-only"> the webhook to {host}</span>
          </AdminButton>
          <AdminButton small busy={busy && underWay?.action === 'remove-webhook'} onClick={() => void remove()}>
            Remove<span className="sr-only"> the webhook to {host}</span>
          </AdminButton>
        </div>
      }
      problem={problem}
    />
  );
}

function RestoredPerson({ person, isYou }: { person: StaffMember; isYou: boolean }) {
  const { send, busy, problem } = useAction('settings');
  const { email, userName, role, twoFactor } = person;
  async function takeOut(): Promise<void> {
    const sure = await askFirst({
      title: `Remove ${isolated(userName)} from the team?`,
      says: 'They are logged out, and their account becomes a shopper’s.',
      action: 'Remove',
      danger: true,
    });
    if (sure) await send({ action: 'give-role', email, role: 'shopper' });
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-3 border-line px-3.5 py-2 not-last:border-b">
      <Avatar name={userName} className="size-7" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium">
          {userName} {isYou && <span className="font-normal text-ink-3">(you)</span>}
        </p>
        <p className="truncate text-ink-3 text-second">{email}</p>
      </div>
      <p className="text-ink-3 text-second">
        {role === 'owner' ? 'Owner' : 'Staff'}
        {twoFactor ? ', two steps' : ', password only'}
      </p>
      {!isYou && (
        <AdminButton small busy={busy} onClick={() => void takeOut()}>
          Remove<span className="sr-only"> {userName}</span>
        </AdminButton>
      )}
      <Refusal>{problem}</Refusal>
    </li>
  );
}

/** Closes the list, with what is still suspended confirmed or left as it is. */
function Close({ suspended }: { suspended: number }) {
  const { send, busy, underWay, problem } = useAction('settings');
  const isConfirming = underWay?.action === 'close-restore' && underWay.confirms;
  async function confirmAll(): Promise<void> {
    const sure = await askFirst({
      title: suspended === 1 ? 'Confirm the one that is suspended?' : `Confirm all ${suspended}?`,
      says: 'Keys and webhooks work again as on the day of the backup, including those revoked since then.',
      action: 'Confirm all',
    });
    if (sure) await send({ action: 'close-restore', confirms: true });
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {suspended > 0 && (
          <AdminButton busy={busy && isConfirming} onClick={() => void confirmAll()}>
            Confirm all and close the list
          </AdminButton>
        )}
        <AdminButton
          look="primary"
          busy={busy && !isConfirming}
          onClick={() => void send({ action: 'close-restore', confirms: false })}
        >
          Close the list
        </AdminButton>
      </div>
      <p className="text-ink-3">
        {suspended > 0
          ? 'What you neither confirm nor revoke stays suspended, under API and webhooks.'
          : 'Nothing is suspended any more.'}
      </p>
      <Refusal>{problem}</Refusal>
    </div>
  );
}
