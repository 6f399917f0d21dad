import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Avatar } from '#app/admin/components/avatar.tsx';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { formatWhen } from '#app/admin/components/times.ts';
import { signedInContext } from '#app/admin/guard.server.ts';
import { RestoreNotice } from '#app/admin/health/restore-notice.tsx';
import { readOpenRestore } from '#app/admin/health/restored-access.server.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import type { Role } from '../role.ts';
import { readInvitations, readStaff, type StaffMember } from '../team/people.server.ts';
import type { Route } from './+types/settings-team-page.ts';
import { InvitePerson, LinkDialog, type LinkToPassOn, WaitingInvitations } from './people-invited.tsx';
import { PersonTasks } from './person-tasks.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [staff, invitations, restore] = await Promise.all([readStaff(), readInvitations(), readOpenRestore()]);
  return { staff, invitations, isRestored: restore !== null, you: context.get(signedInContext).id, now: new Date() };
}

/** Who may enter the admin, and as what. */
export default function SettingsTeamPage({ loaderData }: Route.ComponentProps) {
  const { staff, invitations, isRestored, you, now } = loaderData;
  const [link, setLink] = useState<LinkToPassOn | null>(null);
  return (
    <SettingsFrame
      title="Team"
      says="Staff can do what you permit. Owners can do everything, and see the activity log, the team and settings. After a change of role they log in again."
    >
      {isRestored && <RestoreNotice />}
      <Card title="Team members" count={staff.length} flush>
        <ul>
          {staff.map((person) => (
            <PersonRow key={person.id} person={person} isYou={person.id === you} now={now} onLink={setLink} />
          ))}
        </ul>
      </Card>
      <InvitePerson onLink={setLink} />
      <WaitingInvitations invitations={invitations} now={now} onLink={setLink} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </SettingsFrame>
  );
}

type PersonRowProps = { person: StaffMember; isYou: boolean; now: Date; onLink: (link: LinkToPassOn) => void };

function PersonRow({ person, isYou, now, onLink }: PersonRowProps) {
  const { send, busy, underWay, problem, problems } = useAction('settings');
  const wrong = problem ?? problems.email;
  const { id, email, userName, role, seenAt, twoFactor } = person;
  async function choose(next: Role): Promise<void> {
    const sure = await askFirst({
      title:
        next === 'shopper'
          ? `Remove ${isolated(userName)} from the team?`
          : `Make ${isolated(userName)} ${next === 'owner' ? 'an owner' : 'staff'}?`,
      says: isYou
        ? 'This is you: you lose at once what only owners can see.'
        : 'They are logged out and come back with the new role.',
      action: next === 'shopper' ? 'Remove' : 'Change role',
      danger: next === 'shopper',
    });
    if (sure) void send({ action: 'give-role', email, role: next });
  }
  async function logOut(): Promise<void> {
    const sure = await askFirst({
      title: `Log ${isolated(userName)} out everywhere?`,
      says: 'They can log in again with their password. Unsaved changes on their devices are lost.',
      action: 'Log out everywhere',
      danger: true,
    });
    if (sure) void send({ action: 'log-out', person: id });
  }
  async function letInAnew(): Promise<void> {
    const sure = await askFirst({
      title: `Reset login of ${isolated(userName)}?`,
      says: 'For a lost phone or password: a link, valid for 48 hours, sets a new password and removes the second step. Nothing changes until it is used.',
      action: 'Create link',
    });
    if (!sure || role === 'shopper') return;
    const result = await send({ action: 'invite', email, role });
    if (result?.link) onLink({ email, link: result.link });
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
        {seenAt ? `seen ${formatWhen(seenAt, now)}` : 'not logged in'}
        {twoFactor ? ', two steps' : ', password only'}
      </p>
      <AdminSelect
        silent
        label={`Role of ${userName}`}
        className="w-44"
        value={role}
        disabled={busy || isYou}
        onChange={(event) => void choose(roleOf(event.target.value))}
      >
        <option value="staff">Staff</option>
        <option value="owner">Owner</option>
        <option value="shopper">Remove from the team</option>
      </AdminSelect>
      {!isYou && (
        <div className="flex flex-wrap gap-2">
          <AdminButton small busy={underWay?.action === 'invite'} onClick={() => void letInAnew()}>
            Reset login<span className="sr-only"> for {userName}</span>
          </AdminButton>
          <AdminButton small busy={underWay?.action === 'log-out'} onClick={() => void logOut()}>
            Log out<span className="sr-only"> {userName} everywhere</span>
          </AdminButton>
        </div>
      )}
      {role === 'staff' && <PersonTasks person={person} />}
      {wrong && (
        <p role="alert" className="basis-full text-clay-text text-second">
          {wrong}
        </p>
      )}
    </li>
  );
}

const roles = ['shopper', 'staff', 'owner'] as const;

function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'staff';
}
