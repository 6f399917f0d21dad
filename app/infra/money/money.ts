/** Money is a whole number of paisa, never a fraction. Rupees appear only where the spec's records and the screen speak them. */
export type Money = number;

/** Paisa of an amount in rupees; what is finer than a paisa is rounded. */
export function fromRupees(rupees: number): Money {
  return Math.round(rupees * 100);
}

/** The number the spec's records carry as `price`: rupees, with at most two decimals. */
export function toRupees(money: Money): number {
  return money / 100;
}

/**
 * `Rs. 1,250` on cards and pages; paisa are shown only where there are any.
 * Written by hand because `Intl` gives other bytes on server and browser ("Rs" and a no-break space).
 */
export function formatPrice(money: Money): string {
  return money % 100 === 0 ? `Rs.\u00A0${groupDigits(Math.trunc(money / 100))}` : formatAmount(money);
}

/** `Rs. 1,250.00` in drawer, cart, checkout and receipts; `−Rs. 195.00` for what is taken off. */
export function formatAmount(money: Money): string {
  const paisa = String(Math.abs(money) % 100).padStart(2, '0');
  return `${money < 0 ? '−' : ''}Rs.\u00A0${groupDigits(Math.trunc(Math.abs(money) / 100))}.${paisa}`;
}

/** A whole number as people read it: `1,250`. */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
