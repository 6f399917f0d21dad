import type { Money } from '#app/infra/money/money.ts';

/** By what the profit of a period is broken down. */
export const profitBy = { product: 'Products', city: 'Cities', courier: 'Couriers', source: 'Sources' } as const;
export type ProfitBy = keyof typeof profitBy;

/** What orders brought and cost, in paisa. */
export type ProfitSums = {
  orders: number;
  /** Of what was received at the door, without what went back to shoppers and what couriers never paid. */
  revenue: Money;
  /** What the goods cost that are not back on the shelf. */
  goods: Money;
  packing: Money;
  /** There and back, with fuel and GST. */
  freight: Money;
  /** Withheld by couriers. */
  tax: Money;
};

/** What is left. */
export function profitOf({ revenue, goods, packing, freight, tax }: ProfitSums): Money {
  return revenue - goods - packing - freight - tax;
}

/** `27 %` of what came in; nothing to say where nothing did. */
export function formatMargin(sums: ProfitSums): string {
  if (sums.revenue <= 0) return '–';
  const share = Math.round((profitOf(sums) / sums.revenue) * 100);
  return `${share < 0 ? '−' : ''}${Math.abs(share)} %`;
}

const ways: Record<string, string> = {
  website: 'Website, unknown source',
  phone: 'By phone',
  whatsapp: 'On WhatsApp',
};

/** Where orders came from, as people read it. */
export function formatSource(source: string): string {
  return ways[source] ?? source;
}
