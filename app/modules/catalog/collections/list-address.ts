import { collectionKeys, collections } from './collection.ts';
import { isChosen, readListChoice, writeListChoice } from './list-choice.ts';

/**
 * Under which address a sorted or narrowed list is kept: its choice in one order and nothing else, so that one list is
 * kept once. null for every other address. Only for a shop whose owner lets shoppers sort.
 */
export function cachedListAddress({ pathname, searchParams }: URL): string | null {
  const isData = pathname.endsWith('.data');
  const path = isData ? pathname.slice(0, -5) : pathname;
  const route = routeOf(path);
  if (searchParams.has('after') || route === null) return null;
  const choice = readListChoice(searchParams);
  if (!isChosen(choice)) return null;
  const routes = isData ? searchParams.get('_routes') : null;
  // The router asks for the data of this page alone, or of all its parts.
  if (routes !== null && routes !== route) return null;
  return `${pathname}${writeListChoice(choice)}${routes === null ? '' : `&_routes=${routes}`}`;
}

/** The id of the route that shows the list at a path; null where no list is. */
function routeOf(path: string): string | null {
  if (/^\/collections\/[a-z0-9-]{1,60}$/.test(path)) return 'own_collection';
  return collectionKeys.some((key) => collections[key].path === path) ? path.slice(1) : null;
}
