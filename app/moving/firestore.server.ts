import { createHash } from 'node:crypto';
import { type CollectionKey, collectionKeys, isCollectionKey } from '#app/catalog/collection.ts';
import { asRecord } from '#app/platform/records.ts';
import { type Fields, momentOf, moneyOf, plainValue, textOf, textsOf, wholeOf } from './firestore-values.ts';
import { readDocuments, type SourceDocument } from './read-documents.server.ts';
import {
  type Format,
  type MovedContent,
  type MovedOrder,
  type MovedProduct,
  type MovedRecord,
  type Noted,
  type Place,
  type Rejected,
  type SourceFile,
  UnreadableSource,
} from './records.ts';

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
  /** Places of products in their collections, by `productKey`. */
  products: Map<string, { collection: CollectionKey; order: number }[]>;
  /** Which product has an id: of several with one id the first. */
  ids: Map<string, string>;
  damaged: (Rejected | Noted)[];
};

/** Reads everything once: it is all JSON, it has our collections, and products are known with their places. */
async function readIndex(files: readonly SourceFile[]): Promise<Index> {
  const index: Index = { collections: new Map(), products: new Map(), ids: new Map(), damaged: [] };
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
      if (isCollectionKey(collection)) indexProduct(index, collection, found);
    }
  sortPlaces(index);
  for (const [collection, place] of strange)
    index.damaged.push({
      kind: 'note',
      place,
      words: collection ? `“${collection}” is no collection of the shop and was left out.` : 'It is in no collection.',
    });
  return index;
}

function indexProduct(index: Index, collection: CollectionKey, found: SourceDocument): void {
  const fields = fieldsOf(found);
  const key = productKey(fields, found);
  const places = index.products.get(key) ?? [];
  const order = Number(fields.order);
  if (!places.some((place) => place.collection === collection))
    places.push({ collection, order: Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER });
  index.products.set(key, places);
  const id = idOf(fields, found);
  if (!index.ids.has(id)) index.ids.set(id, key);
}

/** From the numbers of `order` to places from 0 in each collection; equal numbers stay as they came. */
function sortPlaces({ products }: Index): void {
  for (const collection of collectionKeys) {
    const inIt = [...products.values()].flatMap((places) => places.filter((place) => place.collection === collection));
    for (const [at, place] of inIt.toSorted((a, b) => a.order - b.order).entries()) place.order = at;
  }
}

function fieldsOf({ value }: SourceDocument): Fields {
  return asRecord(plainValue(value));
}

/** The number that pages and orders know a product by; without one the document's own name. */
function idOf(fields: Fields, { collection, id }: SourceDocument): string {
  const number = wholeOf(fields, 'id');
  if (number !== null) return String(number);
  return textOf(fields, 'id') || (id ? `${collection}/${id}` : hashOf(fields));
}

/** A product stands in several collections under one id and one name. */
function productKey(fields: Fields, found: SourceDocument): string {
  return `${idOf(fields, found)}\n${textOf(fields, 'name') || textOf(fields, 'title')}`;
}

/** For documents whose export forgot what they are called: the same content has the same name. */
function hashOf(fields: Fields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 24);
}

type Item = MovedRecord | Rejected | Noted;

async function* readProducts(index: Index): AsyncIterable<Item> {
  const told = new Set<string>();
  for await (const found of documentsOf(index, isCollectionKey)) {
    const fields = fieldsOf(found);
    const key = productKey(fields, found);
    if (told.has(key)) continue;
    told.add(key);
    yield* asProduct(index, found, fields);
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

function* asProduct(index: Index, found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const [id, key] = [idOf(fields, found), productKey(fields, found)];
  const places = index.products.get(key) ?? [];
  const price = moneyOf(fields, 'price');
  if (price === null) {
    yield { kind: 'rejected', what: 'product', place, reason: 'Price: Write a price.' };
    return;
  }
  const quantity = wholeOf(fields, 'quantity') ?? 0;
  if (quantity < 0) yield { kind: 'note', place, words: 'A stock below nothing counts as none.' };
  const isFirst = index.ids.get(id) === key;
  const number = wholeOf(fields, 'id');
  const product: MovedProduct = {
    kind: 'product',
    place,
    // Another product under the same id is known by its name as well; orders mean the first.
    sourceId: isFirst ? id : key,
    name: textOf(fields, 'name') || textOf(fields, 'title'),
    title: textOf(fields, 'name') ? textOf(fields, 'title') : '',
    price,
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
    places: Object.fromEntries(places.map(({ collection, order }) => [collection, order])),
    family: null,
    aliases: [],
    wishedId: isFirst && number !== null && number > 0 && number < 1_000_000_000 ? number : null,
  };
  yield product;
}

function blocksOf(fields: Fields): MovedProduct['blocks'] {
  const [headings, texts] = [textsOf(fields, 'descriptionHeading'), textsOf(fields, 'descriptionHeadingText')];
  const length = Math.max(headings.length, texts.length);
  return Array.from({ length }, (_, at) => ({ heading: headings[at] ?? '', text: texts[at] ?? '' })).filter(
    ({ heading, text }) => heading || text,
  );
}

function picturesOf(fields: Fields, name: string): MovedProduct['pictures'] {
  return textsOf(fields, name)
    .filter((from) => from.trim() !== '')
    .map((from) => ({ from: from.trim(), alt: '' }));
}

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

const notLoggedIn = 'Not Logged In';

/** The record has no state: what an order of the old shop came to is known only where it says so. */
const pastStateWords: Readonly<Record<string, MovedOrder['state']>> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  returned: 'returned',
  refused: 'returned',
};

function* asOrder(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const placedAt = momentOf(fields, 'timestamp');
  if (!placedAt) {
    yield { kind: 'rejected', what: 'order', place, reason: 'It does not say when it was placed.' };
    return;
  }
  const said = (textOf(fields, 'status') || textOf(fields, 'state')).trim().toLowerCase();
  const state = pastStateWords[said] ?? 'cash-received';
  if (said === '')
    yield {
      kind: 'note',
      place,
      words: 'The orders do not say what became of them, so they count as delivered and paid.',
    };
  const userId = textOf(fields, 'userId');
  yield {
    kind: 'order',
    place,
    sourceId: found.id || hashOf(fields),
    number: null,
    state,
    reason: state === 'cash-received' ? null : textOf(fields, 'reason') || 'Said the shop before',
    placedAt,
    endedAt: null,
    readAt: momentOf(fields, 'readTimestamp'),
    fullName: textOf(fields, 'fullname'),
    email: textOf(fields, 'email') || null,
    phone: textOf(fields, 'contactNo') || textOf(fields, 'whatsappNo'),
    province: textOf(fields, 'province'),
    city: textOf(fields, 'city'),
    postalCode: textOf(fields, 'postelCode') || null,
    shippingAddress: textOf(fields, 'shippingAddress'),
    apartment: textOf(fields, 'apartment') || null,
    account: userId === '' || userId === notLoggedIn ? null : userId,
    lines: linesOf(fields),
    total: null,
  };
}

function linesOf(fields: Fields): MovedOrder['lines'] {
  const list = Array.isArray(fields.products) ? fields.products : Object.values(asRecord(fields.products));
  return list.map((each) => {
    const line = asRecord(each);
    return {
      product: textOf(line, 'id') || null,
      name: textOf(line, 'name') || textOf(line, 'title'),
      title: textOf(line, 'name') ? textOf(line, 'title') : '',
      price: moneyOf(line, 'price') ?? 0,
      quantity: wholeOf(line, 'quantity') ?? 0,
    };
  });
}

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

/** What stands on the old shop's pages; a document of several records, such as services/customerCare, is each of them. */
function* asContent(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place, collection } = found;
  const nested = Object.values(fields).flatMap((each) => (Array.isArray(each) ? each : [each]));
  if (collection === 'services' && !fields.title && nested.every((each) => typeof each === 'object')) {
    for (const [at, each] of nested.entries()) yield* asContent({ ...found, id: `${found.id}/${at}` }, asRecord(each));
    return;
  }
  const name = found.id || hashOf(fields);
  const sourced = { kind: 'content', place, sourceId: `${collection}/${name}` } as const;
  const content = contentOf(collection, fields, found);
  if (content === null) return;
  if ('reason' in content) yield { kind: 'rejected', what: 'content', place, reason: content.reason };
  else yield { ...sourced, ...content };
}

/** What a record of content says besides where it stands. */
type Said = MovedContent extends infer Each
  ? Each extends MovedContent
    ? Omit<Each, 'kind' | 'place' | 'sourceId'>
    : never
  : never;

function contentOf(
  collection: string,
  fields: Fields,
  { place, value }: SourceDocument,
): Said | { reason: string } | null {
  const position = place.number;
  if (collection === 'header') {
    const text = typeof value === 'string' ? value : textOf(fields, 'text');
    return { content: 'header', text };
  }
  if (collection === 'customerCare' || collection === 'services') {
    const [title, description] = [textOf(fields, 'title'), textOf(fields, 'description')];
    return { content: 'service', picture: textOf(fields, 'imgUrl'), title, description, position };
  }
  if (collection === 'sales' || collection === 'saleCountdown') {
    const [startTime, endTime] = [momentOf(fields, 'saleStartTime'), momentOf(fields, 'saleEndTime')];
    if (!startTime || !endTime) return { reason: 'The sale does not say when it begins and ends.' };
    const [message, buttonName] = [textOf(fields, 'saleMessage'), textOf(fields, 'saleButtonName')];
    return { content: 'sale', startTime, endTime, message, buttonName };
  }
  if (collection === 'featuredProduct' || collection === 'trendingProduct') {
    const product = textOf(fields, 'id') || textOf(fields, 'productId');
    const which = collection === 'featuredProduct' ? 'featured' : 'trending';
    return product ? { content: 'pick', which, product } : { reason: 'It does not say the id of its product.' };
  }
  const url = typeof value === 'string' ? value : textOf(fields, 'url');
  if (url === '') return { reason: 'A banner needs its url.' };
  return {
    content: 'banner',
    where: /middle|second|bottom|single/i.test(collection) ? 'home' : 'hero',
    picture: url,
    position,
  };
}
