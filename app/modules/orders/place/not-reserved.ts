/**
 * Why an order holds no stock although its state would: it waits for its call, or it is history of another shop
 * (`moved-in`). Pure, for both sides.
 */
export const notReservedReasons = ['beyond-rules', 'given-back', 'moved-in'] as const;

export type NotReservedReason = (typeof notReservedReasons)[number];
