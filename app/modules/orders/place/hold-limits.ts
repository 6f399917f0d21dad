import type { OrderRules } from '#app/modules/settings/order-rules.ts';

/** What unconfirmed orders of one phone may hold, and what becomes of an order beyond it. */
export type HoldLimits = Pick<OrderRules, 'mostHeldPieces' | 'mostHeldRupees' | 'beyondHeld'>;

/** What an order asks for beyond the limits. */
export type BeyondLimits = {
  /** Products of which too many pieces are asked, and how many could still be held. */
  lines: { id: number; most: number }[];
  /** The amount is too large, whatever the lines are. */
  amount: boolean;
};
