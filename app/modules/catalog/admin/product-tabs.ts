import type { ProductTab } from '../admin-products.ts';

/** The labels of the tabs above the product list. */
export const tabNames: Record<ProductTab, string> = {
  all: 'All',
  shown: 'Visible',
  low: 'Low',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
  'without-urdu': 'Without Urdu',
};
