import { makeUuid } from '#app/infra/uuid.ts';
import { leadBody } from '#app/modules/orders/leads/lead.ts';
import type { NamedProduct, WhatsAppOrder } from '#app/modules/orders/order-form/whatsapp-order.ts';

let last: { body: string; key: string } | null = null;

/**
 * K7: sends the form to the shop on the way to WhatsApp. Fire and forget: a beacon outlives the page and nothing waits
 * for it, so it can neither delay nor stop the chat.
 */
export function sendLead(order: WhatsAppOrder, product: NamedProduct): void {
  try {
    const text = leadBody(order, product.id, '');
    // The same form sent twice is deduplicated by its key.
    if (last?.body !== text) last = { body: text, key: makeUuid() };
    void fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: leadBody(order, product.id, last.key),
      keepalive: true,
    }).catch(() => {});
  } catch {
    // The chat matters more than our list.
  }
}
