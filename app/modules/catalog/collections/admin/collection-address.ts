import { data, href, redirect } from 'react-router';
import {
  type AnyCollectionKey,
  collectionKeys,
  collectionOfWord,
  collectionWord,
  isCollectionKey,
  isOwnCollectionKey,
} from '../collection.ts';

/** The address at which a collection is put in order. It uses the same word as the shop's address. */
export function placeOfCollection(key: AnyCollectionKey): string {
  return href('/admin/collections/:key', { key: isCollectionKey(key) ? collectionWord(key) : key });
}

/** The collection that an address names. The spec's names (`ourCollection`, `top_collection`) work too. Whether the owner has one of such a key, the database knows. */
export function collectionAt(word: string): AnyCollectionKey {
  const named = collectionOfWord(word);
  if (named) return named;
  const plain = word.replaceAll('_', '').toLowerCase();
  const meant = collectionKeys.find((key) => key.toLowerCase() === plain);
  if (meant) throw redirect(placeOfCollection(meant));
  if (isOwnCollectionKey(word)) return word;
  throw data(null, { status: 404 });
}
