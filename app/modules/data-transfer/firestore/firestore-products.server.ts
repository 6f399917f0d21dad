import { type CollectionKey, collectionKeys } from '#app/modules/catalog/collections/collection.ts';
import type { SourceDocument } from '../read-documents.server.ts';
import type { ImportedProduct } from '../records.ts';
import { fieldsOf, type Item, idOf, productKey } from './firestore-names.server.ts';
import { type Fields, moneyOf, textOf, textsOf, wholeOf } from './firestore-values.ts';

/** The products of an export: the same product may stand in several collections. */
export type ProductIndex = {
  /** Places of products in their collections, by `productKey`. */
  places: Map<string, { collection: CollectionKey; order: number }[]>;
  /** Which product has an id: of several with one id the first. */
  ids: Map<string, string>;
};

/** Notes a product and its place. */
export function indexProduct(index: ProductIndex, collection: CollectionKey, found: SourceDocument): void {
  const fields = fieldsOf(found);
  const key = productKey(fields, found);
  const known = index.places.get(key) ?? [];
  const order = Number(fields.order);
  if (!known.some((place) => place.collection === collection))
    known.push({ collection, order: Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER });
  index.places.set(key, known);
  const id = idOf(fields, found);
  if (!index.ids.has(id)) index.ids.set(id, key);
}

/** From the numbers of `order` to places from 0 in each collection; equal numbers stay as they came. */
export function sortPlaces({ places }: ProductIndex): void {
  for (const collection of collectionKeys) {
    const inIt = [...places.values()].flatMap((known) => known.filter((place) => place.collection === collection));
    for (const [at, place] of inIt.toSorted((a, b) => a.order - b.order).entries()) place.order = at;
  }
}

/** A product with its places in all collections in which it stands. */
export function* asProduct(index: ProductIndex, found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const [id, key] = [idOf(fields, found), productKey(fields, found)];
  const places = index.places.get(key) ?? [];
  const price = moneyOf(fields, 'price');
  if (price === null) {
    yield { kind: 'rejected', what: 'product', place, reason: 'Price: Write a price.' };
    return;
  }
  const quantity = wholeOf(fields, 'quantity') ?? 0;
  if (quantity < 0) yield { kind: 'note', place, words: 'A stock below nothing counts as none.' };
  const isFirst = index.ids.get(id) === key;
  const number = wholeOf(fields, 'id');
  const product: ImportedProduct = {
    kind: 'product',
    place,
    // Another product under the same id is known by its name as well; orders mean the first.
    sourceId: isFirst ? id : key,
    name: textOf(fields, 'name') || textOf(fields, 'title'),
    title: textOf(fields, 'name') ? textOf(fields, 'title') : '',
    price,
    wasPrice: null,
    cost: null,
    timedPrices: [],
    warnAt: null,
    stock: Math.max(0, quantity),
    description: textOf(fields, 'description'),
    blocks: blocksOf(fields),
    pictures: picturesOf(fields, 'imageUrl'),
    descriptionPictures: picturesOf(fields, 'descriptionImageUrl'),
    videoLink: textOf(fields, 'videoLink') || null,
    active: true,
    weightGrams: null,
    collections: places.map(({ collection }) => collection),
    types: [],
    groups: { type: [], category: [], tag: [] },
    places: Object.fromEntries(places.map(({ collection, order }) => [collection, order])),
    family: null,
    variant: null,
    sku: '',
    barcode: '',
    aliases: [],
    wishedId: isFirst && number !== null && number > 0 && number < 1_000_000_000 ? number : null,
  };
  yield product;
}

function blocksOf(fields: Fields): ImportedProduct['blocks'] {
  const [headings, texts] = [textsOf(fields, 'descriptionHeading'), textsOf(fields, 'descriptionHeadingText')];
  const length = Math.max(headings.length, texts.length);
  return Array.from({ length }, (_, at) => ({ heading: headings[at] ?? '', text: texts[at] ?? '' })).filter(
    ({ heading, text }) => heading || text,
  );
}

function picturesOf(fields: Fields, name: string): ImportedProduct['pictures'] {
  return textsOf(fields, name)
    .filter((from) => from.trim() !== '')
    .map((from) => ({ from: from.trim(), alt: '' }));
}
