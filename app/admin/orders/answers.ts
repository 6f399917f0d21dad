import type { Edited } from '#app/orders/desk/edit-order.ts';
import type { OfficeLine } from '#app/orders/desk/office-order.ts';

/** What saving a correction answers. */
export type OrderEdited =
  | { kind: 'edited' | 'unchanged' }
  | { kind: 'wrong'; problems: Record<string, string> }
  | { kind: 'told'; words: string }
  | Extract<Edited, { kind: 'conflict' }>;

/** Products that can be put into an order. */
export type ProductChoices = { products: OfficeLine[] };
