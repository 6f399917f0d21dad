/** Why pieces of a product move, as the stock ledger keeps it. Pure, for both sides. */

/** Pieces that an order takes: `edited` moves with its lines, `reopened` takes again what it had brought back. */
export const takenReasons = ['order', 'edited', 'reopened'] as const;

/**
 * Pieces that come back from an order: `given-back` where nobody confirmed it in time, `returned` with its parcel,
 * `returned-by-shopper` after it was delivered.
 */
export const backReasons = ['cancelled', 'returned', 'given-back', 'returned-by-shopper'] as const;

export const orderReasons = [...takenReasons, ...backReasons] as const;
