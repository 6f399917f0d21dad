import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { type Collection, type CollectionKey, collections, collectionsInOrder } from './collection.ts';

type Shop = Pick<ShopSettings, 'collections'>;
/** A collection that a page leads to. Its words are the owner's, or texts of the shop. */
export type Way = Pick<Collection, 'path' | 'name' | 'label' | 'line'> & {
  key: string;
  inMenu?: boolean;
  isOwn?: true;
};

/** The collections that pages without products offer: those of the four that shoppers find, and the owner's own where they are arranged. */
export function waysIn({ collections: listed }: Shop): readonly Way[] {
  return listed ?? collectionsInOrder.map((key) => collections[key]);
}

/** One of the four in the owner's words; as the specification calls it where it has none, or where shoppers do not find it. */
export function wordsOf({ collections: listed }: Shop, key: CollectionKey): Collection {
  const found = listed?.find((each) => each.key === key);
  return found ? { ...found, key } : collections[key];
}

/** Whether pages lead to one of the four. */
export function isListed({ collections: listed }: Shop, key: CollectionKey): boolean {
  return !listed || listed.some((each) => each.key === key);
}
