import { eq, sql } from 'drizzle-orm';
import { writeEvent } from '#app/orders/order-events.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { type DoorAnswer, doorAnswerLabels } from './door-answer.ts';
import { lockShipment } from './lock-shipment.server.ts';
import { shipments } from './tables.server.ts';

export type AttemptAnswered = 'answered' | 'answered-before' | 'not-tried';

/**
 * Keeps what the shopper wants after a failed attempt. The parcel leaves the list of those that were tried until its
 * courier tries again in vain. Idempotent: of two people who have asked, the second is told.
 */
export function answerAttempt(
  person: Actor,
  { parcel, answer, words }: { parcel: number; answer: DoorAnswer; words: string },
): Promise<AttemptAnswered> {
  return inTransaction(async (tx): Promise<AttemptAnswered> => {
    const shipment = await lockShipment(tx, parcel);
    if (!shipment?.onWay || shipment.state !== 'attempted') return 'not-tried';
    if (shipment.answeredAt && shipment.answeredAt >= shipment.newsAt) return 'answered-before';
    await tx.update(shipments).set({ answer, answeredAt: sql`now()` }).where(eq(shipments.id, parcel));
    const said = `${doorAnswerLabels[answer]}${words ? `: ${words}` : ''}`;
    await writeEvent(tx, { orderId: shipment.orderId, actor: person, kind: 'parcel', words: said });
    return 'answered';
  });
}
