/** Why an order that waits for its call holds no stock. Pure, for both sides. */
export const unheldReasons = ['beyond-rules', 'given-back'] as const;

export type UnheldReason = (typeof unheldReasons)[number];
