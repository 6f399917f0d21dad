import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, knownCourier, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { standingStepsInput } from '#app/modules/orders/admin/order-action-schema.ts';
import { slipTexts, takeBackSteps, takenTexts } from '#app/modules/orders/admin/step/step-actions.server.ts';
import { formatPast } from '#app/modules/orders/admin/step/step-texts.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { type PackingSlip, readPackingSlip } from '#app/modules/orders/desk/packing/read-packing-slip.server.ts';
import { takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { bookParcel, withdrawBooking } from '../booking/book-parcel.server.ts';
import { numberParcel } from '../booking/number-parcel.server.ts';
import { packingSlipOwner } from '../booking/number-taken.server.ts';
import { asTrackingNumber, noTrackingNumber } from '../booking/written-numbers.ts';
import { unknownCityTexts } from '../couriers/courier-cities.ts';
import { doorAnswers } from '../delivery-run/attempt-outcome.ts';
import { answerAttempt } from '../delivery-run/record-attempt.server.ts';
import { notifyCourierNow } from '../notify-courier.server.ts';
import { askNowAboutAll, freshen } from '../tracking/follow-parcels.server.ts';
import {
  askBooking,
  bookAgain,
  bookPacked,
  handOverAll,
  nameCityAndBook,
  planCourier,
  settleUnbooked,
  withdrawBookings,
} from './hand-over/hand-over-actions.server.ts';

const number = z.string().regex(/^\d{8}$/);
const courier = knownCourier;
/** Of the packed orders, those that are chosen; without them all that it concerns. */
const numbers = z.array(number).min(1).max(300);

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('ask-couriers') }),
  z.strictObject({ action: z.literal('ask-courier'), parcel: z.int().min(1) }),
  z.strictObject({ action: z.literal('send-again'), number }),
  z.strictObject({ action: z.literal('bring-back'), number }),
  z.strictObject({ action: z.literal('book'), number, courier }),
  /** `told`: the person has told the courier by other means, so that it is not asked. */
  z.strictObject({ action: z.literal('withdraw'), number, told: z.literal(true).optional() }),
  z.strictObject({ action: z.literal('hand-over-all'), courier, numbers: numbers.optional() }),
  z.strictObject({ action: z.literal('book-packed'), courier, numbers: numbers.optional() }),
  z.strictObject({ action: z.literal('withdraw-bookings'), numbers }),
  z.strictObject({ action: z.literal('plan-courier'), courier, numbers }),
  /** A slip that was scanned to be handed over and is not on the page: the answer says why. */
  z.strictObject({ action: z.literal('scan-to-hand-over'), number }),
  z.strictObject({ action: z.literal('book-again'), number, courier }),
  z.strictObject({ action: z.literal('name-city-and-book'), number, courier, city: writtenText(60) }),
  z.strictObject({ action: z.literal('ask-booking'), number, courier }),
  z.strictObject({ action: z.literal('settle-unbooked'), number, courier }),
  z.strictObject({
    action: z.literal('give-number'),
    number,
    /** The parcel's number as the page showed it; empty for none. */
    was: writtenText(40),
    /** As it was typed or scanned. */
    trackingNumber: writtenText(100),
  }),
  z.strictObject({
    action: z.literal('answer-at-door'),
    parcel: z.int().min(1),
    answer: z.enum(doorAnswers),
    words: writtenText(300),
  }),
  z.strictObject({ action: z.literal('take-back-steps'), steps: standingStepsInput, reason: writtenText(300) }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What can be done about parcels: packed, booked or on their way. */
export const parcelActions = defineActions(schema, {
  'ask-couriers': askCouriers,
  'ask-courier': askCourier,
  'send-again': (person, input) => takeOn(person, input.number, 'out-for-delivery', 'out for delivery again'),
  'bring-back': (person, input) => takeOn(person, input.number, 'returning', 'returning'),
  book,
  withdraw,
  'hand-over-all': handOverAll,
  'book-packed': bookPacked,
  'withdraw-bookings': withdrawBookings,
  'plan-courier': planCourier,
  'scan-to-hand-over': scanToHandOver,
  'book-again': bookAgain,
  'name-city-and-book': nameCityAndBook,
  'ask-booking': askBooking,
  'settle-unbooked': settleUnbooked,
  'give-number': giveNumber,
  'answer-at-door': answerAtDoor,
  'take-back-steps': takeBackSteps,
});

/** The time a person waits for the couriers. Later news reach the page live. */
const patienceMs = 4_000;

async function askCouriers(): Promise<ActionResult> {
  const isDone = await askNowAboutAll(patienceMs);
  return { says: isDone ? 'Tracking refreshed' : 'Refreshing tracking; this page updates by itself' };
}

async function askCourier(_: Person, { parcel }: ActionInput<'ask-courier'>): Promise<ActionResult> {
  await freshen(parcel, patienceMs);
  return { says: 'Tracking refreshed' };
}

async function answerAtDoor(person: Person, input: ActionInput<'answer-at-door'>): Promise<ActionResult> {
  if (input.answer === 'address' && input.words === '')
    return { refused: [], problems: { words: 'Enter where the rider should go.' } };
  const outcome = await answerAttempt(person, input);
  if (outcome === 'answered') return { says: await formatTold(input.parcel) };
  return refuse(
    outcome === 'not-tried'
      ? 'There is newer tracking for this parcel. Reload the page.'
      : 'Somebody else did this already.',
  );
}

/** What the courier was notified of, for an answer that is stored. The page has copied the text in any case. */
async function formatTold(parcel: number): Promise<string> {
  const notified = await notifyCourierNow(parcel);
  switch (notified.kind) {
    case 'told':
      return 'Saved, and the courier was told';
    case 'waits':
      return `Saved. ${notified.words} We try again automatically; the text is copied, too`;
    case 'refused':
      return `Saved, but the courier says: ${notified.words} The text for it is copied`;
    case 'not-asked':
      return 'Saved. The text for the courier is copied';
  }
}

async function takeOn(
  person: Person,
  number: string,
  to: 'out-for-delivery' | 'returning',
  words: string,
): Promise<ActionResult<z.input<typeof schema>>> {
  const done = await inTransaction((tx) => takeStep(tx, person, number, { to, from: 'refused', reason: '' }));
  if (done.kind === 'done')
    return {
      says: `${formatOrderNumber(number)} is ${words} now`,
      undo: { action: 'take-back-steps', steps: [{ number, event: done.eventId }], reason: 'Pressed by mistake' },
    };
  return refuse('by' in done ? `${done.by} was first: it is ${done.state} now.` : 'This is no longer possible.');
}

async function book(person: Person, { number, courier }: ActionInput<'book'>): Promise<ActionResult> {
  const booked = await bookParcel(person, number, courier);
  if (booked.kind === 'booked') return { says: `Booked with ${courierLabel(courier)}: ${booked.trackingNumber}` };
  if (booked.kind === 'unknown-city') return refuse(unknownCityTexts(courier, booked.city));
  return refuse('words' in booked ? booked.words : 'This order cannot be booked now.');
}

async function giveNumber(
  person: Person,
  { number, was, trackingNumber: written }: ActionInput<'give-number'>,
): Promise<ActionResult<z.input<typeof schema>>> {
  const trackingNumber = asTrackingNumber(written);
  if (!trackingNumber) return refuse(noTrackingNumber, number);
  const slip = await packingSlipOwner(trackingNumber, number);
  if (slip) return refuse(slipTexts(slip), number);
  const outcome = await numberParcel(person, { number, was: was || null, trackingNumber });
  switch (outcome.kind) {
    case 'numbered': {
      const says = `${formatOrderNumber(number)} is with ${courierLabel(outcome.courier)} as ${trackingNumber}`;
      if (!was || was === trackingNumber) return { says };
      return { says, undo: { action: 'give-number', number, was: trackingNumber, trackingNumber: was } };
    }
    case 'taken':
      return refuse(takenTexts(outcome.by, trackingNumber), number);
    case 'changed': {
      const standing = outcome.trackingNumber ? `its number is ${outcome.trackingNumber} now` : 'it has no number now';
      return refuse(`${outcome.by} was first: ${standing}.`, number);
    }
    case 'booked':
      return refuse(
        `${courierLabel(outcome.courier)} gave this number when it was booked. Undo the dispatch to send it under another one.`,
        number,
      );
    case 'in-the-books':
      return refuse('Its money is in the books under this number, so it stays as it is.', number);
    case 'not-sent':
      return refuse('This order is not with a courier now.', number);
  }
}

async function withdraw(person: Person, { number, told: notified }: ActionInput<'withdraw'>): Promise<ActionResult> {
  const result = await withdrawBooking(person, number, { told: notified === true });
  switch (result.kind) {
    case 'withdrawn':
      if (notified) return { says: `${result.trackingNumber} is no longer expected` };
      return { says: `${courierLabel(result.courier)} cancelled booking ${result.trackingNumber}` };
    case 'not-withdrawn':
      return refuse(`The booking stands: ${result.words}`);
    case 'not-connected':
      return refuse('This courier is no longer connected. Call them to cancel the booking.');
    case 'not-booked':
      return refuse('It is no longer booked.');
  }
}

/** Says why the slip of an order that was scanned cannot be handed over now. One that is packed meanwhile shows by itself. */
async function scanToHandOver(_: Person, { number }: { number: string }): Promise<ActionResult> {
  const slip = await readPackingSlip(number);
  if (slip.kind === 'past' && slip.state === 'packed') return {};
  return refuse(whyNotNow(slip, formatOrderNumber(number)), slip.kind === 'not-found' ? '' : number);
}

function whyNotNow(slip: PackingSlip, number: string): string {
  switch (slip.kind) {
    case 'not-found':
      return `There is no order ${number}.`;
    case 'not-confirmed':
      return 'It is not confirmed yet. Call the customer first.';
    case 'aside':
      return `${slip.by} put it on hold. It is not packed.`;
    case 'to-pack':
      return 'It is not packed yet. Scan its slip under Pack first.';
    case 'past':
      return formatPast(slip);
  }
}
