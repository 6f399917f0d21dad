import { and, eq, sql } from 'drizzle-orm';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { writeEvent } from '#app/modules/orders/states/order-events.server.ts';
import { clientOf, noteAnswer, wordsOf } from './couriers/courier-accounts.server.ts';
import type { CourierAnswer } from './couriers/courier-client.ts';
import { type DoorAnswer, doorAnswerLabels, doorAsks } from './delivery-run/attempt-outcome.ts';
import { lockShipment } from './lock-shipment.server.ts';
import { shipments } from './tables.server.ts';

/** The lease on a parcel whose courier is told: longer than any courier takes to answer two questions. */
const takenSeconds = 60;
/** Minutes to the next try, after each that was not answered; then it is left to a person. */
const pauses = [1, 5, 15, 30] as const;
const maxInOneGo = 30;

export type CourierNotified =
  | { kind: 'told' }
  /** The courier takes no answers by an interface, or has news meanwhile. */
  | { kind: 'not-asked' }
  | { kind: 'waits'; words: string }
  | { kind: 'refused'; words: string };

/** Whether the courier of a parcel takes a shopper's answer by its interface. */
export async function takesAdvice(courier: string): Promise<boolean> {
  return (await clientOf(courier))?.advise !== undefined;
}

/** Tells a courier the answer that was just kept. A person waits for it, and is told where it does not succeed. */
export async function notifyCourierNow(parcel: number): Promise<CourierNotified> {
  return tell(parcel, 'a person');
}

const isDue = sql`advice = 'waits' and advice_after <= now()`;

/** Whether some courier is to be told an answer. */
export const adviceIsDue = sql`exists (select from shipments where ${isDue})`;

/** Tells couriers what they were too silent for. Several nodes may run it at once: each parcel is told by one of them. */
export async function tellCouriers(signal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from shipments where ${isDue} order by advice_after limit ${maxInOneGo}`);
  for (const { id } of rows) {
    if (signal.aborted) return;
    await tell(Number(id), 'nobody');
  }
}

async function tell(parcel: number, waiting: 'a person' | 'nobody'): Promise<CourierNotified> {
  const taken = await take(parcel);
  if (!taken) return { kind: 'not-asked' };
  const { courier, trackingNumber, answer: result, answerWords } = taken;
  const client = await clientOf(courier);
  if (!client?.advise || !trackingNumber)
    return conclude(taken, { kind: 'refused', words: `${courierLabel(courier)} is no longer connected.` }, waiting);
  const startedAt = Date.now();
  const words = [doorAsks[result], answerWords].filter(Boolean).join(' ');
  const response = await client.advise({ trackingNumber, wants: result === 'back' ? 'back' : 'again', words });
  // What it says of one parcel says nothing of the courier's service.
  if (response.kind !== 'refused') await noteAnswer(courier, response, Date.now() - startedAt);
  return conclude(taken, response, waiting);
}

type Taken = {
  id: number;
  courier: string;
  trackingNumber: string | null;
  answer: DoorAnswer;
  answeredAt: Date;
  answerWords: string;
  tries: number;
};

/** Takes the lease; null where another node has it, or the courier has news that make the answer an old one. */
function take(parcel: number): Promise<Taken | null> {
  return inTransaction(async (tx) => {
    const shipment = await lockShipment(tx, parcel);
    if (!shipment) return null;
    const { id, courier, trackingNumber, answer: result, answeredAt, answerWords, adviceTries } = shipment;
    const isCurrent = shipment.onWay && shipment.state === 'attempted' && answeredAt && answeredAt >= shipment.newsAt;
    const { rowCount } = await tx
      .update(shipments)
      .set(
        isCurrent
          ? { adviceAfter: sql`now() + make_interval(secs => ${takenSeconds})`, adviceTries: adviceTries + 1 }
          : { advice: null, adviceAfter: null, answerWords: '' },
      )
      // By the clock of the database, which has also set when it is due.
      .where(and(eq(shipments.id, id), eq(shipments.advice, 'waits'), sql`${shipments.adviceAfter} <= now()`));
    if (!rowCount || !isCurrent || !result) return null;
    return { id, courier, trackingNumber, answer: result, answeredAt, answerWords, tries: adviceTries + 1 };
  });
}

/** Keeps what became of it. What fails while nobody waits puts the parcel back to those that a person looks after. */
async function conclude(
  taken: Taken,
  result: CourierAnswer<null>,
  waiting: 'a person' | 'nobody',
): Promise<CourierNotified> {
  const words = result.kind === 'answered' ? '' : wordsOf(result);
  const pause = pauses[taken.tries - 1];
  if (result.kind === 'silent' && pause !== undefined) {
    await db
      .update(shipments)
      .set({ adviceAfter: sql`now() + make_interval(mins => ${pause})` })
      .where(isStill(taken));
    return { kind: 'waits', words };
  }
  await inTransaction(async (tx) => {
    const shipment = await lockShipment(tx, taken.id);
    const isTaken = result.kind === 'answered';
    const asksAgain = !isTaken && waiting === 'nobody';
    const { rowCount } = await tx
      .update(shipments)
      .set({
        advice: isTaken ? 'taken' : 'refused',
        adviceAfter: null,
        answerWords: '',
        ...(asksAgain && { answeredAt: null }),
      })
      .where(isStill(taken));
    if (!shipment || !rowCount) return;
    const label = courierLabel(taken.courier);
    const tells = isTaken
      ? `${label} was told: ${doorAnswerLabels[taken.answer]}`
      : `${label} did not accept the answer: ${words} Send it the text.`;
    await writeEvent(tx, { orderId: shipment.orderId, actor: systemActor, kind: 'parcel', words: tells.slice(0, 300) });
  });
  return result.kind === 'answered' ? { kind: 'told' } : { kind: 'refused', words };
}

/** The parcel, as long as nobody has answered anew and nothing became of this answer. */
function isStill({ id, answer: result }: Taken) {
  return and(eq(shipments.id, id), eq(shipments.advice, 'waits'), eq(shipments.answer, result));
}
