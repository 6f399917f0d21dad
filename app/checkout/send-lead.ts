import { leadBody } from '#app/orders/lead.ts';
import type { NamedProduct, WhatsAppOrder } from '#app/orders/whatsapp-order.ts';
import { makeUuid } from '#app/platform/uuid.ts';

let last: { body: string; key: string } | null = null;

/**
 * K7: sends the form to the shop on the way to WhatsApp. Fire and forget: a beacon outlives the page and nothing waits
 * for it, so it can neither delay nor stop the chat.
 */
export function sendLead(order: WhatsAppOrder, product: NamedProduct): void {
  try {
    const said = leadBody(order, product.id, '');
    // The same form sent twice is deduplicated by its key.
    if (last?.body !== said) last = { body: said, key: makeUuid() };
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
