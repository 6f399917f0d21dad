import { sql } from 'drizzle-orm';
import { choiceAmong, readChosenAmong } from '#app/modules/catalog/collections/chosen-list.server.ts';
import { idsOfOptions, readFacetsAmong } from '#app/modules/catalog/collections/facets.server.ts';
import { chosenAddress, isChosen, readListChoice } from '#app/modules/catalog/collections/list-choice.ts';
import type { ListShown } from '#app/modules/catalog/collections/storefront/list-tools.tsx';
import { searchAll } from '../search.server.ts';
import type { SearchAnswer } from '../search-result.ts';
import { resultsAddress } from './results-address.ts';

/** Results with what can be chosen among them. */
export type SortedResults = {
  answer: SearchAnswer;
  list: ListShown & { isChosen: boolean };
  /** Where the address asks for what the results have not (any more): the address without that. */
  goTo: string | null;
};

const nothing: SearchAnswer = { products: [], total: 0, corrected: null, offered: [] };

/**
 * M40: what a question finds, as the address sorts and narrows it, where the owner lets shoppers do so. An address that
 * chooses nothing gives the results as ever. Sorted are the 2,000 products that match best.
 */
export async function readSortedResults(
  question: string,
  params: URLSearchParams,
  readBare: () => Promise<SearchAnswer>,
): Promise<SortedResults> {
  const input = readListChoice(params);
  const { ids, corrected, offered: questions } = await searchAll(question);
  const facets = await readFacetsAmong(ids);
  const { choice, offered } = choiceAmong(facets, input);
  const list = { choice, offered, isChosen: isChosen(choice) && ids.length > 0 };
  if (choice.options.size < input.options.size) {
    const goTo = chosenAddress(resultsAddress(question), choice);
    return { answer: nothing, list: { ...list, total: 0, hasMore: false }, goTo };
  }
  if (!list.isChosen) {
    const result = await readBare();
    return { answer: result, list: { ...list, total: result.total, hasMore: false }, goTo: null };
  }
  const left = idsOfOptions(facets, choice);
  const { products, total, hasMore } = await readChosenAmong(
    sql`select product_id, position from unnest(${sql.param(ids)}::int[]) with ordinality as found (product_id, position)
      ${left === null ? sql`` : sql`where product_id = any(${sql.param(left)}::int[])`}`,
    choice,
  );
  const outcome = { products, total, corrected, offered: questions };
  return { answer: outcome, list: { ...list, total, hasMore }, goTo: null };
}
