import { z } from 'zod';
import { bookParcel, withdrawBooking } from '#app/delivery/book-parcel.server.ts';
import { unknownCityWords } from '#app/delivery/couriers/courier-cities.ts';
import { askNowAboutAll, freshen } from '#app/delivery/follow-parcels.server.ts';
import { courierLabels, courierNames } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { takeStep } from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { actTable, writtenText } from '../acts/act-table.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';
import {
  askBooking,
  bookAgain,
  bookPacked,
  handOverAll,
  nameAndBook,
  settleUnbooked,
} from './hand-over-acts.server.ts';

const number = z.string().regex(/^\d{8}$/);
const courier = z.enum(courierNames);

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('ask-all') }),
  z.strictObject({ act: z.literal('ask'), parcel: z.int().min(1) }),
  z.strictObject({ act: z.literal('send-again'), number }),
  z.strictObject({ act: z.literal('bring-back'), number }),
  z.strictObject({ act: z.literal('book'), number, courier }),
  z.strictObject({ act: z.literal('withdraw'), number }),
  z.strictObject({ act: z.literal('hand-over-all'), courier }),
  z.strictObject({ act: z.literal('book-all'), courier }),
  z.strictObject({ act: z.literal('book-again'), number, courier }),
  z.strictObject({ act: z.literal('name-city'), number, courier, city: writtenText(60) }),
  z.strictObject({ act: z.literal('ask-booking'), number, courier }),
  z.strictObject({ act: z.literal('no-booking'), number, courier }),
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What can be done about parcels: packed, booked or on their way. */
export const parcelActs = actTable(schema, {
  'ask-all': askAll,
  ask: askAboutOne,
  'send-again': (person, asked) => takeOn(person, asked.number, 'out-for-delivery', 'out for delivery again'),
  'bring-back': (person, asked) => takeOn(person, asked.number, 'returning', 'coming back'),
  book,
  withdraw,
  'hand-over-all': handOverAll,
  'book-all': bookPacked,
  'book-again': bookAgain,
  'name-city': nameAndBook,
  'ask-booking': askBooking,
  'no-booking': settleUnbooked,
});

/** The time a person waits for the couriers. Later news reach the page live. */
const patienceMs = 4_000;

async function askAll(): Promise<Answer> {
  const isDone = await askNowAboutAll(patienceMs);
  return { says: isDone ? 'The couriers were asked' : 'The couriers are being asked; this page follows' };
}

async function askAboutOne(_: Person, { parcel }: ActAsked<'ask'>): Promise<Answer> {
  await freshen(parcel, patienceMs);
  return { says: 'The courier was asked' };
}

async function takeOn(
  person: Person,
  number: string,
  to: 'out-for-delivery' | 'returning',
  words: string,
): Promise<Answer> {
  const done = await inTransaction((tx) => takeStep(tx, person, number, { to, reason: '' }));
  if (done.kind === 'done') return { says: `${formatOrderNumber(number)} is ${words} now` };
  return refuse(
    'by' in done ? `${done.by} was faster: it is ${done.state} now.` : 'This step is not possible any more.',
  );
}

async function book(person: Person, { number, courier }: ActAsked<'book'>): Promise<Answer> {
  const booked = await bookParcel(person, number, courier);
  if (booked.kind === 'booked') return { says: `Booked with ${courierLabels[courier]}: ${booked.trackingNumber}` };
  if (booked.kind === 'unknown-city') return refuse(unknownCityWords(courier, booked.city));
  return refuse('words' in booked ? booked.words : 'This order cannot be booked now.');
}

async function withdraw(person: Person, { number }: ActAsked<'withdraw'>): Promise<Answer> {
  const answer = await withdrawBooking(person, number);
  switch (answer.kind) {
    case 'withdrawn':
      return { says: `${courierLabels[answer.courier]} has taken ${answer.trackingNumber} out of its book` };
    case 'not-withdrawn':
      return refuse(`The booking stands: ${answer.words}`);
    case 'not-connected':
      return refuse('This courier is not connected any more. Call them to take the booking back.');
    case 'not-booked':
      return refuse('It is not booked any more.');
  }
}
