import type { ProductTab } from '#app/catalog/office-products.ts';

/** What the parts of the product list are called. */
export const tabNames: Record<ProductTab, string> = {
  all: 'All',
  shown: 'In the shop',
  low: 'Low',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
};
