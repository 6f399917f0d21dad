/** The cost of a piece in a file of products. Sales and purchases move it, so a file says beside it what it was. */
import { parseRupees } from '#app/infra/money/amounts.ts';
import { type Money, toRupees } from '#app/infra/money/money.ts';

/** A cost, and what it was when the file was made; null where the file does not say. */
export type CostInput = { cost: Money; was: Money | null };

/** An unknown cost is an empty cell. */
export function writeCost(cost: Money | null): string | number {
  return cost === null ? '' : toRupees(cost);
}

/** Empty leaves the cost as it is. */
export function readCost(
  row: Readonly<Record<string, string>>,
  wrong: (column: string, words: string) => void,
): CostInput | null {
  const written = row.cost?.trim() ?? '';
  if (written === '') return null;
  const cost = parseRupees(written);
  if (cost === null || cost < 1) {
    wrong('cost', `“${written}” is not a cost per item.`);
    return null;
  }
  return { cost, was: parseRupees(row['cost was'] ?? '') };
}
