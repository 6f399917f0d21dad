import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import { knownChoice, readChosenList } from './chosen-list.server.ts';
import type { Collection } from './collection.ts';
import { type CollectionPage, countCollection, readCollection } from './collections.server.ts';
import type { Cursor } from './cursor.ts';
import { readListChoice, writeListChoice } from './list-choice.ts';
import type { ListShown } from './storefront/list-tools.tsx';

/** What a page of a collection shows. */
export type Shelf = {
  page: CollectionPage;
  count: number;
  /** null where the owner lets nobody sort. `address` is the query that says the choice, '' where nothing is chosen. */
  list: (ListShown & { address: string }) | null;
  /** Where the address asks for what the collection has not (any more): the address without that. */
  goTo: string | null;
};

/** The shelf of a collection that could not be read. */
export const nothing: Shelf = { page: { items: [], next: null }, count: 0, list: null, goTo: null };

/** A page of a collection in its owner's order, or as the address sorts and narrows it, if the owner lets shoppers do so. */
export async function readShelf(collection: Collection, after: Cursor | null, params: URLSearchParams): Promise<Shelf> {
  const { sortsLists } = await readSeoSettings();
  if (!sortsLists || after) return readInOrder(collection, after);
  const input = readListChoice(params);
  const { choice, offered } = await knownChoice(collection.key, input);
  const address = writeListChoice(choice);
  if (choice.options.size < input.options.size) return { ...nothing, goTo: collection.path + address };
  const list = { choice, offered, address };
  if (address === '') {
    const shelf = await readInOrder(collection, null);
    return { ...shelf, list: { ...list, total: shelf.count, hasMore: false } };
  }
  const { products, total, hasMore } = await readChosenList(collection.key, choice);
  return {
    page: { items: products, next: null },
    count: total,
    list: { ...list, total, hasMore },
    goTo: null,
  };
}

async function readInOrder({ key }: Collection, after: Cursor | null): Promise<Shelf> {
  const [page, count] = await Promise.all([readCollection(key, after), countCollection(key)]);
  return { page, count, list: null, goTo: null };
}
