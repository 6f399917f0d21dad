/** Why a confirmed order cannot be packed now. Pure, for both sides. */
export const onHoldReasons = ['short', 'broken', 'customer'] as const;

export type OnHoldReason = (typeof onHoldReasons)[number];

export const onHoldLabels: Record<OnHoldReason, string> = {
  short: 'Short stock',
  broken: 'Broken piece',
  customer: 'Waits for the customer',
};

/** An order that was set aside, by whom and when (ISO). */
export type Aside = { why: OnHoldReason; by: string; at: string };
