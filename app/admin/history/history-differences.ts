import { collections, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { productFieldNames } from '#app/modules/catalog/product-form.ts';
import { contentFieldNames } from '#app/modules/content/content-form.ts';
import { capitalised } from './history-texts.ts';
import { formatValue, plainName, type Reading } from './history-values.ts';

/**
 * A changed field: its label (empty if the values need none), its old and its new value. Null is not shown. `wholeBefore` is
 * the old text where `before` is only a passage of it.
 */
export type Difference = { name: string; before: string | null; after: string | null; wholeBefore?: string };

type Values = Record<string, unknown>;
type Entry = { before: Values | null; after: Values | null };

/** Fields that are not shown: the person is shown beside the entry, ids mean nothing to readers. */
const unsaid = new Set(['flaggedBy', 'blockedBy', 'id', 'version']);
/** Fields whose values need no label. */
const silent = new Set(['state', 'words', 'outcome']);
const pictures = /^(pictureId|phonePictureId|imgUrl|logo|icon)$/;

const fieldNames: Record<string, Record<string, string>> = {
  product: {
    ...productFieldNames,
    stock: 'Stock',
    words: 'Note',
    copyOf: 'Copy of',
    ownCollections: 'Own collections',
  },
  content: contentFieldNames,
  family: {
    name: 'Name',
    urduName: 'Urdu name',
    options: 'Options',
    leading: 'Leads',
    added: 'Added',
    removed: 'Taken out',
  },
  collection: {
    product: '',
    place: 'Place',
    added: 'Added',
    removed: 'Taken out',
    moved: 'Moved',
    key: 'Address',
    line: 'Description',
    urduName: 'Name in Urdu',
    urduLine: 'Description in Urdu',
    pictureId: 'Picture',
    active: 'Shoppers find it',
    inMenu: 'In the navigation',
    onHome: 'On the home page',
  },
  order: {
    fullName: 'Name',
    lines: 'Pieces',
    callAfter: 'Call again',
    source: 'Taken',
    trackingNumber: 'Parcel number',
  },
  settings: { emailDomains: 'Accepted e-mail domains', lowStock: 'Low stock from', logo: 'Logo', icon: 'Icon' },
  courier: { follows: 'Follows parcels', books: 'Books parcels', moves: 'Its word moves orders', payDay: 'Pays on' },
  // Parts of other values: banners, services, the sale.
  '': {
    pictureId: 'Picture',
    phonePictureId: 'Picture for phones',
    imgUrl: 'Picture',
    active: 'In the shop',
    productId: 'Product',
    buttonName: 'Button',
  },
  shop: {
    parcelsUnderWay: 'Parcels under way',
    paymentSheets: 'Payment sheets',
    accounts: 'Accounts of others',
    keysAndWebhooks: 'Keys and webhooks',
    historyLines: 'Lines of History',
  },
  'payment-sheet': {
    lines: 'Lines',
    orders: 'Orders closed',
    paid: 'Paid',
    keptPaisa: 'Kept by the courier',
    givenUpPaisa: 'Given up',
    claims: 'Claims',
    bankPaisa: 'Reached the bank',
    day: 'Day',
    reference: 'Reference',
  },
};

/** The label of one element of a list. */
const oneOf: Record<string, string> = {
  hero: 'Banner',
  home: 'Banner',
  services: 'Service',
  gallery: 'Picture',
  descriptionPictures: 'Picture of the description',
  blocks: 'Text',
};

/** The changed fields of an entry in words. Of long texts and lists only the changed parts are shown. */
export function differencesOf({ before, after }: Entry, reading: Reading): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // The action already names the new state of a lead.
  const isSaid = (name: string) => unsaid.has(name) || (reading.kind === 'lead' && name === 'state');
  const fields = [...names]
    .filter((name) => !isSaid(name))
    .flatMap((name) => fieldOf(name, { before, after }, reading));
  // Fields without a label come first: they name the subject.
  return fields.toSorted((a, b) => Number(a.name !== '') - Number(b.name !== ''));
}

function fieldOf(name: string, { before, after }: Entry, reading: Reading): Difference[] {
  const [was, is] = [before?.[name], after?.[name]];
  if (isListOfThings(was) || isListOfThings(is)) return listOf(name, asList(was), asList(is), reading);
  if (isThing(was) && isThing(is)) return thingOf(nameOf(name, reading.kind), was, is, reading);
  if (pictures.test(name) && was && is)
    return [{ name: nameOf(name, reading.kind), before: null, after: 'another one' }];
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  return excerpts({
    name: nameOf(name, reading.kind),
    before: before && name in before && !isSame ? sayOf(name, was, reading) : null,
    after: after && name in after ? sayOf(name, is, reading) : null,
  });
}

function sayOf(name: string, value: unknown, reading: Reading): string {
  if (pictures.test(name) && value) return 'a picture';
  const text = formatValue(name, value, reading);
  return name === 'words' && reading.kind !== 'product' ? `“${text}”` : text;
}

function nameOf(name: string, kind: string): string {
  const known = fieldNames[kind]?.[name];
  if (known !== undefined) return known;
  if (silent.has(name)) return '';
  return isCollectionKey(name) ? collections[name].label : capitalised(plainName(name));
}

/** The differences between two objects. */
function thingOf(title: string, before: Values, after: Values, reading: Reading): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null) && !unsaid.has(name))
    .flatMap((name) => fieldOf(name, { before, after }, { ...reading, kind: '' }))
    .map((difference) => ({ ...difference, name: `${title}: ${difference.name.toLowerCase() || 'words'}` }));
}

/** The differences between two lists of objects: removed, added and changed ones, and a new order. */
function listOf(name: string, before: readonly Values[], after: readonly Values[], reading: Reading): Difference[] {
  const title = oneOf[name] ?? capitalised(plainName(name));
  const keyed = (list: readonly Values[]) => new Map(list.map((each, index) => [keyOf(each, index), each]));
  const [was, is] = [keyed(before), keyed(after)];
  const gone = [...was].filter(([key]) => !is.has(key));
  const come = [...is].filter(([key]) => !was.has(key));
  const stayed = [...was].filter(([key]) => is.has(key));
  const order = [...is.keys()].filter((key) => was.has(key));
  const isMoved = stayed.some(([key], index) => key !== order[index]);
  return [
    ...gone.map(([, each]) => ({ name: `${title} taken out`, before: titleOf(each), after: null })),
    ...come.map(([, each]) => ({ name: `${title} added`, before: null, after: titleOf(each) })),
    ...stayed.flatMap(([key, each]) => thingOf(`${title} “${titleOf(each)}”`, each, is.get(key) ?? {}, reading)),
    ...(isMoved ? [{ name: `${title}s in a new order`, before: null, after: after.map(titleOf).join(', ') }] : []),
  ];
}

function keyOf(thing: Values, index: number): string {
  return thing.id === null || thing.id === undefined ? `at ${index}` : String(thing.id);
}

/** The name of an object for people: the first of its texts. */
function titleOf(thing: Values): string {
  const words = [thing.heading, thing.title, thing.alt, thing.name, thing.text].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  return words ? cut(words, 60) : 'without words';
}

function isThing(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfThings(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isThing);
}

function asList(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isThing) : [];
}

const longest = 140;
/** Unchanged characters shown on either side of a change. */
const around = 24;

/** Reduces two long texts to the passage that differs, with some context. */
function excerpts({ name, before, after }: Difference): Difference[] {
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= longest) return [{ name, before, after }];
  const [was, is] = [before ?? '', after ?? ''];
  let same = 0;
  while (same < Math.min(was.length, is.length) && was[same] === is[same]) same += 1;
  let tail = 0;
  while (tail < Math.min(was.length, is.length) - same && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const pass = (text: string) => passageOf(text, Math.max(0, same - around), text.length - Math.max(0, tail - around));
  return [
    {
      name,
      before: before === null ? null : pass(before),
      after: after === null ? null : pass(after),
      ...(was.length > longest && { wholeBefore: was }),
    },
  ];
}

function passageOf(text: string, from: number, to: number): string {
  const passage = cut(text.slice(from, to), longest);
  return `${from > 0 ? '…' : ''}${passage}${to < text.length && !passage.endsWith('…') ? '…' : ''}`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}
