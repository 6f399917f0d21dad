import type { StandsOnSheet } from '#app/cash/sheet-back.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';

/** Why a sheet stays in the books, and what to do about it. */
export function sayStands({ why, about, sheet }: StandsOnSheet): string {
  switch (why) {
    case 'claim':
      return `The courier has paid the claim for ${about}.`;
    case 'sheet':
      return `Sheet ${sheet} counts on it for ${formatOrderNumber(about)}. Take that one back first.`;
    case 'given-up':
      return `The rest of ${formatOrderNumber(about)} was given up since, and that stays so.`;
    case 'returned':
      return `Pieces of ${formatOrderNumber(about)} were sent back since.`;
    case 'step':
      return `${formatOrderNumber(about)} has gone on since. Take that step back first.`;
  }
}
