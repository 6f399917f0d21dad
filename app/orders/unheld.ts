/** Why an order that waits for its call holds no stock. Pure, for both sides. */
export const unheldReasons = ['beyond-rules', 'given-back'] as const;

export type UnheldReason = (typeof unheldReasons)[number];

/** As lists and timelines say it. */
export const unheldLabels: Record<UnheldReason, string> = {
  'beyond-rules': 'Larger than your rules',
  'given-back': 'Stock given back',
};
