import { href } from 'react-router';
import { asRecord } from '#app/infra/records.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { cleanQuestion } from '../query.ts';
import { maxFound, resultsStep } from '../search-result.ts';

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
  const shown = Number.isFinite(steps) ? Math.min(Math.max(steps, 1) * resultsStep, maxFound) : resultsStep;
  return { question: cleanQuestion(query.get('q') ?? ''), shown };
}

const resultsPage = href('/search-results');
/** Where the browser's router asks for the page's data. */
const resultsData = `${resultsPage}.data`;
/** What the browser's router calls the results page when it asks for the data of this page alone. */
export const ownRoute = 'search/search-results-page';

/** Whether a path is that of the results page or of its data. */
export function isResultsAddress(pathname: string): boolean {
  return pathname === resultsPage || pathname === resultsData;
}

/**
 * Under which address the results page of this address is kept; null where it is not kept. Who asks for it in another
 * way than our own pages do (a question that is to be cleaned, rows out of step, other parameters) gets a page of their own.
 */
export function cachedResultsAddress({ pathname, searchParams }: URL): string | null {
  if (!isResultsAddress(pathname)) return null;
  const isData = pathname === resultsData;
  const { question, shown } = readResultsAddress(searchParams);
  const canonicalQuery = new URLSearchParams({ q: question });
  if (shown > resultsStep) canonicalQuery.set('shown', String(shown));
  if (isData && searchParams.get('_routes') === ownRoute) canonicalQuery.set('_routes', ownRoute);
  return question !== '' && isSameQuery(searchParams, canonicalQuery) ? `${pathname}?${canonicalQuery}` : null;
}

const suggestions = '/api/search';

/** Under which address the answer to the search field is kept, as above. */
export function cachedSuggestionsAddress({ pathname, searchParams }: URL): string | null {
  if (pathname !== suggestions) return null;
  const question = cleanQuestion(searchParams.get('q') ?? '');
  const canonicalQuery = new URLSearchParams({ q: question });
  if (searchParams.get('language') === 'ur') canonicalQuery.set('language', 'ur');
  return question !== '' && isSameQuery(searchParams, canonicalQuery) ? `${pathname}?${canonicalQuery}` : null;
}

function isSameQuery(parameters: URLSearchParams, as: URLSearchParams): boolean {
  return parameters.size === as.size && [...as].every(([name, value]) => parameters.get(name) === value);
}

/** The navigation state as the search field left it; null where there is none or it belongs to another question. */
export function readSearchState(state: unknown, question: string): SearchState | null {
  const { query, products } = asRecord(state);
  // Written by the search field of this very tab, and by nobody else.
  return query === question && Array.isArray(products) && products.length > 0 ? { query: question, products } : null;
}
