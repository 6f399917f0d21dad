import { formatPrice, type Money } from '#app/infra/money/money.ts';

/** Whole rupees, with the sign of a negative amount: `−Rs. 1,250`. */
export function formatRupees(paisa: Money): string {
  const rupees = Math.round(Math.abs(paisa) / 100) * 100;
  return `${paisa < 0 && rupees > 0 ? '−' : ''}${formatPrice(rupees)}`;
}
