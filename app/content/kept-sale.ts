import type { SaleCountdown } from './content.ts';

/** Where the browser keeps the sale it saw last (spec section 4). */
const key = 'saleCountdown';

/** The sale as this browser saw it last; null where it saw none or keeps nothing readable. */
export function keptSale(): SaleCountdown | null {
  try {
    return readSale(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Keeps the sale for a visit on which the shop cannot be asked; null forgets it. */
export function keepSale(sale: SaleCountdown | null): void {
  try {
    if (sale) localStorage.setItem(key, JSON.stringify(sale));
    else localStorage.removeItem(key);
  } catch {
    // Storage may be full or forbidden; the sale is then known only while the shop answers.
  }
}

/** A sale out of what stands under the key; what is none is dropped. */
export function readSale(stored: string | null): SaleCountdown | null {
  try {
    const sale: unknown = JSON.parse(stored ?? 'null');
    return isSale(sale) ? sale : null;
  } catch {
    return null;
  }
}

function isSale(value: unknown): value is SaleCountdown {
  if (typeof value !== 'object' || value === null) return false;
  const { saleStartTime, saleEndTime, saleMessage, saleButtonName, link } = value as Record<string, unknown>;
  const isMoment = (moment: unknown) => typeof moment === 'string' && !Number.isNaN(Date.parse(moment));
  const isText = (text: unknown) => typeof text === 'string' && text !== '';
  const isOurs = typeof link === 'string' && /^\/(?![/\\])/.test(link);
  return isMoment(saleStartTime) && isMoment(saleEndTime) && isText(saleMessage) && isText(saleButtonName) && isOurs;
}
