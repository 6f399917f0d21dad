import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { writtenText } from '#app/admin/actions/define-actions.server.ts';
import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { logOutPerson } from '../sessions.server.ts';
import { changeRole, type RoleChanged } from '../team/change-role.server.ts';
import { changeTasks, type TasksChanged } from '../team/change-tasks.server.ts';
import { type Invited, invitePerson, withdrawInvitation } from '../team/invite-person.server.ts';
import { findAccount } from '../team/people.server.ts';
import { adminTasks } from '../team/tasks.ts';

/** What may be asked about the members of the team. */
export const peopleActionSchemas = [
  z.strictObject({
    action: z.literal('invite'),
    email: writtenText(254),
    role: z.enum(['staff', 'owner']),
    tasks: z.array(z.enum(adminTasks)).max(20).optional(),
    /** The link is wanted here, because e-mails do not arrive. */
    passOn: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('withdraw'), email: writtenText(254) }),
  z.strictObject({ action: z.literal('log-out'), person: z.string().max(100) }),
  z.strictObject({
    action: z.literal('give-role'),
    email: writtenText(254),
    role: z.enum(['shopper', 'staff', 'owner']),
  }),
  z.strictObject({
    action: z.literal('give-tasks'),
    person: z.string().min(1).max(100),
    tasks: z.array(z.enum(adminTasks)).max(20),
  }),
] as const;

type PeopleAction = z.output<(typeof peopleActionSchemas)[number]>;
type ActionInput<Name extends PeopleAction['action']> = Extract<PeopleAction, { action: Name }>;

/** The actions of people; part of the table of the settings. */
export const peopleActions = {
  invite,
  withdraw,
  'log-out': logOut,
  'give-role': giveRole,
  'give-tasks': giveTasks,
};

/** `link` is there where the inviter passes it on; it is shown once. */
async function invite(
  person: Person,
  { email: typed, role, tasks, passOn = false }: ActionInput<'invite'>,
): Promise<ActionResult & { link?: string }> {
  const email = normalizeEmail(typed);
  if (!isEmailFormat(email, ['*']) || email === '')
    return { problems: { email: 'Enter their address, such as sana@gmail.com.' } };
  const invited = await invitePerson({ id: person.id ?? '', userName: person.name }, { email, role, tasks, passOn });
  if (invited.kind === 'sent') return { says: `The invitation to ${email} is on its way` };
  if (invited.kind === 'to-pass-on') return { says: `${email} is invited`, link: invited.link };
  const why =
    invited.kind === 'too-many'
      ? `Too many invitations. Please try again in ${Math.ceil(invited.retryAfterSeconds / 60)} minutes.`
      : invitationRefusals[invited.kind];
  return { problems: { email: why } };
}

const invitationRefusals: Record<Exclude<Invited['kind'], 'sent' | 'to-pass-on' | 'too-many'>, string> = {
  'only-the-owner': 'Your role has changed: only owners can invite.',
  'not-yourself': 'This is you.',
  'only-by-mailbox':
    'Another owner’s login reset is only sent to their mailbox. Without a mail server, run npm run owner on the shop’s machine.',
  banned: 'This account is banned. Unban it first, under Customers, Accounts.',
  'has-another-role': 'They are in the team already, with another role. Change it in the list above.',
};

async function withdraw(person: Person, { email }: ActionInput<'withdraw'>): Promise<ActionResult> {
  const withdrawn = await withdrawInvitation({ id: person.id ?? '', userName: person.name }, normalizeEmail(email));
  return withdrawn
    ? { says: `Invitation to ${email} withdrawn` }
    : refuse('This invitation was used or withdrawn already.');
}

async function logOut(person: Person, { person: id }: ActionInput<'log-out'>): Promise<ActionResult> {
  if (id === person.id) return refuse('To log yourself out elsewhere open “Password and second step”.');
  return (await logOutPerson(person, id))
    ? { says: 'They are logged out everywhere' }
    : refuse('They are no longer in the team.');
}

async function giveRole(person: Person, { email, role }: ActionInput<'give-role'>): Promise<ActionResult> {
  const id = await findAccount(email);
  if (!id) return { problems: { email: 'There is no account with this address.' } };
  const { kind } = await changeRole({ id: person.id ?? '', userName: person.name }, id, role);
  if (kind !== 'done') return refuse(roleRefusals[kind]);
  return { says: role === 'shopper' ? `${email} removed from the team` : `${email} is ${role} now` };
}

async function giveTasks(person: Person, { person: id, tasks }: ActionInput<'give-tasks'>): Promise<ActionResult> {
  const { kind } = await changeTasks({ id: person.id ?? '', userName: person.name }, id, tasks);
  return kind === 'done' ? { says: 'Permissions saved' } : refuse(taskRefusals[kind]);
}

const taskRefusals: Record<Exclude<TasksChanged['kind'], 'done'>, string> = {
  unknown: 'This account was deleted.',
  'only-the-owner': 'Your role has changed: only owners can change permissions.',
  'not-staff': 'They are no longer staff. Owners can do everything.',
};

const roleRefusals: Record<Exclude<RoleChanged['kind'], 'done'>, string> = {
  unknown: 'This account was deleted.',
  'only-the-owner': 'Your role has changed: only owners can change roles.',
  'not-yourself': 'You cannot change your own role. Ask another owner.',
  banned: 'This account is banned. Unban it first, under Customers, Accounts.',
  'by-invitation': 'They are not in the team. Invite them: anybody could have registered this address.',
};
