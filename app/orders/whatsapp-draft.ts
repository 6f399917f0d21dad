import { keysOf, recordOf } from '#app/platform/records.ts';
import { emptyWhatsAppOrder, type WhatsAppOrder } from './whatsapp-order.ts';

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

export function keepWhatsAppOrder(order: WhatsAppOrder): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(order));
  } catch {
    // Storage may be full or forbidden; the open form still holds the text.
  }
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(slot) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
