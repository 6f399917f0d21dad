/** Why a confirmed order cannot be packed now. Pure, for both sides. */
export const asideReasons = ['short', 'broken', 'customer'] as const;

export type AsideReason = (typeof asideReasons)[number];

export const asideLabels: Record<AsideReason, string> = {
  short: 'Short stock',
  broken: 'Broken piece',
  customer: 'Waits for the customer',
};

/** An order that was set aside, by whom and when (ISO). */
export type Aside = { why: AsideReason; by: string; at: string };
