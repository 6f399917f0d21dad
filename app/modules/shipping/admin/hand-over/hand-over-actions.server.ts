import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { chooseCourier } from '#app/modules/orders/desk/order-desk.server.ts';
import { bookAll } from '../../booking/book-all.server.ts';
import {
  askAboutBooking,
  type Booked,
  bookParcel,
  settleBooking,
  type Withdrawn,
  withdrawBooking,
} from '../../booking/book-parcel.server.ts';
import { findCourierCity, nameCity } from '../../couriers/courier-cities.server.ts';
import { unknownCityTexts } from '../../couriers/courier-cities.ts';
import { handOverBooked } from '../../hand-over.server.ts';
import { readPacked } from '../../parcels.server.ts';

type OfOne = { number: string; courier: CourierName };
type OfMany = { courier: CourierName; numbers?: string[] | undefined };

/** The answer to a batch: the number of successes, and a line for each failure. */
type BatchResult = ActionResult & { count?: number; report?: string[] };

/** Stores which of the courier's cities a spelling means, and books the parcel. */
export async function nameCityAndBook(
  person: Person,
  { number, courier, city }: OfOne & { city: string },
): Promise<ActionResult> {
  if (!city) return refuse('Enter the city as the courier writes it.');
  const parcel = (await readPacked()).find((each) => each.number === number);
  if (!parcel) return refuse('It is no longer packed.');
  const meant = await findCourierCity(courier, city);
  if (!meant || !(await nameCity(person, courier, parcel.city, meant.id)))
    return refuse(`${courierLabel(courier)} has no city “${city}”. Choose one from its list.`);
  const booked = await bookParcel(person, number, courier);
  const known = `“${parcel.city}” is ${meant.name} for ${courierLabel(courier)} now`;
  return { says: `${known}. ${formatOrderNumber(number)}: ${bookingWords(courier, booked)}` };
}

/** Books everything that is packed for a courier, or what is chosen of it. The bookings can be taken back. */
export async function bookPacked(person: Person, { courier, numbers }: OfMany): Promise<BatchResult> {
  const outcomes = await bookAll(person, courier, numbers);
  const booked = outcomes.filter(({ kind }) => kind === 'booked').map(({ number }) => number);
  const done = {
    says: `${booked.length} booked with ${courierLabel(courier)}`,
    ...(booked.length > 0 && { undo: { action: 'withdraw-bookings', numbers: booked } }),
  };
  if (booked.length === outcomes.length) return done;
  return {
    ...(booked.length > 0 && done),
    count: booked.length,
    report: outcomes
      .filter(({ kind }) => kind !== 'booked')
      .map((outcome) => `${formatOrderNumber(outcome.number)}: ${bookingWords(courier, outcome)}`),
  };
}

/** Takes bookings back, where their courier allows it. */
export async function withdrawBookings(person: Person, { numbers }: { numbers: string[] }): Promise<ActionResult> {
  const done: string[] = [];
  const refused: ActionResult['refused'] = [];
  for (const number of numbers.toSorted()) {
    const result = await withdrawBooking(person, number);
    if (result.kind === 'withdrawn') done.push(number);
    else refused.push({ subject: number, why: whyStillBooked(result) });
  }
  if (done.length === 0) return { refused };
  return { done, refused, says: done.length === 1 ? '1 booking cancelled' : `${done.length} bookings cancelled` };
}

function whyStillBooked(result: Exclude<Withdrawn, { kind: 'withdrawn' }>): string {
  if (result.kind === 'not-withdrawn') return `The booking stands: ${result.words}`;
  return result.kind === 'not-booked' ? 'It is no longer booked.' : 'This courier is no longer connected.';
}

/** Says for several packed orders who carries them. */
export async function planCourier(
  person: Person,
  { courier, numbers }: { courier: CourierName; numbers: string[] },
): Promise<ActionResult> {
  const done: string[] = [];
  for (const number of numbers.toSorted()) if (await chooseCourier(person, number, courier)) done.push(number);
  const refused = numbers
    .filter((number) => !done.includes(number))
    .map((subject) => ({ subject, why: 'The courier has it already.' }));
  if (done.length === 0) return { refused };
  return { done, refused, says: `${done.length === 1 ? '1 goes' : `${done.length} go`} with ${courierLabel(courier)}` };
}

/** Hands over everything that is booked with a courier, or what is chosen of it. */
export async function handOverAll(person: Person, { courier, numbers }: OfMany): Promise<BatchResult> {
  const { steps, refused } = await handOverBooked(person, courier, numbers);
  const done = {
    says: `${steps.length} dispatched with ${courierLabel(courier)}`,
    ...(steps.length > 0 && { undo: { action: 'take-back-steps', steps, reason: 'Dispatched by mistake' } }),
  };
  if (refused.length === 0) return done;
  return {
    ...(steps.length > 0 && done),
    count: steps.length,
    report: refused.map((number) => `${formatOrderNumber(number)} could not be dispatched.`),
  };
}

/** Asks the courier to book one parcel again. */
export async function bookAgain(person: Person, { number, courier }: OfOne): Promise<ActionResult> {
  return bookingResult(courier, await bookParcel(person, number, courier));
}

/** Asks the courier for the outcome of an open booking. */
export async function askBooking(person: Person, { number, courier }: OfOne): Promise<ActionResult> {
  return bookingResult(courier, await askAboutBooking(person, number));
}

/** Closes an open booking: the courier's own page shows none. */
export async function settleUnbooked(person: Person, { number }: OfOne): Promise<ActionResult> {
  await settleBooking(person, number, null);
  return { says: `${formatOrderNumber(number)} can be booked again` };
}

function bookingResult(courier: CourierName, outcome: Booked): ActionResult {
  if (outcome.kind === 'booked') return { says: `Booked: ${outcome.trackingNumber}` };
  if (outcome.kind === 'refused') return refuse(`${outcome.words} You can book it again.`);
  return refuse(bookingWords(courier, outcome));
}

function bookingWords(courier: CourierName, outcome: Booked): string {
  switch (outcome.kind) {
    case 'booked':
      return `booked, ${outcome.trackingNumber}`;
    case 'refused':
    case 'not-asked':
    case 'open':
      return outcome.words;
    case 'unknown-city':
      return unknownCityTexts(courier, outcome.city);
    default:
      return 'This order cannot be booked now.';
  }
}
