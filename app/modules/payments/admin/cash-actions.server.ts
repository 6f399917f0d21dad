import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, knownCourier, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { mayRunAction } from '#app/admin/permissions.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { endClaim, openClaims } from '../claims.server.ts';
import { countDeliveryRun } from '../count-delivery-run.server.ts';
import { dropRates, saveRates } from '../rates/courier-rates.server.ts';
import { formatStands, lossBackResult } from '../remittances/admin/remittance-state.ts';
import { applyRemittance, dropRemittance, rereadRemittance, settle } from '../remittances/enter-remittance.server.ts';
import { fetchPayments } from '../remittances/fetch-payments.server.ts';
import { remittanceRoles } from '../remittances/remittance-columns.ts';
import { type Linked, linkLine, noteClaim, tieToBank } from '../remittances/remittance-lines.server.ts';
import { takeBackRemittance } from '../remittances/take-back-remittance.server.ts';
import { takeBackLoss } from '../take-back-loss.server.ts';
import { rateFields } from './rate-fields.ts';

const id = z.int().min(1);
const line = z.int().min(0).max(1_000_000);

const rate = writtenText(12);
const amount = z.int().min(0);

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('fetch-remittance'), courier: knownCourier }),
  z.strictObject({
    action: z.literal('accept-loss'),
    shipmentId: id,
    how: z.enum(['short-accepted', 'written-off']),
    reason: writtenText(300),
  }),
  /** What was given up of a parcel is owed again. */
  z.strictObject({ action: z.literal('take-back-loss'), shipmentId: id, reason: writtenText(300) }),
  z.strictObject({ action: z.literal('record-remittance'), sheet: id }),
  z.strictObject({ action: z.literal('drop-remittance'), sheet: id }),
  /** With what the person was told that it takes back. */
  z.strictObject({
    action: z.literal('reverse-remittance'),
    sheet: id,
    reason: writtenText(300),
    seen: z.strictObject({ orders: amount, paid: amount, givenUp: amount, claims: amount, claimed: amount }),
  }),
  /** An empty order takes the link away. */
  z.strictObject({ action: z.literal('link-to-order'), sheet: id, line, order: writtenText(100) }),
  z.strictObject({ action: z.literal('note-claim'), sheet: id, line }),
  /** What a person says of columns, by their headings. */
  z.strictObject({
    action: z.literal('assign-columns'),
    sheet: id,
    columns: z
      .record(z.string().max(200), z.enum(remittanceRoles))
      .refine((columns) => Object.keys(columns).length <= 100),
  }),
  /** What is agreed with a courier from a day on; an empty field is not agreed. */
  z.strictObject({
    action: z.literal('set-rates'),
    courier: knownCourier,
    fromDay: z.union([z.literal(''), z.iso.date()]),
    delivery: rate,
    sameCity: rate,
    furtherKg: rate,
    return: rate,
    fuelBp: rate,
    gstBp: rate,
    salesTaxBp: rate,
    incomeTaxBp: rate,
  }),
  z.strictObject({ action: z.literal('drop-rates'), courier: knownCourier, fromDay: z.iso.date() }),
  /** A rider's cash in the evening, in rupees as it was counted. */
  z.strictObject({
    action: z.literal('count-cash'),
    courier: knownCourier,
    numbers: z
      .array(z.string().regex(/^\d{8}$/))
      .min(1)
      .max(500),
    counted: writtenText(12),
  }),
  /** Asks back what was kept beyond the rates. */
  z.strictObject({ action: z.literal('open-claims'), sheet: id, lines: z.array(line).min(1).max(2_000) }),
  z.strictObject({ action: z.literal('end-claim'), claim: id, outcome: z.enum(['paid', 'given-up']).nullable() }),
  /** What reached the bank for a sheet; an empty amount takes it away. */
  z.strictObject({
    action: z.literal('record-bank-transfer'),
    sheet: id,
    amount: writtenText(20),
    day: z.union([z.literal(''), z.iso.date()]),
    reference: writtenText(100),
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What the owner does with what couriers owe and pay. */
export const cashActions = defineActions(schema, {
  'fetch-remittance': fetchRemittance,
  'accept-loss': acceptLoss,
  async 'take-back-loss'(person, { shipmentId, reason }): Promise<ActionResult> {
    return lossBackResult(await takeBackLoss(person, { shipmentId }, reason));
  },
  'record-remittance': recordRemittance,
  async 'drop-remittance'(person, { sheet }): Promise<ActionResult> {
    return (await dropRemittance(person, sheet))
      ? { to: href('/admin/cash') }
      : refuse('It is, or was, in the books and cannot be deleted.');
  },
  'reverse-remittance': reverseRemittance,
  'link-to-order': linkToOrder,
  async 'note-claim'(person, { sheet, line }): Promise<ActionResult> {
    await noteClaim(person, { sheetId: sheet, line });
    return { says: 'Claim copied: send it to the courier' };
  },
  'assign-columns': assignColumns,
  'record-bank-transfer': recordBankTransfer,
  'set-rates': setRates,
  async 'drop-rates'(person, { courier, fromDay }): Promise<ActionResult> {
    return (await dropRates(person, courier, fromDay))
      ? { says: 'Rates removed' }
      : refuse('They were removed already.');
  },
  async 'open-claims'(person, { sheet, lines }): Promise<ActionResult> {
    const opened = await openClaims(person, sheet, lines);
    if (opened === 0) return refuse('Nothing in it is above the rates, or it is claimed already.');
    return {
      says: `${opened === 1 ? 'Claim' : `${opened} claims`} saved and copied: send it to the courier`,
    };
  },
  async 'end-claim'(
    person,
    { claim, outcome },
  ): Promise<ActionResult<{ action: 'end-claim'; claim: number; outcome: null }>> {
    if (!(await endClaim(person, claim, outcome))) return refuse('Somebody else was first. Reload the page.');
    if (outcome === null) return { says: 'The claim is open again' };
    return {
      says: outcome === 'paid' ? 'Marked as paid back' : 'Claim given up',
      undo: { action: 'end-claim', claim, outcome: null },
    };
  },
  'count-cash': countCash,
});

async function countCash(
  person: Person,
  { courier, numbers, counted }: ActionInput<'count-cash'>,
): Promise<ActionResult> {
  const amount = parseRupees(counted);
  if (amount === null) return { refused: [], problems: { counted: 'Enter what you counted, such as 14,350.' } };
  const outcome = await countDeliveryRun(person, courier, { numbers, counted: amount });
  if (outcome.kind === 'nothing') return refuse('None of this is still owed. Reload the page.');
  if (outcome.kind === 'differs') {
    const differs = amount < outcome.due ? 'is missing' : 'is too much';
    const says = `${formatPrice(Math.abs(outcome.due - amount))} ${differs}: these parcels should bring ${formatPrice(outcome.due)}.`;
    return { refused: [], problems: { counted: `${says} Leave out the order whose cash is missing.` } };
  }
  const orders = outcome.orders === 1 ? '1 order' : `${outcome.orders} orders`;
  return { says: `${formatPrice(outcome.paid)} from ${courierLabel(courier)}, ${orders} paid` };
}

/** What the courier has paid goes to a page of its own, where it is looked at before anything is written. */
async function fetchRemittance(person: Person, { courier }: ActionInput<'fetch-remittance'>): Promise<ActionResult> {
  const fetched = await fetchPayments(person, courier);
  switch (fetched.kind) {
    case 'entered':
      return { to: href('/admin/cash/sheets/:id', { id: String(fetched.id) }) };
    case 'nothing':
      return refuse(
        fetched.count === 0
          ? 'There are no parcels to check.'
          : `${courierLabel(courier)} has paid for none of the ${fetched.count} parcels yet.`,
      );
    case 'silent':
      return refuse(fetched.words);
    case 'not-connected':
      return refuse(`${courierLabel(courier)} is not connected. Paste its sheet under Cash.`);
  }
}

async function acceptLoss(
  person: Person,
  { shipmentId, how, reason }: ActionInput<'accept-loss'>,
): Promise<ActionResult<{ action: 'take-back-loss'; shipmentId: number; reason: string }>> {
  const settled = await settle(person, { shipmentId, how, reason });
  if (settled.kind === 'settled')
    return {
      says: `${formatPrice(settled.amount)} ${how === 'written-off' ? 'written off' : 'given up'}`,
      ...(mayRunAction(person, 'cash', 'take-back-loss') && {
        undo: { action: 'take-back-loss', shipmentId, reason: 'Given up by mistake' },
      }),
    };
  return refuse(
    settled.kind === 'reason-needed' ? 'Enter a reason, in a few words.' : 'Nothing is owed for this parcel now.',
  );
}

async function recordRemittance(person: Person, { sheet }: ActionInput<'record-remittance'>): Promise<ActionResult> {
  const applied = await applyRemittance(person, sheet);
  if (applied.kind === 'applied-before') return refuse(`${applied.by} has entered this sheet already.`);
  if (applied.kind !== 'applied') return refuse('This sheet was deleted.');
  const inPart = applied.inPart > 0 ? `; ${formatPrice(applied.inPart)} in part for others` : '';
  if (applied.orders === 0) return { says: `The sheet is in the books; no order is closed${inPart}` };
  const orders = applied.orders === 1 ? '1 order is' : `${applied.orders} orders are`;
  return { says: `${orders} cash received, ${formatPrice(applied.paid - applied.inPart)}${inPart}` };
}

async function reverseRemittance(
  person: Person,
  { sheet, reason, seen }: ActionInput<'reverse-remittance'>,
): Promise<ActionResult> {
  const taken = await takeBackRemittance(person, sheet, { reason, seen });
  switch (taken.kind) {
    case 'taken-back': {
      const orders = taken.orders === 1 ? '1 order' : `${taken.orders} orders`;
      return { says: `The sheet is out of the books: ${orders}, ${formatPrice(taken.paid)}` };
    }
    case 'stands':
      return refuse(taken.on.map(formatStands).join(' '));
    case 'changed':
      return refuse('Something changed since you opened this. Close it and check again.');
    case 'reason-needed':
      return refuse('Enter a reason, in a few words.');
    case 'owner-only':
      return refuse('Only the owner can take a sheet out of the books.');
    case 'not-applied':
      return refuse('It is no longer in the books. Somebody else was first.');
    case 'not-found':
      return refuse('This sheet was deleted.');
  }
}

async function linkToOrder(
  person: Person,
  { sheet, line, order }: ActionInput<'link-to-order'>,
): Promise<ActionResult> {
  return linkResult(await linkLine(person, { sheetId: sheet, line }, order));
}

function linkResult(linked: Linked): ActionResult {
  switch (linked.kind) {
    case 'linked':
      return { says: `It counts for ${formatOrderNumber(linked.number)} now` };
    case 'unlinked':
      return { says: 'Link removed' };
    case 'no-order':
      return refuse('There is no order with this number. It has eight digits.');
    case 'other-courier':
      return refuse(`${formatOrderNumber(linked.number)} did not go with this courier.`);
    case 'booked': {
      const says = `${formatPrice(linked.paid)} booked for ${formatOrderNumber(linked.number)}`;
      return { says: linked.owed > 0 ? `${says}, ${formatPrice(linked.owed)} still owed` : `${says}: cash received` };
    }
    case 'nothing-owed':
      return refuse(
        `Nothing is owed for ${formatOrderNumber(linked.number)}, or another line of this sheet pays for it.`,
      );
    case 'applied':
      return refuse('This line is in the books and stays as it is.');
    case 'not-found':
      return refuse('This line was deleted. Reload the page.');
  }
}

async function assignColumns(person: Person, { sheet, columns }: ActionInput<'assign-columns'>): Promise<ActionResult> {
  const reread = await rereadRemittance(person, sheet, columns);
  switch (reread.kind) {
    case 'reread':
      return { says: 'The sheet was read again' };
    case 'unreadable':
      return refuse(reread.problem);
    case 'known':
      return refuse('A sheet with the same rows was entered before.');
    case 'fixed':
      return refuse('The sheet is in the books and stays as it is.');
    case 'not-found':
      return refuse('This sheet was deleted.');
  }
}

async function recordBankTransfer(
  person: Person,
  { sheet, amount, day, reference }: ActionInput<'record-bank-transfer'>,
): Promise<ActionResult> {
  const arrived = amount.trim() === '' ? null : parseRupees(amount);
  if (amount.trim() !== '' && arrived === null) return { problems: { amount: 'Write an amount, like 45,200.' } };
  const kept = await tieToBank(
    person,
    sheet,
    arrived === null ? null : { amount: arrived, day, reference: reference.trim() },
  );
  if (!kept) return refuse('This sheet was deleted.');
  return { says: arrived === null ? 'Bank transfer removed' : 'Bank transfer saved' };
}

async function setRates(
  person: Person,
  { courier, fromDay, action: _, ...written }: ActionInput<'set-rates'>,
): Promise<ActionResult> {
  const problems: Record<string, string> = fromDay === '' ? { fromDay: 'Enter from which day.' } : {};
  const values = recordOf(keysOf(rateFields), (name) => {
    const value = readRate(written[name], rateFields[name].isShare);
    if (value === undefined)
      problems[name] = rateFields[name].isShare ? 'Enter a percentage, such as 2.5.' : 'Write an amount, like 250.';
    return value ?? null;
  });
  if (keysOf(problems).length > 0) return { problems };
  await saveRates(person, courier, { fromDay, ...values });
  return { says: `Rates of ${courierLabel(courier)} saved` };
}

/** A typed rate in paisa or basis points; null if it is empty, undefined if it is no rate. */
function readRate(written: string, isShare: boolean): number | null | undefined {
  if (written.trim() === '') return null;
  const value = parseRupees(written.replace('%', '').trim());
  return value === null || (isShare && value > 10_000) ? undefined : value;
}
