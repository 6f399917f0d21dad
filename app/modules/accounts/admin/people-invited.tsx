import { useRef, useState } from 'react';
import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { StaffRole } from '../role.ts';
import type { WaitingInvitation } from '../team/people.server.ts';
import { type AdminTask, taskLabels, tasksOf, usualTasks } from '../team/tasks.ts';
import { TaskChoice } from './person-tasks.tsx';

/** The link of an invitation that the owner sends on, because no e-mail goes out. */
export type LinkToPassOn = { email: string; link: string };

type Shows = { onLink: (link: LinkToPassOn) => void };

/** Invites an address into the admin. */
export function InvitePerson({ onLink }: Shows) {
  const form = useRef<HTMLFormElement>(null);
  const [role, setRole] = useState<StaffRole>('staff');
  const [tasks, setTasks] = useState<readonly AdminTask[]>(usualTasks);
  const { send, busy, problem, problems } = useAction('settings', (result) => {
    if (result.problems) form.current?.querySelector('input')?.focus();
    if (result.problems || result.refused) return;
    form.current?.reset();
    setRole('staff');
    setTasks(usualTasks);
  });
  async function invite(fields: FormData): Promise<void> {
    const email = String(fields.get('email'));
    const result = await send({ action: 'invite', email, role, ...(role === 'staff' && { tasks: [...tasks] }) });
    if (result?.link) onLink({ email: email.trim(), link: result.link });
  }
  return (
    <Card title="Invite">
      <form
        ref={form}
        method="post"
        action={href('/admin/settings/actions')}
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(new FormData(event.currentTarget));
        }}
      >
        <AdminField
          label="Their e-mail address"
          id="email"
          name="email"
          type="email"
          autoComplete="off"
          required
          hint="They get a link that works once, within 48 hours, and choose their own password."
          error={problems.email ?? problem}
          className="min-w-0 flex-1 basis-64"
        />
        <AdminSelect
          label="Role"
          name="role"
          className="w-32"
          value={role}
          onChange={({ target }) => setRole(target.value === 'owner' ? 'owner' : 'staff')}
        >
          <option value="staff">Staff</option>
          <option value="owner">Owner</option>
        </AdminSelect>
        {role === 'staff' && (
          <fieldset className="min-w-0 basis-full [&>ul]:gap-x-6 md:[&>ul]:grid md:[&>ul]:grid-cols-2">
            <legend className="font-medium">What they may do</legend>
            <TaskChoice chosen={tasks} onChange={setTasks} />
          </fieldset>
        )}
        <AdminButton type="submit" look="primary" name="action" value="invite" busy={busy} className="max-md:w-full">
          Invite
        </AdminButton>
      </form>
    </Card>
  );
}

type WaitingProps = Shows & { invitations: readonly WaitingInvitation[]; now: Date };

/** Who is invited and has not come yet. */
export function WaitingInvitations({ invitations, now, onLink }: WaitingProps) {
  if (invitations.length === 0) return null;
  return (
    <Card title="Invited" count={invitations.length} flush>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.email} invitation={invitation} now={now} onLink={onLink} />
        ))}
      </ul>
    </Card>
  );
}

const emailTexts = {
  waiting: 'the e-mail is on its way',
  sent: 'e-mail sent',
  failed: 'the e-mail could not be sent: share a link instead',
};

function Invitation({ invitation, now, onLink }: Shows & { invitation: WaitingInvitation; now: Date }) {
  const { send, busy, underWay, problem, problems } = useAction('settings');
  const { email, role, tasks, by, expiresAt, mail, answer: result } = invitation;
  const wrong = problem ?? problems.email;
  async function makeLink(): Promise<void> {
    const outcome = await send({ action: 'invite', email, role, passOn: true });
    if (outcome?.link) onLink({ email, link: outcome.link });
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2 not-last:border-b">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium">{email}</p>
        <p className={`text-second ${mail === 'failed' ? 'text-clay-text' : 'text-ink-3'}`}>
          {role === 'owner' ? 'Owner' : 'Staff'}, by {by}, until {formatWhenExactly(expiresAt, now)}
          {mail && `; ${emailTexts[mail]}`}
        </p>
        {role === 'staff' && <p className="text-ink-3 text-second">{taskLabels(tasksOf({ role, tasks }))}</p>}
        {result && <p className="wrap-anywhere line-clamp-2 text-ink-3 text-second">{result}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <AdminButton small busy={busy && underWay?.action === 'invite'} onClick={() => void makeLink()}>
          New link to share<span className="sr-only"> to {email}</span>
        </AdminButton>
        <AdminButton
          small
          busy={busy && underWay?.action === 'withdraw'}
          onClick={() => void send({ action: 'withdraw', email })}
        >
          Withdraw<span className="sr-only"> the invitation to {email}</span>
        </AdminButton>
      </div>
      {wrong && (
        <p role="alert" className="basis-full text-clay-text text-second">
          {wrong}
        </p>
      )}
    </li>
  );
}

/** Shows the link once: the shop keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: LinkToPassOn | null; onClose: () => void }) {
  const [copied, setCopied] = useState('');
  const isCopied = link !== null && copied === link.link;
  return (
    <AdminDialog
      open={link !== null}
      onClose={onClose}
      title={`Send this link to ${link?.email ?? ''}`}
      says="Whoever opens it first gets the role, so send it to nobody else. It works once, within 48 hours, and is not shown again."
      foot={
        <>
          <AdminButton onClick={onClose}>Done</AdminButton>
          <AdminButton
            look="primary"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copyText(link?.link ?? '').then((done) => done && setCopied(link?.link ?? ''))}
          >
            {isCopied ? 'Copied' : 'Copy link'}
          </AdminButton>
        </>
      }
    >
      <div className="px-5 pb-5">
        <AdminField
          label="Link"
          readOnly
          value={link?.link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      </div>
    </AdminDialog>
  );
}
