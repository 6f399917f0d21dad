import { collectionKeys, collections } from './collection.ts';
import { isChosen, readListChoice, writeListChoice } from './list-choice.ts';

/**
 * Under which address a sorted or narrowed list is kept: its choice in one order and nothing else, so that one list is
 * kept once. null for every other address. Only for a shop whose owner lets shoppers sort.
 */
export function keptListAddress({ pathname, searchParams }: URL): string | null {
  const isData = pathname.endsWith('.data');
  const path = isData ? pathname.slice(0, -5) : pathname;
  if (searchParams.has('after') || !collectionKeys.some((key) => collections[key].path === path)) return null;
  const choice = readListChoice(searchParams);
  if (!isChosen(choice)) return null;
  const routes = isData ? searchParams.get('_routes') : null;
  // The router asks for the data of this page alone, or of all its parts.
  if (routes !== null && routes !== path.slice(1)) return null;
  return `${pathname}${writeListChoice(choice)}${routes === null ? '' : `&_routes=${routes}`}`;
}
