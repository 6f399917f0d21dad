import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { type Phone, parsePhone } from '#app/infra/contact-details/phone.ts';
import { type Banned, banUser, unbanUser } from '#app/modules/accounts/team/ban-user.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { ForgottenOrders } from '#app/modules/orders/forget-order.server.ts';
import { forgetCustomer } from '#app/modules/privacy/forget-customer.server.ts';
import { blockCustomer, flagCustomer, forgiveCustomer, unblockCustomer } from '../customers.server.ts';

const phone = z
  .string()
  .max(40)
  .transform((written, issues): Phone => {
    const known = parsePhone(written);
    if (known) return known;
    issues.addIssue('This is not a phone number.');
    return z.NEVER;
  });
const account = z.string().min(1).max(100);

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('block-customer'), phone }),
  z.strictObject({ action: z.literal('unblock-customer'), phone }),
  z.strictObject({ action: z.literal('forgive-customer'), phone }),
  z.strictObject({ action: z.literal('forget-customer'), phone }),
  z.strictObject({ action: z.literal('flag-customer'), phone, flag: writtenText(200) }),
  z.strictObject({ action: z.literal('ban-user'), account, reason: writtenText(200) }),
  z.strictObject({ action: z.literal('unban-user'), account }),
]);

/** What the owner decides about a phone or an account. Nothing of it ever happens by itself. */
export const customerActions = defineActions(schema, {
  'block-customer': (person, input) => decide(blockCustomer(person, input.phone)),
  'unblock-customer': (person, input) => decide(unblockCustomer(person, input.phone)),
  'forgive-customer': (person, input) => decide(forgiveCustomer(person, input.phone)),
  'flag-customer': (person, input) => decide(flagCustomer(person, input.phone, input.flag || null)),
  'forget-customer': async (person: Person, input) => formatForgotten(await forgetCustomer(person, input.phone)),
  'ban-user': async (person: Person, input) => banResult(await banUser(person, input.account, input.reason)),
  'unban-user': async (person: Person, input) => banResult(await unbanUser(person, input.account)),
});

function formatForgotten({ forgotten, waiting }: ForgottenOrders): ActionResult {
  const later = waiting > 0 ? `; ${countOrders(waiting)} when ${waiting === 1 ? 'it has' : 'they have'} ended` : '';
  return { says: `Data deleted in ${countOrders(forgotten)}${later}`, to: href('/admin/customers') };
}

function countOrders(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

async function decide(decision: Promise<unknown>): Promise<ActionResult> {
  await decision;
  return {};
}

const refusals: Record<Exclude<Banned['kind'], 'done'>, string> = {
  'not-yourself': 'You cannot ban yourself.',
  'not-staff': 'This is a member of your team. Remove them from the team first, in Settings, Team.',
  unknown: 'This account was deleted.',
};

function banResult({ kind }: Banned): ActionResult {
  return kind === 'done' ? {} : refuse(refusals[kind]);
}
