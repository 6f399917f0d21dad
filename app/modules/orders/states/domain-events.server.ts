import { createEvents } from '#app/infra/events/events.server.ts';
import type { OrderState } from './order-states.ts';

/** A change of state that has been written: within the transaction the order is at `to`. */
export type OrderStep = { orderId: number; from: OrderState; to: OrderState };

/** Events of orders that other modules handle. Handlers run in the transaction of the change. */
export const domainEvents = createEvents<{ 'order.state-changed': OrderStep }>();
