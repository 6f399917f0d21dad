import { href } from 'react-router';
import { z } from 'zod';
import { type Answer, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, knownCourier, writtenText } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/admin/guard.server.ts';
import { mayAct } from '#app/admin/permissions.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { endClaim, openClaims } from '../claims.server.ts';
import { countDeliveryRun } from '../count-delivery-run.server.ts';
import { dropRates, saveRates } from '../rates/courier-rates.server.ts';
import { answerLossBack, formatStands } from '../remittances/admin/remittance-state.ts';
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

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('fetch'), courier: knownCourier }),
  z.strictObject({
    act: z.literal('settle'),
    shipmentId: id,
    how: z.enum(['short-accepted', 'written-off']),
    reason: writtenText(300),
  }),
  /** What was given up of a parcel is owed again. */
  z.strictObject({ act: z.literal('take-back-loss'), shipmentId: id, reason: writtenText(300) }),
  z.strictObject({ act: z.literal('apply'), sheet: id }),
  z.strictObject({ act: z.literal('drop'), sheet: id }),
  /** With what the person was told that it takes back. */
  z.strictObject({
    act: z.literal('take-back-sheet'),
    sheet: id,
    reason: writtenText(300),
    seen: z.strictObject({ orders: amount, paid: amount, givenUp: amount, claims: amount, claimed: amount }),
  }),
  /** An empty order takes the link away. */
  z.strictObject({ act: z.literal('link'), sheet: id, line, order: writtenText(100) }),
  z.strictObject({ act: z.literal('claim'), sheet: id, line }),
  /** What a person says of columns, by their headings. */
  z.strictObject({
    act: z.literal('columns'),
    sheet: id,
    columns: z
      .record(z.string().max(200), z.enum(remittanceRoles))
      .refine((columns) => Object.keys(columns).length <= 100),
  }),
  /** What is agreed with a courier from a day on; an empty field is not agreed. */
  z.strictObject({
    act: z.literal('rates'),
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
  z.strictObject({ act: z.literal('drop-rates'), courier: knownCourier, fromDay: z.iso.date() }),
  /** A rider's cash in the evening, in rupees as it was counted. */
  z.strictObject({
    act: z.literal('count-round'),
    courier: knownCourier,
    numbers: z
      .array(z.string().regex(/^\d{8}$/))
      .min(1)
      .max(500),
    counted: writtenText(12),
  }),
  /** Asks back what was kept beyond the rates. */
  z.strictObject({ act: z.literal('open-claims'), sheet: id, lines: z.array(line).min(1).max(2_000) }),
  z.strictObject({ act: z.literal('end-claim'), claim: id, outcome: z.enum(['paid', 'given-up']).nullable() }),
  /** What reached the bank for a sheet; an empty amount takes it away. */
  z.strictObject({
    act: z.literal('bank'),
    sheet: id,
    amount: writtenText(20),
    day: z.union([z.literal(''), z.iso.date()]),
    reference: writtenText(100),
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What the owner does with what couriers owe and pay. */
export const cashActions = defineActions(schema, {
  fetch: fetchRemittance,
  settle: giveUp,
  'take-back-loss': oweAgain,
  apply: enterInBooks,
  drop: takeAway,
  'take-back-sheet': takeOutOfBooks,
  link: linkToOrder,
  claim: keepClaim,
  columns: readAgain,
  bank: keepBankLine,
  rates: keepRates,
  'drop-rates': takeRatesAway,
  'open-claims': claimBack,
  'end-claim': endOneClaim,
  'count-round': countCash,
});

async function countCash(person: Person, { courier, numbers, counted }: ActionInput<'count-round'>): Promise<Answer> {
  const amount = parseRupees(counted);
  if (amount === null) return { refused: [], problems: { counted: 'Write what you counted: 14,350.' } };
  const outcome = await countDeliveryRun(person, courier, { numbers, counted: amount });
  if (outcome.kind === 'nothing') return refuse('Nothing of this is still owed. Load the page again.');
  if (outcome.kind === 'differs') {
    const differs = amount < outcome.due ? 'is missing' : 'is too much';
    const says = `${formatPrice(Math.abs(outcome.due - amount))} ${differs}: these parcels cost ${formatPrice(outcome.due)}.`;
    return { refused: [], problems: { counted: `${says} Leave out the order whose cash is missing.` } };
  }
  const orders = outcome.orders === 1 ? '1 order' : `${outcome.orders} orders`;
  return { says: `${formatPrice(outcome.paid)} from ${courierLabel(courier)}, ${orders} paid` };
}

/** What the courier has paid goes to a page of its own, where it is looked at before anything is written. */
async function fetchRemittance(person: Person, { courier }: ActionInput<'fetch'>): Promise<Answer> {
  const fetched = await fetchPayments(person, courier);
  switch (fetched.kind) {
    case 'entered':
      return { to: href('/admin/cash/sheets/:id', { id: String(fetched.id) }) };
    case 'nothing':
      return refuse(
        fetched.asked === 0
          ? 'There is no parcel to ask about.'
          : `${courierLabel(courier)} has paid for none of the ${fetched.asked} parcels yet.`,
      );
    case 'silent':
      return refuse(fetched.words);
    case 'not-connected':
      return refuse(`${courierLabel(courier)} is not connected. Paste its sheet under Cash.`);
  }
}

async function giveUp(
  person: Person,
  { shipmentId, how, reason }: ActionInput<'settle'>,
): Promise<Answer<{ act: 'take-back-loss'; shipmentId: number; reason: string }>> {
  const settled = await settle(person, { shipmentId, how, reason });
  if (settled.kind === 'settled')
    return {
      says: `${formatPrice(settled.amount)} ${how === 'written-off' ? 'written off' : 'given up'}`,
      ...(mayAct(person, 'cash', 'take-back-loss') && {
        undo: { act: 'take-back-loss', shipmentId, reason: 'Given up by mistake' },
      }),
    };
  return refuse(
    settled.kind === 'reason-needed' ? 'Say why, in a few words.' : 'Nothing is owed for this parcel any more.',
  );
}

async function oweAgain(person: Person, { shipmentId, reason }: ActionInput<'take-back-loss'>): Promise<Answer> {
  return answerLossBack(await takeBackLoss(person, { shipmentId }, reason));
}

async function enterInBooks(person: Person, { sheet }: ActionInput<'apply'>): Promise<Answer> {
  const applied = await applyRemittance(person, sheet);
  if (applied.kind === 'applied-before') return refuse(`${applied.by} has entered this sheet already.`);
  if (applied.kind !== 'applied') return refuse('This sheet is gone.');
  const inPart = applied.inPart > 0 ? `; ${formatPrice(applied.inPart)} in part for others` : '';
  if (applied.orders === 0) return { says: `The sheet is in the books; no order is closed${inPart}` };
  const orders = applied.orders === 1 ? '1 order is' : `${applied.orders} orders are`;
  return { says: `${orders} cash received, ${formatPrice(applied.paid - applied.inPart)}${inPart}` };
}

async function takeAway(person: Person, { sheet }: ActionInput<'drop'>): Promise<Answer> {
  return (await dropRemittance(person, sheet))
    ? { to: href('/admin/cash') }
    : refuse('It is, or was, in the books and stays there.');
}

async function takeOutOfBooks(
  person: Person,
  { sheet, reason, seen }: ActionInput<'take-back-sheet'>,
): Promise<Answer> {
  const taken = await takeBackRemittance(person, sheet, { reason, seen });
  switch (taken.kind) {
    case 'taken-back': {
      const orders = taken.orders === 1 ? '1 order' : `${taken.orders} orders`;
      return { says: `The sheet is out of the books: ${orders}, ${formatPrice(taken.paid)}` };
    }
    case 'stands':
      return refuse(taken.on.map(formatStands).join(' '));
    case 'changed':
      return refuse('Something of it has changed since you were asked. Close this and look at what goes now.');
    case 'reason-needed':
      return refuse('Say why, in a few words.');
    case 'owner-only':
      return refuse('Only the owner takes a sheet out of the books.');
    case 'not-applied':
      return refuse('It is not in the books any more. Somebody was faster.');
    case 'not-found':
      return refuse('This sheet is gone.');
  }
}

async function linkToOrder(person: Person, { sheet, line, order }: ActionInput<'link'>): Promise<Answer> {
  return answerLink(await linkLine(person, { sheetId: sheet, line }, order));
}

function answerLink(linked: Linked): Answer {
  switch (linked.kind) {
    case 'linked':
      return { says: `It counts for ${formatOrderNumber(linked.number)} now` };
    case 'unlinked':
      return { says: 'The link is taken away' };
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
      return refuse('This line is gone. Load the page again.');
  }
}

async function readAgain(person: Person, { sheet, columns }: ActionInput<'columns'>): Promise<Answer> {
  const reread = await rereadRemittance(person, sheet, columns);
  switch (reread.kind) {
    case 'reread':
      return { says: 'The sheet is read anew' };
    case 'unreadable':
      return refuse(reread.problem);
    case 'known':
      return refuse('Another sheet says just this. It was entered before.');
    case 'fixed':
      return refuse('The sheet is in the books and stays as it is.');
    case 'not-found':
      return refuse('This sheet is gone.');
  }
}

async function keepBankLine(person: Person, { sheet, amount, day, reference }: ActionInput<'bank'>): Promise<Answer> {
  const arrived = amount.trim() === '' ? null : parseRupees(amount);
  if (amount.trim() !== '' && arrived === null) return { problems: { amount: 'Write an amount, like 45,200.' } };
  const kept = await tieToBank(
    person,
    sheet,
    arrived === null ? null : { amount: arrived, day, reference: reference.trim() },
  );
  if (!kept) return refuse('This sheet is gone.');
  return { says: arrived === null ? 'Nothing is known of the bank' : 'The bank’s line is kept' };
}

async function keepRates(
  person: Person,
  { courier, fromDay, act: _, ...written }: ActionInput<'rates'>,
): Promise<Answer> {
  const problems: Record<string, string> = fromDay === '' ? { fromDay: 'Say from which day on.' } : {};
  const values = recordOf(keysOf(rateFields), (name) => {
    const value = readRate(written[name], rateFields[name].isShare);
    if (value === undefined)
      problems[name] = rateFields[name].isShare ? 'Write a share, like 2.5.' : 'Write an amount, like 250.';
    return value ?? null;
  });
  if (keysOf(problems).length > 0) return { problems };
  await saveRates(person, courier, { fromDay, ...values });
  return { says: `The rates of ${courierLabel(courier)} are kept` };
}

/** A typed rate in paisa or basis points; null if it is empty, undefined if it is no rate. */
function readRate(written: string, isShare: boolean): number | null | undefined {
  if (written.trim() === '') return null;
  const value = parseRupees(written.replace('%', '').trim());
  return value === null || (isShare && value > 10_000) ? undefined : value;
}

async function takeRatesAway(person: Person, { courier, fromDay }: ActionInput<'drop-rates'>): Promise<Answer> {
  return (await dropRates(person, courier, fromDay))
    ? { says: 'The rates are taken away' }
    : refuse('They are gone already.');
}

async function claimBack(person: Person, { sheet, lines }: ActionInput<'open-claims'>): Promise<Answer> {
  const opened = await openClaims(person, sheet, lines);
  if (opened === 0) return refuse('Nothing in it is beyond the rates, or it is claimed already.');
  return { says: `${opened === 1 ? 'The claim is' : `${opened} claims are`} kept and copied: send it to the courier` };
}

async function endOneClaim(
  person: Person,
  { claim, outcome }: ActionInput<'end-claim'>,
): Promise<Answer<{ act: 'end-claim'; claim: number; outcome: null }>> {
  if (!(await endClaim(person, claim, outcome))) return refuse('Somebody else was faster. Load the page again.');
  if (outcome === null) return { says: 'The claim is open again' };
  return {
    says: outcome === 'paid' ? 'It is paid back' : 'It is given up',
    undo: { act: 'end-claim', claim, outcome: null },
  };
}

async function keepClaim(person: Person, { sheet, line }: ActionInput<'claim'>): Promise<Answer> {
  await noteClaim(person, { sheetId: sheet, line });
  return { says: 'The claim is copied: send it to the courier' };
}
