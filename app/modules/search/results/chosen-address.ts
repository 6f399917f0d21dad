import { href } from 'react-router';
import { chosenAddress, isChosen, readListChoice } from '#app/modules/catalog/collections/list-choice.ts';
import { isResultsAddress, ownRoute, readResultsAddress } from './results-address.ts';

/**
 * Under which address sorted or narrowed results are kept: the question and the choice in one order and nothing else. null
 * for every other address. Only for a shop whose owner lets shoppers sort.
 */
export function cachedChosenAddress({ pathname, searchParams }: URL): string | null {
  if (!isResultsAddress(pathname)) return null;
  const { question } = readResultsAddress(searchParams);
  const choice = readListChoice(searchParams);
  if (question === '' || question !== searchParams.get('q') || !isChosen(choice)) return null;
  const routes = pathname === href('/search-results') ? null : searchParams.get('_routes');
  // The router asks for the data of this page alone, or of all its parts.
  if (routes !== null && routes !== ownRoute) return null;
  const query = new URLSearchParams({ q: question });
  if (routes !== null) query.set('_routes', routes);
  return chosenAddress(`${pathname}?${query}`, choice);
}
