import { isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { readDocuments, type SourceDocument } from '../read-documents.server.ts';
import { type Format, type Noted, type Place, type Rejected, type SourceFile, UnreadableSource } from '../records.ts';
import { asContent } from './firestore-content.server.ts';
import { fieldsOf, hashOf, type Item, productKey } from './firestore-names.server.ts';
import { asOrder } from './firestore-orders.server.ts';
import { asProduct, indexProduct, type ProductIndex, sortPlaces } from './firestore-products.server.ts';
import { type Fields, momentOf, textOf } from './firestore-values.ts';

/** The spec's collections besides the four of products and those of banners. */
const others = [
  'services',
  'customerCare',
  'sales',
  'saleCountdown',
  'header',
  'contactUs',
  'newOrder',
  'users',
  'featuredProduct',
  'trendingProduct',
];

function isCollection(name: string): boolean {
  return isCollectionKey(name) || others.includes(name) || isBanners(name);
}

function isBanners(name: string): boolean {
  return /banner/i.test(name);
}

/** An export of the database that the spec describes: its collections by their names, its documents by their fields. */
export const firestore: Format = {
  name: 'firestore',
  label: 'Firestore',
  async *read(files) {
    const sources = files.filter(({ name }) => /\.(json|ndjson|jsonl)$/i.test(name));
    if (sources.length === 0)
      throw new UnreadableSource('Firestore exports are JSON or NDJSON; there is no such file.');
    const index = await readIndex(sources);
    if (index.collections.size === 0)
      throw new UnreadableSource(
        'None of the shop’s collections is in it: homeImprovement, electronicCollection, topCollection, ourCollection, newOrder, contactUs, users and others.',
      );
    yield* index.damaged;
    yield* readProducts(index);
    yield* readPart(index, (name) => name === 'users', asAccount);
    yield* readPart(index, isContent, asContent);
    yield* readPart(index, (name) => name === 'newOrder', asOrder);
    yield* readPart(index, (name) => name === 'contactUs', asMessage);
  },
};

function isContent(name: string): boolean {
  return isCollection(name) && !isCollectionKey(name) && !['users', 'newOrder', 'contactUs'].includes(name);
}

type Index = {
  /** Which files have documents of a collection. */
  collections: Map<string, Set<SourceFile>>;
  products: ProductIndex;
  damaged: (Rejected | Noted)[];
};

/** Reads everything once: it is all JSON, it has our collections, and products are known with their places. */
async function readIndex(files: readonly SourceFile[]): Promise<Index> {
  const products: ProductIndex = { places: new Map(), ids: new Map() };
  const index: Index = { collections: new Map(), products, damaged: [] };
  const strange = new Map<string, Place>();
  for (const file of files)
    for await (const found of readDocuments(file, isCollection)) {
      if ('damaged' in found) {
        index.damaged.push({ kind: 'rejected', what: 'record', place: found.place, reason: found.damaged });
        continue;
      }
      const { collection, place } = found;
      if (!isCollection(collection)) {
        if (!strange.has(collection)) strange.set(collection, place);
        continue;
      }
      const inFiles = index.collections.get(collection) ?? new Set();
      index.collections.set(collection, inFiles.add(file));
      if (isCollectionKey(collection)) indexProduct(products, collection, found);
    }
  sortPlaces(products);
  for (const [collection, place] of strange)
    index.damaged.push({
      kind: 'note',
      place,
      words: collection ? `“${collection}” is no collection of the shop and was left out.` : 'It is in no collection.',
    });
  return index;
}

async function* readProducts(index: Index): AsyncIterable<Item> {
  const seenKeys = new Set<string>();
  for await (const found of documentsOf(index, isCollectionKey)) {
    const fields = fieldsOf(found);
    const key = productKey(fields, found);
    if (seenKeys.has(key)) continue;
    seenKeys.add(key);
    yield* asProduct(index.products, found, fields);
  }
}

async function* readPart(
  index: Index,
  isWanted: (collection: string) => boolean,
  read: (found: SourceDocument, fields: Fields) => Iterable<Item>,
): AsyncIterable<Item> {
  for await (const found of documentsOf(index, isWanted)) yield* read(found, fieldsOf(found));
}

/** The documents of some collections, from the files that have them. */
async function* documentsOf(
  { collections }: Index,
  isWanted: (collection: string) => boolean,
): AsyncIterable<SourceDocument> {
  const files = new Set([...collections].flatMap(([name, inFiles]) => (isWanted(name) ? [...inFiles] : [])));
  for (const file of files)
    for await (const found of readDocuments(file, isCollection))
      if (!('damaged' in found) && isWanted(found.collection)) yield found;
}

/** A record of `users`. */
function* asAccount(found: SourceDocument, fields: Fields): Iterable<Item> {
  const email = textOf(fields, 'email');
  yield {
    kind: 'account',
    place: found.place,
    sourceId: found.id || textOf(fields, 'uid') || textOf(fields, 'id') || email,
    email,
    userName: textOf(fields, 'userName'),
    registeredAt: momentOf(fields, 'timestamp'),
  };
}

/** A record of `contactUs`. */
function* asMessage(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const sentAt = momentOf(fields, 'timestamp');
  if (!sentAt) {
    yield { kind: 'rejected', what: 'message', place, reason: 'It does not say when it was sent.' };
    return;
  }
  yield {
    kind: 'message',
    place,
    sourceId: found.id || hashOf(fields),
    fullName: textOf(fields, 'fullname'),
    phone: textOf(fields, 'mobileNo'),
    email: textOf(fields, 'email'),
    message: textOf(fields, 'message'),
    sentAt,
    readAt: momentOf(fields, 'readTimestamp'),
    account: textOf(fields, 'submittedBy') || null,
  };
}
