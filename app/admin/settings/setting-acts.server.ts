import { href } from 'react-router';
import { z } from 'zod';
import { hasMailServer } from '#app/accounts/auth.server.ts';
import { changeRole, type RoleChanged } from '#app/accounts/change-role.server.ts';
import { changeTasks, type TasksChanged } from '#app/accounts/change-tasks.server.ts';
import { type Invited, invitePerson, withdrawInvitation } from '#app/accounts/invite-person.server.ts';
import { findAccount } from '#app/accounts/people.server.ts';
import { logOutPerson } from '#app/accounts/sessions.server.ts';
import { officeTasks } from '#app/accounts/tasks.ts';
import {
  changeCourier,
  connectCourier,
  disconnectCourier,
  testCourier,
} from '#app/delivery/couriers/courier-accounts.server.ts';
import { fetchCities, forgetCity, nameCity, readCities } from '#app/delivery/couriers/courier-cities.server.ts';
import { courierKeyFields } from '#app/delivery/couriers/courier-client.ts';
import { type CourierRulesForm, courierRulesForm, longestCourierLabel } from '#app/delivery/couriers/courier-rules.ts';
import { forgetWord, teachWord } from '#app/delivery/hear-news.server.ts';
import { shipmentStates } from '#app/delivery/shipment-states.ts';
import { saveCode, switchCode } from '#app/orders/codes/codes.server.ts';
import { courierKinds, courierLabel, courierOf } from '#app/orders/courier.ts';
import { dropCourier, makeCourier, mostCouriers } from '#app/orders/couriers.server.ts';
import { textsPart } from '#app/orders/desk/call-texts.server.ts';
import { type CallTexts, callTextNames } from '#app/orders/desk/call-texts.ts';
import { makeBackupKey } from '#app/platform/backup/backup-keys.server.ts';
import { keepBackupsJob } from '#app/platform/backup/keep-backups.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { isEmailFormat, normalizeEmail } from '#app/platform/email.ts';
import { queueJob } from '#app/platform/jobs/queue-job.server.ts';
import { resendLetter, sendTestLetter } from '#app/platform/mail/letters.server.ts';
import { keysOf } from '#app/platform/records.ts';
import {
  type BackupPlanForm,
  backupPlanNames,
  backupPlanPart,
  setBackupRecipient,
} from '#app/settings/backup-plan.server.ts';
import { type FindingSettings, findingNames, findingPart } from '#app/settings/finding-settings.server.ts';
import {
  type OrderRulesForm,
  readOfficePart,
  rulesPart,
  saveOfficePart,
} from '#app/settings/office-settings.server.ts';
import { orderRulesForm } from '#app/settings/order-rules-form.ts';
import { type ShopFormValues, shopForm } from '#app/settings/settings-form.ts';
import { emptyShop } from '#app/setup/empty-shop.server.ts';
import { actTable, knownCourier, rowId, writtenText } from '../acts/act-table.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import { editSchema } from '../acts/edit-act.server.ts';
import type { Person } from '../guard.server.ts';
import { deliveryActSchemas, deliveryActs, saveShop } from './delivery-acts.server.ts';
import { machineActSchemas, machineActs } from './machine-acts.server.ts';

const courier = knownCourier;

const schema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('add-courier'),
    label: writtenText(longestCourierLabel),
    kind: z.enum(courierKinds),
  }),
  z.strictObject({ act: z.literal('drop-courier'), courier }),
  /** An empty key leaves the stored key unchanged. */
  z.strictObject({ act: z.literal('connect'), courier, keys: z.record(z.string().max(40), z.string().max(2_000)) }),
  z.strictObject({ act: z.literal('test'), courier }),
  z.strictObject({ act: z.literal('disconnect'), courier }),
  z.strictObject({
    act: z.literal('teach'),
    courier,
    words: z.string().min(1).max(1_000),
    state: z.enum(shipmentStates).exclude(['unknown']),
  }),
  z.strictObject({ act: z.literal('city'), courier, written: writtenText(60), city: writtenText(60) }),
  z.strictObject({ act: z.literal('forget-word'), courier, plain: z.string().min(1).max(1_000) }),
  z.strictObject({ act: z.literal('forget-city'), courier, written: z.string().min(1).max(100) }),
  z.strictObject({ act: z.literal('test-letter'), to: writtenText(254) }),
  z.strictObject({ act: z.literal('resend-letter'), letter: z.int().min(1) }),
  z.strictObject({
    act: z.literal('invite'),
    email: writtenText(254),
    role: z.enum(['staff', 'owner']),
    /** The link is wanted here, because letters do not arrive. */
    passOn: z.boolean().optional(),
  }),
  z.strictObject({ act: z.literal('withdraw'), email: writtenText(254) }),
  z.strictObject({ act: z.literal('log-out'), person: z.string().max(100) }),
  z.strictObject({ act: z.literal('role'), email: writtenText(254), role: z.enum(['shopper', 'staff', 'owner']) }),
  z.strictObject({
    act: z.literal('tasks'),
    person: z.string().min(1).max(100),
    tasks: z.array(z.enum(officeTasks)).max(20),
  }),
  z.strictObject({ act: z.literal('save-shop'), ...editSchema<ShopFormValues>(keysOf(shopForm.shape)) }),
  z.strictObject({ act: z.literal('save-rules'), ...editSchema<OrderRulesForm>(keysOf(orderRulesForm.shape)) }),
  z.strictObject({ act: z.literal('save-finding'), ...editSchema<FindingSettings>(findingNames) }),
  z.strictObject({ act: z.literal('save-backups'), ...editSchema<BackupPlanForm>(backupPlanNames) }),
  z.strictObject({
    act: z.literal('write-code'),
    which: z.strictObject({ id: rowId, version: z.int() }).nullable(),
    fields: z.record(z.string().max(20), z.union([z.string().max(100), z.boolean()])),
  }),
  z.strictObject({ act: z.literal('switch-code'), id: rowId, version: z.int(), active: z.boolean() }),
  z.strictObject({ act: z.literal('back-up-now') }),
  z.strictObject({ act: z.literal('new-backup-key') }),
  z.strictObject({ act: z.literal('remove-backup-key') }),
  z.strictObject({ act: z.literal('save-texts'), ...editSchema<CallTexts>(callTextNames) }),
  z.strictObject({
    act: z.literal('save-courier'),
    courier,
    ...editSchema<CourierRulesForm>(keysOf(courierRulesForm.shape)),
  }),
  z.strictObject({
    act: z.literal('empty-demo'),
    shopName: z.string().max(80),
    username: z.string().max(200),
    email: z.string().max(254),
    password: z.string().max(500),
    keepsProducts: z.boolean(),
  }),
  ...machineActSchemas,
  ...deliveryActSchemas,
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** The acts of the settings. All of them are the owner's. */
export const settingActs = actTable(schema, {
  'write-code': writeCode,
  'switch-code': switchOne,
  'add-courier': addCourier,
  'drop-courier': removeCourier,
  connect,
  test,
  disconnect,
  teach,
  city: nameOfCity,
  'forget-word': unteach,
  'forget-city': unnameCity,
  'test-letter': sendTest,
  'resend-letter': sendAgain,
  invite,
  withdraw,
  'log-out': logOut,
  role: giveRole,
  tasks: giveTasks,
  'save-shop': (person, edit) => saveShop(person, edit),
  'save-rules': (person, edit) => saveOfficePart(person, rulesPart, edit),
  'save-finding': (person, edit) => saveOfficePart(person, findingPart, edit),
  'save-backups': (person, edit) => saveOfficePart(person, backupPlanPart, edit),
  'back-up-now': backUpNow,
  'new-backup-key': makeKey,
  'remove-backup-key': removeKey,
  'save-texts': (person, edit) => saveOfficePart(person, textsPart, edit),
  'save-courier': (person, { courier, ...edit }) => changeCourier(person, courier, edit),
  'empty-demo': emptyDemo,
  ...machineActs,
  ...deliveryActs,
});

async function addCourier(person: Person, { label, kind }: ActAsked<'add-courier'>): Promise<Answer> {
  if (label === '') return refuse('Write what you call this courier.');
  const made = await makeCourier(person, { label, kind });
  if (made.kind === 'same-label') return refuse(`${label} is here already.`);
  if (made.kind === 'too-many')
    return refuse(`A shop has at most ${mostCouriers} couriers. Remove one that is not used.`);
  return { says: `${label} carries parcels from now on` };
}

async function removeCourier(person: Person, { courier }: ActAsked<'drop-courier'>): Promise<Answer> {
  const label = courierLabel(courier);
  const outcome = await dropCourier(person, courier);
  if (outcome === 'used') return refuse(`Orders name ${label}, so it stays. Switch “Takes new parcels” off instead.`);
  return { says: `${label} is removed` };
}

/** The keys are tried at once, so that a mistake shows here and not at the first parcel. */
async function connect(person: Person, { courier, keys }: ActAsked<'connect'>): Promise<Answer> {
  const connected = await connectCourier(person, courier, keys);
  const adapter = courierOf(courier)?.adapter;
  if (connected.kind === 'by-hand' || !adapter) return refuse(`${courierLabel(courier)} works by hand.`);
  if (connected.kind === 'missing') {
    const labels = courierKeyFields[adapter]
      .filter(({ name }) => connected.fields.includes(name))
      .map(({ label }) => label);
    return refuse(`Still needed: ${labels.join(', ')}.`);
  }
  const tested = await testCourier(courier);
  if (!tested.ok) return refuse(`The keys are kept, but: ${tested.words}`);
  const cities = await fetchCities(courier);
  return { says: `${courierLabel(courier)} is connected${cities.ok ? ` and goes to ${cities.count} cities` : ''}` };
}

async function test(_: Person, { courier }: ActAsked<'test'>): Promise<Answer> {
  const tested = await testCourier(courier);
  if (!tested.ok) return refuse(tested.words);
  return { says: `${courierLabel(courier)} answered in ${(tested.ms / 1000).toFixed(1)} s` };
}

async function disconnect(person: Person, { courier }: ActAsked<'disconnect'>): Promise<Answer> {
  await disconnectCourier(person, courier);
  return { says: `${courierLabel(courier)} works by hand now` };
}

async function teach(person: Person, { courier, words, state }: ActAsked<'teach'>): Promise<Answer> {
  const parcels = await teachWord(person, courier, words.slice(0, 200), state);
  return { says: `“${words}” is known now; ${parcels === 1 ? '1 parcel has' : `${parcels} parcels have`} heard it` };
}

/** Orders that have moved by the word stay where they are; the undo teaches it again. */
async function unteach(
  person: Person,
  { courier, plain }: ActAsked<'forget-word'>,
): Promise<Answer<z.input<typeof schema>>> {
  const state = await forgetWord(person, courier, plain);
  if (!state) return refuse('It is forgotten already.');
  return {
    says: `“${plain}” is forgotten`,
    ...(state !== 'unknown' && { undo: { act: 'teach', courier, words: plain, state } }),
  };
}

async function unnameCity(
  person: Person,
  { courier, written }: ActAsked<'forget-city'>,
): Promise<Answer<z.input<typeof schema>>> {
  const city = await forgetCity(person, courier, written);
  if (!city) return refuse('It is forgotten already.');
  return { says: `“${written}” is forgotten`, undo: { act: 'city', courier, written, city } };
}

async function nameOfCity(person: Person, { courier, written, city }: ActAsked<'city'>): Promise<Answer> {
  const known = (await readCities(courier)).find(({ name }) => name.toLowerCase() === city.toLowerCase());
  if (!known) return refuse(`${courierLabel(courier)} has no city “${city}”. Write it as the courier does.`);
  await nameCity(person, courier, written, known.id);
  return { says: `“${written}” is ${known.name} for ${courierLabel(courier)}` };
}

async function backUpNow(): Promise<Answer> {
  const { folder } = await readOfficePart(backupPlanPart);
  if (folder === '') return refuse('Say first in which folder backups are kept, and save.');
  const isQueued = await inTransaction((tx) => queueJob(tx, keepBackupsJob, { now: true }, { key: 'now' }));
  if (!isQueued) return refuse('The shop’s background work has not started yet. Try again in a moment.');
  return { says: 'The backup is being made; it shows here when it is done' };
}

/** The secret half is in this answer and nowhere else. */
async function makeKey(person: Person): Promise<Answer & { secret: string }> {
  const { secret, recipient } = await makeBackupKey();
  await setBackupRecipient(person, recipient);
  return { says: 'Backups are encrypted from now on', secret };
}

async function removeKey(person: Person): Promise<Answer> {
  await setBackupRecipient(person, null);
  return { says: 'Backups are not encrypted any more' };
}

const plausibleAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

async function sendTest(person: Person, { to }: ActAsked<'test-letter'>): Promise<Answer> {
  if (!plausibleAddress.test(to)) return refuse('Write the address the test letter goes to, such as name@gmail.com.');
  await sendTestLetter(person, to);
  const says = `A test letter to ${to} is on its way`;
  return { says: hasMailServer() ? says : `${says} to this machine’s outbox only: no mail server is set` };
}

async function sendAgain(person: Person, { letter }: ActAsked<'resend-letter'>): Promise<Answer> {
  const sent = await resendLetter(person, letter);
  return sent.kind === 'queued' ? { says: 'It is sent again' } : refuse(sent.problem);
}

/** `link` is there where the inviter passes it on; it is shown once. */
async function invite(
  person: Person,
  { email: typed, role, passOn = false }: ActAsked<'invite'>,
): Promise<Answer & { link?: string }> {
  const email = normalizeEmail(typed);
  if (!isEmailFormat(email, ['*']) || email === '')
    return { problems: { email: 'Write their address, such as sana@gmail.com.' } };
  const invited = await invitePerson({ id: person.id ?? '', userName: person.name }, { email, role, passOn });
  if (invited.kind === 'sent') return { says: `The invitation to ${email} is on its way` };
  if (invited.kind === 'to-pass-on') return { says: `${email} is invited`, link: invited.link };
  const why =
    invited.kind === 'too-many'
      ? `Too many invitations. Please try again in ${Math.ceil(invited.retryAfterSeconds / 60)} minutes.`
      : invitationRefusals[invited.kind];
  return { problems: { email: why } };
}

const invitationRefusals: Record<Exclude<Invited['kind'], 'sent' | 'to-pass-on' | 'too-many'>, string> = {
  'only-the-owner': 'Your own role has changed meanwhile: only owners invite.',
  'not-yourself': 'This is you.',
  banned: 'This account is banned. Lift the ban first, under Customers, Accounts.',
  'has-another-role': 'They are in the office already, with another role. Change it in the list above.',
};

async function withdraw(person: Person, { email }: ActAsked<'withdraw'>): Promise<Answer> {
  const withdrawn = await withdrawInvitation({ id: person.id ?? '', userName: person.name }, normalizeEmail(email));
  return withdrawn
    ? { says: `The invitation to ${email} is taken back` }
    : refuse('This invitation was used, or taken back already.');
}

async function logOut(person: Person, { person: id }: ActAsked<'log-out'>): Promise<Answer> {
  if (id === person.id) return refuse('To log yourself out elsewhere open “Password and second step”.');
  return (await logOutPerson(person, id))
    ? { says: 'They are logged out everywhere' }
    : refuse('They are not in the office any more.');
}

async function giveRole(person: Person, { email, role }: ActAsked<'role'>): Promise<Answer> {
  const id = await findAccount(email);
  if (!id) return { problems: { email: 'There is no account with this address.' } };
  const { kind } = await changeRole({ id: person.id ?? '', userName: person.name }, id, role);
  if (kind !== 'done') return refuse(roleRefusals[kind]);
  return { says: role === 'shopper' ? `${email} has left the office` : `${email} is ${role} now` };
}

async function giveTasks(person: Person, { person: id, tasks }: ActAsked<'tasks'>): Promise<Answer> {
  const { kind } = await changeTasks({ id: person.id ?? '', userName: person.name }, id, tasks);
  return kind === 'done' ? { says: 'Their tasks are changed' } : refuse(taskRefusals[kind]);
}

const taskRefusals: Record<Exclude<TasksChanged['kind'], 'done'>, string> = {
  unknown: 'This account is gone.',
  'only-the-owner': 'Your own role has changed meanwhile: only owners give tasks.',
  'not-staff': 'They are not staff any more. Owners may do everything.',
};

const roleRefusals: Record<Exclude<RoleChanged['kind'], 'done'>, string> = {
  unknown: 'This account is gone.',
  'only-the-owner': 'Your own role has changed meanwhile: only owners give roles.',
  'not-yourself': 'Nobody changes their own role. Ask another owner.',
  banned: 'This account is banned. Lift the ban first, under Customers, Accounts.',
  'by-invitation': 'They are not in the office. Invite them: anybody could have registered this address.',
};

/** Whoever has done it logs in anew, and finds the first steps in the shop of their own. */
async function emptyDemo(person: Person, { act: _, ...values }: ActAsked<'empty-demo'>): Promise<Answer> {
  const emptied = await emptyShop({ id: person.id ?? '', name: person.name }, values);
  if (emptied.kind === 'refused') return refuse(emptied.why);
  if (emptied.kind === 'invalid') return { problems: emptied.problems };
  return { to: `${href('/login')}?from=${encodeURIComponent(href('/admin/settings/begin'))}` };
}

const codeChanged = 'Somebody has changed this code meanwhile. Look at it again.';

/** Makes a code, or changes one. */
async function writeCode(person: Person, { which, fields }: ActAsked<'write-code'>): Promise<Answer> {
  const saved = await saveCode(person, fields, which);
  if (saved.kind === 'invalid') return { problems: saved.problems };
  if (saved.kind === 'changed') return refuse(codeChanged);
  return { says: which ? `${saved.code} is changed` : `${saved.code} works at the checkout now` };
}

async function switchOne(person: Person, { active, ...which }: ActAsked<'switch-code'>): Promise<Answer> {
  const code = await switchCode(person, which, active);
  if (code === null) return refuse(codeChanged);
  return { says: active ? `${code} works again` : `${code} works no more` };
}
