import { leadBody } from '#app/orders/lead.ts';
import type { NamedProduct, WhatsAppOrder } from '#app/orders/whatsapp-order.ts';
import { makeUuid } from '#app/platform/uuid.ts';

let last: { body: string; key: string } | null = null;

/**
 * K7: leaves the filled-in form with the shop on the way to WhatsApp. Sent and forgotten: a beacon outlives the page and
 * nothing waits for it, so it neither delays the chat nor can it stop it.
 */
export function sendLead(order: WhatsAppOrder, product: NamedProduct): void {
  try {
    const said = leadBody(order, product.id, '');
    // The same form pressed twice is one lead.
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
