import { data, href, redirect } from 'react-router';
import { type CollectionKey, collectionKeys, collectionOfWord, collectionWord } from '#app/catalog/collection.ts';

/** Where a collection is put in order: under the same word as in the shop. */
export function placeOfCollection(key: CollectionKey): string {
  return href('/admin/collections/:key', { key: collectionWord(key) });
}

/** The collection an address names. The spec's own names of them (`ourCollection`, `top_collection`) lead there. */
export function collectionAt(word: string): CollectionKey {
  const named = collectionOfWord(word);
  if (named) return named;
  const plain = word.replaceAll('_', '').toLowerCase();
  const meant = collectionKeys.find((key) => key.toLowerCase() === plain);
  throw meant ? redirect(placeOfCollection(meant)) : data(null, { status: 404 });
}
