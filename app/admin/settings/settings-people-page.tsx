import { useRef } from 'react';
import { href } from 'react-router';
import { readStaff, type StaffMember } from '#app/accounts/people.server.ts';
import type { Role } from '#app/accounts/role.ts';
import { useAct } from '../acts/use-act.ts';
import { signedInContext } from '../guard.server.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Avatar } from '../pieces/avatar.tsx';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField, OfficeSelect } from '../pieces/office-field.tsx';
import { formatWhen } from '../pieces/times.ts';
import type { Route } from './+types/settings-people-page.ts';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await readStaff(), you: context.get(signedInContext).id, now: new Date() };
}

/** Who may enter the office, and as what. */
export default function SettingsPeoplePage({ loaderData }: Route.ComponentProps) {
  const { staff, you, now } = loaderData;
  return (
    <SettingsFrame
      title="People and roles"
      says="Staff confirm, pack, hand over and answer. Owners also see money, people and settings. Whoever gets another role logs in again."
    >
      <Card title="In the office" count={staff.length} flush>
        <ul>
          {staff.map((person) => (
            <PersonRow key={person.id} person={person} isYou={person.id === you} now={now} />
          ))}
        </ul>
      </Card>
      <AddPerson />
    </SettingsFrame>
  );
}

function PersonRow({ person, isYou, now }: { person: StaffMember; isYou: boolean; now: Date }) {
  const { act, busy, problem, problems } = useAct('settings');
  const wrong = problem ?? problems.email;
  const { email, userName, role, seenAt, twoFactor } = person;
  async function choose(next: Role): Promise<void> {
    const sure = await askFirst({
      title:
        next === 'shopper'
          ? `Take ${userName} out of the office?`
          : `Make ${userName} ${next === 'owner' ? 'an owner' : 'staff'}?`,
      says: isYou
        ? 'This is you: what only owners may see is gone for you at once.'
        : 'They are logged out and come back with the new role.',
      act: next === 'shopper' ? 'Take out' : 'Change the role',
      danger: next === 'shopper',
    });
    if (sure) void act({ act: 'role', email, role: next });
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
        {twoFactor && ', two steps'}
      </p>
      <OfficeSelect
        silent
        label={`Role of ${userName}`}
        className="w-44"
        value={role}
        disabled={busy || isYou}
        onChange={(event) => void choose(roleOf(event.target.value))}
      >
        <option value="staff">Staff</option>
        <option value="owner">Owner</option>
        <option value="shopper">Take out of the office</option>
      </OfficeSelect>
      {wrong && (
        <p role="alert" className="basis-full text-clay-text text-second">
          {wrong}
        </p>
      )}
    </li>
  );
}

function AddPerson() {
  const form = useRef<HTMLFormElement>(null);
  const { act, busy, problem, problems } = useAct('settings', (answer) => {
    if (answer.problems) form.current?.querySelector('input')?.focus();
    else if (!answer.refused) form.current?.reset();
  });
  return (
    <Card title="Let somebody in">
      <form
        ref={form}
        method="post"
        action={href('/admin/settings/acts')}
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          void act({ act: 'role', email: String(fields.get('email')), role: roleOf(fields.get('role')) });
        }}
      >
        <OfficeField
          label="E-mail address of their account"
          id="email"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={problems.email ?? problem}
          className="min-w-0 flex-1 basis-64"
        />
        <OfficeSelect label="As" name="role" className="w-32">
          <option value="staff">Staff</option>
          <option value="owner">Owner</option>
        </OfficeSelect>
        <OfficeButton
          type="submit"
          look="act"
          name="act"
          value="role"
          busy={busy}
          className="mt-5.75 max-md:mt-0 max-md:w-full"
        >
          Let in
        </OfficeButton>
      </form>
    </Card>
  );
}

const roles = ['shopper', 'staff', 'owner'] as const;

function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'staff';
}
