import { data, href, redirect } from 'react-router';
import { type CollectionKey, collectionKeys, collectionOfWord, collectionWord } from '#app/catalog/collection.ts';

/** The address at which a collection is put in order. It uses the same word as the shop's address. */
export function placeOfCollection(key: CollectionKey): string {
  return href('/admin/collections/:key', { key: collectionWord(key) });
}

/** The collection that an address names. The spec's names (`ourCollection`, `top_collection`) work too. */
export function collectionAt(word: string): CollectionKey {
  const named = collectionOfWord(word);
  if (named) return named;
  const plain = word.replaceAll('_', '').toLowerCase();
  const meant = collectionKeys.find((key) => key.toLowerCase() === plain);
  throw meant ? redirect(placeOfCollection(meant)) : data(null, { status: 404 });
}
