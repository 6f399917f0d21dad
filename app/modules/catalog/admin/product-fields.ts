import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { type ProductValues, productFieldNames } from '../product-form.ts';

/**
 * The values of the product editor: the record, and as they are typed the stock and what a piece costs the shop on
 * average. The cost is empty where nobody has said it, and for whoever may not see costs.
 */
export type ProductForm = ProductValues & { stock: string; cost: string };

export const productNames: Record<keyof ProductForm, string> = { ...productFieldNames, stock: 'Stock', cost: 'Cost' };

/** What is said where the cost is not any more what the person saw. */
export function costMoved(average: Money | null): string {
  return `Somebody else changed it first: the average cost is ${average === null ? 'not set' : formatPrice(average)} now.`;
}
