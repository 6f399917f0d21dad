import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { writeEvent } from '#app/modules/orders/states/order-events.server.ts';
import { lockShipment } from '../lock-shipment.server.ts';
import { takesAdvice } from '../notify-courier.server.ts';
import { shipments } from '../tables.server.ts';
import { type DoorAnswer, doorAnswerLabels } from './attempt-outcome.ts';

export type AttemptAnswered = 'answered' | 'answered-before' | 'not-tried';

/**
 * Keeps what the shopper wants after a failed attempt; where the courier takes it by its interface, it waits to be told
 * (`notifyCourierNow`). The parcel leaves the list of those that were tried until its
 * courier tries again in vain. Idempotent: of two people who have asked, the second is told.
 */
export async function answerAttempt(
  person: Actor,
  { parcel, answer: result, words }: { parcel: number; answer: DoorAnswer; words: string },
): Promise<AttemptAnswered> {
  const [carried] = await db
    .select({ courier: shipments.courier, trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .where(eq(shipments.id, parcel));
  const isAdvised = Boolean(carried?.trackingNumber) && (await takesAdvice(carried?.courier ?? ''));
  return inTransaction(async (tx): Promise<AttemptAnswered> => {
    const shipment = await lockShipment(tx, parcel);
    if (!shipment?.onWay || shipment.state !== 'attempted') return 'not-tried';
    if (shipment.answeredAt && shipment.answeredAt >= shipment.newsAt) return 'answered-before';
    await tx
      .update(shipments)
      .set({
        answer: result,
        answeredAt: sql`now()`,
        // The courier is still to be notified; where a text does that, they are needed no longer.
        answerWords: isAdvised ? words : '',
        advice: isAdvised ? 'waits' : null,
        adviceAfter: isAdvised ? sql`now()` : null,
        adviceTries: 0,
      })
      .where(eq(shipments.id, parcel));
    const text = `${doorAnswerLabels[result]}${words ? `: ${words}` : ''}`;
    await writeEvent(tx, { orderId: shipment.orderId, actor: person, kind: 'parcel', words: text });
    return 'answered';
  });
}
