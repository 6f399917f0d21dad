import { emptyWhatsAppOrder, type WhatsAppOrder } from '#app/orders/whatsapp-order.ts';
import { fieldsOf, keysOf, recordOf } from '#app/platform/records.ts';

/** What was typed into the WhatsApp form, for this tab only: an address has no business outliving the visit. */
const slot = 'whatsapp-order';

/** What was typed before, for the quantity that stands beside the button now. */
export function recallWhatsAppOrder(quantity: number): WhatsAppOrder {
  const kept = readKept();
  const texts = recordOf(keysOf(emptyWhatsAppOrder), (field) => {
    const text = kept[field];
    return typeof text === 'string' ? text : emptyWhatsAppOrder[field];
  });
  return { ...texts, productQuantity: String(quantity) };
}

/** Keeps what stands in the form, so that closing it or a reload loses nothing. */
export function keepWhatsAppOrder(order: WhatsAppOrder): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(order));
  } catch {
    // Storage may be full or forbidden; the open form still holds the text.
  }
}

function readKept(): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(sessionStorage.getItem(slot) ?? '{}'));
  } catch {
    return {};
  }
}
