import type { OfficeLine } from '#app/orders/desk/office-order.ts';

/** Products that can be put into an order. */
export type ProductChoices = { products: OfficeLine[] };
