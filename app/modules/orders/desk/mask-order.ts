import { maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { asRecord } from '#app/infra/records.ts';
import type { OrderDetail, OrderFields, TimelineEvent } from './admin-order.ts';

/** An order for somebody who may not read how to reach its shopper; its corrections name the same fields. */
export function maskOrder(order: OrderDetail): OrderDetail {
  return { ...maskContact(order), events: order.events.map(maskEvent) };
}

function maskEvent(event: TimelineEvent): TimelineEvent {
  const { details } = event;
  if (!details) return event;
  const masked = { ...details };
  for (const side of ['before', 'after'])
    if (masked[side]) masked[side] = maskContact<Partial<OrderFields>>(asRecord(masked[side]));
  return { ...event, details: masked };
}
