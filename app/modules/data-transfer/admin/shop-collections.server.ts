import { collections, collectionsInOrder } from '#app/modules/catalog/collections/collection.ts';
import { collectionsByName } from '#app/modules/catalog/collections/collection-names.ts';
import { maxOwnCollections } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import type { ShopCollections } from './choose-collections.tsx';

/** The collections that an import may fill, and how many more it may make. */
export async function readShopCollections(): Promise<ShopCollections> {
  const own = await readAdminCollections();
  return {
    offered: [
      ...collectionsInOrder.map((key) => ({ key, label: collections[key].label })),
      ...own.map(({ key, name }) => ({ key, label: name })),
    ],
    names: [...collectionsByName(own).keys()],
    room: maxOwnCollections - own.length,
    onHome: own.filter(({ active, onHome }) => active && onHome).length,
  };
}
