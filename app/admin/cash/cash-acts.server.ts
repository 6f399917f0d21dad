import { href } from 'react-router';
import { z } from 'zod';
import { applySheet, dropSheet, settle } from '#app/cash/enter-sheet.server.ts';
import { fetchPayments } from '#app/cash/fetch-payments.server.ts';
import { type Linked, linkLine, noteClaim } from '#app/cash/sheet-lines.server.ts';
import { courierLabels, courierNames } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { actTable, writtenText } from '../acts/act-table.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';

const id = z.int().min(1);
const line = z.int().min(0).max(1_000_000);

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('fetch'), courier: z.enum(courierNames) }),
  z.strictObject({
    act: z.literal('settle'),
    shipmentId: id,
    how: z.enum(['short-accepted', 'written-off']),
    reason: writtenText(300),
  }),
  z.strictObject({ act: z.literal('apply'), sheet: id }),
  z.strictObject({ act: z.literal('drop'), sheet: id }),
  /** An empty order takes the link away. */
  z.strictObject({ act: z.literal('link'), sheet: id, line, order: writtenText(100) }),
  z.strictObject({ act: z.literal('claim'), sheet: id, line }),
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What the owner does with what couriers owe and pay. */
export const cashActs = actTable(schema, {
  fetch: fetchSheet,
  settle: giveUp,
  apply: enterInBooks,
  drop: takeAway,
  link: linkToOrder,
  claim: keepClaim,
});

/** What the courier has paid goes to a page of its own, where it is looked at before anything is written. */
async function fetchSheet(person: Person, { courier }: ActAsked<'fetch'>): Promise<Answer> {
  const fetched = await fetchPayments(person, courier);
  switch (fetched.kind) {
    case 'entered':
      return { to: href('/admin/cash/sheets/:id', { id: String(fetched.id) }) };
    case 'nothing':
      return refuse(
        fetched.asked === 0
          ? 'There is no parcel to ask about.'
          : `${courierLabels[courier]} has paid for none of the ${fetched.asked} parcels yet.`,
      );
    case 'silent':
      return refuse(fetched.words);
    case 'not-connected':
      return refuse(`${courierLabels[courier]} is not connected. Paste its sheet under Cash.`);
  }
}

async function giveUp(person: Person, { shipmentId, how, reason }: ActAsked<'settle'>): Promise<Answer> {
  const settled = await settle(person, { shipmentId, how, reason });
  if (settled.kind === 'settled')
    return { says: `${formatPrice(settled.amount)} ${how === 'written-off' ? 'written off' : 'given up'}` };
  return refuse(
    settled.kind === 'reason-needed' ? 'Say why, in a few words.' : 'Nothing is owed for this parcel any more.',
  );
}

async function enterInBooks(person: Person, { sheet }: ActAsked<'apply'>): Promise<Answer> {
  const applied = await applySheet(person, sheet);
  if (applied.kind === 'applied-before') return refuse(`${applied.by} has entered this sheet already.`);
  if (applied.kind !== 'applied') return refuse('This sheet is gone.');
  const orders = applied.orders === 1 ? '1 order is' : `${applied.orders} orders are`;
  return { says: `${orders} cash received, ${formatPrice(applied.paid)}` };
}

async function takeAway(person: Person, { sheet }: ActAsked<'drop'>): Promise<Answer> {
  return (await dropSheet(person, sheet)) ? { to: href('/admin/cash') } : refuse('It is in the books and stays there.');
}

async function linkToOrder(person: Person, { sheet, line, order }: ActAsked<'link'>): Promise<Answer> {
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
    case 'applied':
      return refuse('The sheet is in the books and stays as it is.');
    case 'not-found':
      return refuse('This line is gone. Load the page again.');
  }
}

async function keepClaim(person: Person, { sheet, line }: ActAsked<'claim'>): Promise<Answer> {
  await noteClaim(person, { sheetId: sheet, line });
  return { says: 'The claim is copied: send it to the courier' };
}
