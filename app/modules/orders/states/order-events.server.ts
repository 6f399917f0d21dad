import type { Actor } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { orderEvents } from '../tables.server.ts';
import type { OrderEventKind } from './order-events.ts';
import type { OrderState } from './order-states.ts';

type Happening = {
  orderId: number;
  actor: Actor;
  kind: OrderEventKind;
  fromState?: OrderState;
  toState?: OrderState;
  words?: string;
  details?: Record<string, unknown>;
  key?: string;
};

/** Writes a line into an order's timeline, in the transaction of what happened; returns its id. */
export async function writeEvent(tx: Transaction, { actor, ...event }: Happening): Promise<number> {
  const [written] = await tx
    .insert(orderEvents)
    .values({ ...event, actorId: actor.id, actorName: actor.name })
    .returning({ id: orderEvents.id });
  if (!written) throw new Error('The event was not written.');
  return written.id;
}
