import { collectionProducts, ownCollectionProducts } from '../tables.server.ts';
import { type AnyCollectionKey, isCollectionKey } from './collection.ts';

/** The table of what stands in a collection: the four have one, and the owner's own have another of the same columns. */
export function placesOf(collection: AnyCollectionKey) {
  return isCollectionKey(collection) ? collectionProducts : ownCollectionProducts;
}
