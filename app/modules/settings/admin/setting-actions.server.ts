import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, rowId, rowVersion, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import { isRecipient, makeBackupKey } from '#app/infra/backup/backup-keys.server.ts';
import { keepBackupsJob } from '#app/infra/backup/keep-backups.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { queueJob } from '#app/infra/jobs/queue-job.server.ts';
import { resendEmail, sendTestEmail } from '#app/infra/mail/emails.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { peopleActionSchemas, peopleActions } from '#app/modules/accounts/admin/people-actions.server.ts';
import { hasMailServer } from '#app/modules/accounts/auth.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { apiActionSchemas, apiActions } from '#app/modules/integrations/admin/integration-actions.server.ts';
import { textsPart } from '#app/modules/orders/desk/call-texts/call-texts.server.ts';
import { type CallTexts, callTextNames } from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { saveCode, switchCode } from '#app/modules/orders/discounts/codes.server.ts';
import { setFirstStep } from '#app/modules/setup/first-steps.server.ts';
import { type FirstStep, firstSteps } from '#app/modules/setup/first-steps.ts';
import { removeDemoData } from '#app/modules/setup/remove-demo-data.server.ts';
import { courierActionSchemas, courierActions } from '#app/modules/shipping/couriers/admin/courier-actions.server.ts';
import { type OrderRulesForm, readAdminPart, rulesPart, saveAdminPart } from '../admin-settings.server.ts';
import {
  type BackupPlanForm,
  backupPlanNames,
  backupPlanPart,
  confirmBackupRecipient,
  offerBackupRecipient,
  removeBackupRecipient,
} from '../backup-plan.server.ts';
import { orderRulesForm } from '../order-rules-form.ts';
import { findingNames, type SeoSettings, seoPart } from '../seo-settings.server.ts';
import { type ShopFormValues, shopForm } from '../settings-form.ts';
import { deliveryActionSchemas, deliveryActions, saveShop } from './delivery-actions.server.ts';

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send-test-email'), to: writtenText(254) }),
  z.strictObject({ action: z.literal('resend-email'), letter: z.int().min(1) }),
  z.strictObject({ action: z.literal('save-shop'), ...editSchema<ShopFormValues>(keysOf(shopForm.shape)) }),
  z.strictObject({ action: z.literal('save-rules'), ...editSchema<OrderRulesForm>(keysOf(orderRulesForm.shape)) }),
  z.strictObject({ action: z.literal('save-seo'), ...editSchema<SeoSettings>(findingNames) }),
  z.strictObject({ action: z.literal('save-backups'), ...editSchema<BackupPlanForm>(backupPlanNames) }),
  z.strictObject({
    action: z.literal('write-code'),
    which: z.strictObject({ id: rowId, version: rowVersion }).nullable(),
    fields: z.record(z.string().max(20), z.union([z.string().max(100), z.boolean()])),
  }),
  z.strictObject({ action: z.literal('switch-code'), id: rowId, version: rowVersion, active: z.boolean() }),
  z.strictObject({ action: z.literal('back-up-now') }),
  z.strictObject({ action: z.literal('create-backup-key') }),
  z.strictObject({ action: z.literal('confirm-backup-key'), recipient: z.string().refine(isRecipient) }),
  z.strictObject({ action: z.literal('remove-backup-key') }),
  z.strictObject({ action: z.literal('save-texts'), ...editSchema<CallTexts>(callTextNames) }),
  z.strictObject({
    action: z.literal('remove-demo-data'),
    username: z.string().max(200),
    email: z.string().max(254),
    password: z.string().max(500),
    removesChanged: z.boolean(),
  }),
  z.strictObject({ action: z.literal('mark-first-step'), step: z.enum([...firstSteps, 'all']), isDone: z.boolean() }),
  ...courierActionSchemas,
  ...peopleActionSchemas,
  ...apiActionSchemas,
  ...deliveryActionSchemas,
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** The actions of the settings. All of them are the owner's. */
export const settingActions = defineActions(schema, {
  'write-code': writeCode,
  async 'switch-code'(person, { active, ...which }): Promise<ActionResult> {
    const code = await switchCode(person, which, active);
    if (code === null) return refuse(codeChanged);
    return { says: active ? `${code} works again` : `${code} works no more` };
  },
  async 'send-test-email'(person, { to }): Promise<ActionResult> {
    if (!plausibleAddress.test(to)) return refuse('Write the address the test email goes to, such as name@gmail.com.');
    await sendTestEmail(person, to);
    const says = `A test email to ${to} is on its way`;
    return { says: hasMailServer() ? says : `${says} to this machine’s outbox only: no mail server is set` };
  },
  async 'resend-email'(person, { letter }): Promise<ActionResult> {
    const sent = await resendEmail(person, letter);
    return sent.kind === 'queued' ? { says: 'It is sent again' } : refuse(sent.problem);
  },
  'save-shop': (person, edit) => saveShop(person, edit),
  'save-rules': (person, edit) => saveAdminPart(person, rulesPart, edit),
  'save-seo': (person, edit) => saveAdminPart(person, seoPart, edit),
  'save-backups': (person, edit) => saveAdminPart(person, backupPlanPart, edit),
  'back-up-now': backUpNow,
  /** The secret half is in this answer and nowhere else. The key is not in use before it is confirmed. */
  async 'create-backup-key'(): Promise<ActionResult & { secret: string; recipient: string }> {
    const key = await makeBackupKey();
    await offerBackupRecipient(key.recipient);
    return key;
  },
  async 'confirm-backup-key'(person, { recipient }): Promise<ActionResult> {
    if (await confirmBackupRecipient(person, recipient)) return { says: 'Backups are encrypted from now on' };
    return refuse('Another key was created or removed in the meantime, so this one is not in use. Create a new one.');
  },
  'remove-backup-key': removeBackupKey,
  'save-texts': (person, edit) => saveAdminPart(person, textsPart, edit),
  /** Whoever has chosen a new login uses it at once, and finds the first steps in the shop. */
  async 'remove-demo-data'(person, { action: _, ...input }): Promise<ActionResult> {
    const removed = await removeDemoData({ id: person.id ?? '', name: person.name }, input);
    if (removed.kind === 'refused') return refuse(removed.why);
    if (removed.kind === 'invalid') return { problems: removed.problems };
    if (!removed.hasNewLogin) return { says: 'The demo data is removed' };
    return { to: `${href('/login')}?from=${encodeURIComponent(href('/admin/settings/demo-data'))}` };
  },
  'mark-first-step': markFirstStep,
  ...courierActions,
  ...peopleActions,
  ...apiActions,
  ...deliveryActions,
});

type StepMark = { action: 'mark-first-step'; step: FirstStep | 'all'; isDone: boolean };

/** The owner marks one of the first steps as done, or hides all of them. */
async function markFirstStep(_: Person, { step, isDone }: StepMark): Promise<ActionResult<StepMark>> {
  await setFirstStep(step, isDone);
  if (!isDone) return { says: 'It stands there again' };
  const undo: StepMark = { action: 'mark-first-step', step, isDone: false };
  return { says: step === 'all' ? 'The first steps are hidden' : 'Done', undo };
}

async function backUpNow(): Promise<ActionResult> {
  const { folder } = await readAdminPart(backupPlanPart);
  if (folder === '') return refuse('First enter the folder for backups, and save.');
  const isQueued = await inTransaction((tx) => queueJob(tx, keepBackupsJob, { now: true }, { key: 'now' }));
  if (!isQueued) return refuse('The shop’s background work has not started yet. Try again in a moment.');
  return { says: 'The backup is being made; it shows here when it is done' };
}

async function removeBackupKey(person: Person): Promise<ActionResult> {
  await removeBackupRecipient(person);
  return { says: 'Backups are not encrypted any more' };
}

const plausibleAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const codeChanged = 'Somebody changed this code in the meantime. Check it again.';

/** Makes a code, or changes one. */
async function writeCode(person: Person, { which, fields }: ActionInput<'write-code'>): Promise<ActionResult> {
  const saved = await saveCode(person, fields, which);
  if (saved.kind === 'invalid') return { problems: saved.problems };
  if (saved.kind === 'changed') return refuse(codeChanged);
  return { says: which ? `${saved.code} is changed` : `${saved.code} works at the checkout now` };
}
