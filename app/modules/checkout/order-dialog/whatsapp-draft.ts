import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord, keysOf, recordOf } from '#app/infra/records.ts';
import { emptyWhatsAppOrder, type WhatsAppOrder } from '#app/modules/orders/order-form/whatsapp-order.ts';

/** What was typed into the WhatsApp form, for this tab only: an address has no business outliving the visit. */
const draft = createStoredStore<WhatsAppOrder>({
  key: 'whatsapp-order',
  area: 'session',
  initial: emptyWhatsAppOrder,
  parse: readOrder,
});

/** What was typed before, for the quantity that stands beside the button now. */
export function recallWhatsAppOrder(quantity: number): WhatsAppOrder {
  return { ...draft.read(), productQuantity: String(quantity) };
}

/** Keeps what stands in the form, so that closing it or a reload loses nothing. */
export function keepWhatsAppOrder(order: WhatsAppOrder): void {
  draft.write(order);
}

/** A field that is missing or no text is empty. */
function readOrder(stored: unknown): WhatsAppOrder {
  const fields = asRecord(stored);
  return recordOf(keysOf(emptyWhatsAppOrder), (name) => {
    const text = fields[name];
    return typeof text === 'string' ? text : emptyWhatsAppOrder[name];
  });
}
