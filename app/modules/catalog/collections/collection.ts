import { href } from 'react-router';
import type { Label } from '#app/i18n/translate.ts';

/** The four collections: their keys are the spec's collection names, their paths and titles its routes and words. */
export const collectionKeys = ['homeImprovement', 'electronicCollection', 'topCollection', 'ourCollection'] as const;
export type CollectionKey = (typeof collectionKeys)[number];

/** The key of a collection that the owner has made, which is the last part of its address. It has no capitals, as all the four have. */
export type OwnCollectionKey = string & { readonly of: 'own collection' };
export type AnyCollectionKey = CollectionKey | OwnCollectionKey;

export type Collection<Key extends AnyCollectionKey = AnyCollectionKey> = {
  key: Key;
  path: string;
  /** On the home page's carousel. */
  name: string;
  /** On the collection's own page. */
  title: string;
  /** In the header, footer and breadcrumb. */
  label: string;
  line: string;
};

/** The words of the four are the shop's own, in each of its languages; those of the owner's collections are not. */
type OfTheShop<Key extends CollectionKey> = Collection<Key> & Record<'name' | 'title' | 'label' | 'line', Label>;

export const collections: { readonly [Key in CollectionKey]: OfTheShop<Key> } = {
  topCollection: {
    key: 'topCollection',
    path: href('/top_collections'),
    name: 'Top Products',
    title: 'All top products',
    label: 'Top products',
    line: 'What we would show a guest first.',
  },
  ourCollection: {
    key: 'ourCollection',
    path: href('/our_collection'),
    name: 'Health & Beauty',
    title: 'All health & beauty products',
    label: 'Health & beauty',
    line: 'Small jars, honest labels.',
  },
  electronicCollection: {
    key: 'electronicCollection',
    path: href('/electronics'),
    name: 'Electronic Accessories',
    title: 'All electronic accessories products',
    label: 'Electronics',
    line: 'Charge it, wear it, carry it.',
  },
  homeImprovement: {
    key: 'homeImprovement',
    path: href('/home_improvement'),
    name: 'Home & Office',
    title: 'All home & office products',
    label: 'Home & office',
    line: 'For the desk, the shelf and the second cup.',
  },
};

/** The collections in the order in which the shop's front shows them. */
export const collectionsInOrder: readonly CollectionKey[] = [
  'topCollection',
  'ourCollection',
  'electronicCollection',
  'homeImprovement',
];

/** How many products one read of a collection brings (spec section 9). */
export const pageSize = 50;

/** The name of a collection in addresses of shop and admin: `our_collection`. */
export function collectionWord(key: CollectionKey): string {
  return collections[key].path.slice(1);
}

/** The collection of such a name; null if there is none. */
export function collectionOfWord(word: string): CollectionKey | null {
  return collectionKeys.find((key) => collectionWord(key) === word) ?? null;
}

/** Whether a text names one of the four. */
export function isCollectionKey(value: string): value is CollectionKey {
  return collectionKeys.some((key) => key === value);
}

/** How the keys of the owner's own collections are written: small letters, digits, hyphens between. */
export const ownCollectionKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxOwnKeyLength = 60;

/** Whether a text can be the key of a collection of the owner's own. */
export function isOwnCollectionKey(value: string): value is OwnCollectionKey {
  return value.length <= maxOwnKeyLength && ownCollectionKey.test(value);
}

/** Whether a text can be the key of a collection. */
export function isAnyCollectionKey(value: string): value is AnyCollectionKey {
  return isCollectionKey(value) || isOwnCollectionKey(value);
}
