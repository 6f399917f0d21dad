import { formatPrice, type Money } from '#app/infra/money/money.ts';

/** A code takes a share of the goods or an amount off an order. */
export const codeKinds = ['percent', 'amount'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** What a code takes off: whole per cent, or paisa. */
export type CodeWorth = { kind: CodeKind; worth: number };

/** The least that an order costs after a discount, in paisa. */
export const minTotal = 100;

/**
 * What is taken off, in paisa: of the goods that the code is for, and never so much that less than a rupee is left of all
 * goods. A share is rounded down to whole rupees, because nobody carries paisa.
 */
export function discountOf({ kind, worth }: CodeWorth, goods: { counted: Money; all: Money }): Money {
  const wanted = kind === 'amount' ? Math.min(worth, goods.counted) : wholeRupees((goods.counted * worth) / 100);
  return Math.max(0, Math.min(wanted, goods.all - minTotal));
}

function wholeRupees(paisa: number): Money {
  return Math.floor(paisa / 100) * 100;
}

/** A code as it is kept and compared: in capitals, without the spaces that phones add. */
export function cleanCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** "10% off" or "Rs. 300 off". */
export function formatWorth({ kind, worth }: CodeWorth): string {
  return kind === 'percent' ? `${worth}% off` : `${formatPrice(worth)} off`;
}
