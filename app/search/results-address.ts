import { href } from 'react-router';
import type { ProductSummary } from '#app/catalog/product.ts';
import { asRecord } from '#app/platform/records.ts';
import { mostFound, resultsStep } from './answer.ts';
import { cleanQuestion } from './question.ts';

/** What the results page receives from the search field (D3), so that it has something to show before the shop answers. */
export type SearchState = { query: string; products: ProductSummary[] };

/** The results of a question, `shown` rows of them; reloaded or shared it shows the same. */
export function resultsAddress(question: string, shown = resultsStep): string {
  const query = new URLSearchParams({ q: question });
  if (shown > resultsStep) query.set('shown', String(shown));
  return `${href('/search-results')}?${query}`;
}

/** What an address asks for: the question and how many rows, in whole steps. */
export function readResultsAddress(query: URLSearchParams): { question: string; shown: number } {
  const steps = Math.ceil(Number(query.get('shown')) / resultsStep);
  const shown = Number.isFinite(steps) ? Math.min(Math.max(steps, 1) * resultsStep, mostFound) : resultsStep;
  return { question: cleanQuestion(query.get('q') ?? ''), shown };
}

/** The navigation state as the search field left it; null where there is none or it belongs to another question. */
export function readSearchState(state: unknown, question: string): SearchState | null {
  const { query, products } = asRecord(state);
  // Written by the search field of this very tab, and by nobody else.
  return query === question && Array.isArray(products) && products.length > 0 ? { query: question, products } : null;
}
