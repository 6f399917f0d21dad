import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { LossTakenBack } from '../../take-back-loss.server.ts';
import type { StandsOnRemittance } from '../remittance-back.ts';

/** Why a sheet stays in the books, and what to do about it. */
export function formatStands({ why, about, sheet }: StandsOnRemittance): string {
  switch (why) {
    case 'claim':
      return `The courier has paid the claim for ${about}.`;
    case 'sheet':
      return `Sheet ${sheet} counts on it for ${formatOrderNumber(about)}. Undo that one first.`;
    case 'returned':
      return `Items of ${formatOrderNumber(about)} were returned since.`;
    case 'step':
      return `${formatOrderNumber(about)} has moved on since. Undo that step first.`;
  }
}

/** What became of taking back what was given up. */
export function lossBackResult(taken: LossTakenBack): ActionResult {
  switch (taken.kind) {
    case 'taken-back':
      return { says: `${formatPrice(taken.amount)} owed for ${formatOrderNumber(taken.number)} again` };
    case 'stands':
      return refuse(formatStands(taken.on));
    case 'reason-needed':
      return refuse('Enter a reason, in a few words.');
    case 'owner-only':
      return refuse('Only the owner can undo it.');
    case 'nothing':
      return refuse('It was undone already, or nothing was given up.');
  }
}
