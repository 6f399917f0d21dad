/** Why a shopper cancels an order, as the form says it and the activity log keeps it. */
export const cancelReasons = ['Ordered by mistake', 'It takes too long', 'Found elsewhere', 'Another reason'] as const;

export type CancelReason = (typeof cancelReasons)[number];
