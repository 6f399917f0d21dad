import type { ProductSummary } from '#app/modules/catalog/product.ts';

/** What the shop found under a question. */
export type SearchAnswer = {
  products: ProductSummary[];
  /** How many there are in all, counted up to `maxFound`. */
  total: number;
  /** The question that `products` answer, where nothing was found under the one that was asked. */
  corrected: string | null;
  /** Where nothing was found at all: questions that may have been meant and have an answer. */
  offered: string[];
};

/** Products are counted and shown as far as this; whoever has more should ask more exactly. */
export const maxFound = 200;
/** Rows of the list under the search field. */
export const maxSuggestions = 8;
/** Rows of the results page at first, and with each "More". */
export const resultsStep = 50;
