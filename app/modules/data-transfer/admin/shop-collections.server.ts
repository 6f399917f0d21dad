import { collectionsByName, ownOf } from '#app/modules/catalog/collections/collection-names.ts';
import { adminLabel, maxOwnCollections } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import type { ShopCollections } from './choose-collections.tsx';

/** The collections that an import may fill, and how many more it may make. */
export async function readShopCollections(): Promise<ShopCollections> {
  const all = await readAdminCollections();
  const own = ownOf(all);
  return {
    offered: all.map((each) => ({ key: each.key, label: adminLabel(each) })),
    names: [...collectionsByName(all).keys()],
    room: maxOwnCollections - own.length,
    onHome: own.filter(({ active, onHome }) => active && onHome).length,
  };
}
