import type { StandsOnSheet } from '#app/cash/sheet-back.ts';
import type { LossTakenBack } from '#app/cash/take-back-loss.server.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { type Answer, refuse } from '../acts/answer.ts';

/** Why a sheet stays in the books, and what to do about it. */
export function sayStands({ why, about, sheet }: StandsOnSheet): string {
  switch (why) {
    case 'claim':
      return `The courier has paid the claim for ${about}.`;
    case 'sheet':
      return `Sheet ${sheet} counts on it for ${formatOrderNumber(about)}. Take that one back first.`;
    case 'returned':
      return `Pieces of ${formatOrderNumber(about)} were sent back since.`;
    case 'step':
      return `${formatOrderNumber(about)} has gone on since. Take that step back first.`;
  }
}

/** What became of taking back what was given up. */
export function answerLossBack(taken: LossTakenBack): Answer {
  switch (taken.kind) {
    case 'taken-back':
      return { says: `${formatPrice(taken.amount)} owed for ${formatOrderNumber(taken.number)} again` };
    case 'stands':
      return refuse(sayStands(taken.on));
    case 'reason-needed':
      return refuse('Say why, in a few words.');
    case 'owner-only':
      return refuse('Only the owner takes it back.');
    case 'nothing':
      return refuse('It is taken back already, or nothing was given up.');
  }
}
