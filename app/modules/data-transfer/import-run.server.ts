import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { recordOf } from '#app/infra/records.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import {
  asCollectionName,
  type CollectionsByName,
  collectionNameKey,
  collectionsByName,
} from '#app/modules/catalog/collections/collection-names.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import {
  type Group,
  type Grouping,
  groupings,
  type MoveChoices,
  type MoveCounts,
  noCounts,
  type Remark,
  type RemarkKind,
} from './import.ts';
import type { Origin } from './imported-records.server.ts';
import { typeWord } from './product-collections.ts';
import {
  type Format,
  formatPlace,
  type ImportedKind,
  type ImportedProduct,
  type Place,
  type SourceFile,
} from './records.ts';
import type { PictureSource } from './source-pictures.server.ts';
import { countHidden } from './store-records.server.ts';

export type ImportShop = {
  format: Format;
  files: readonly SourceFile[];
  choices: MoveChoices;
  pictures: PictureSource;
  actor: Actor;
  /** Says what would happen and stores nothing, pictures included. */
  isDry: boolean;
  /** The admin's move: what it stored before it was interrupted counts as its own. */
  moveId?: string;
  /**
   * Called after each batch, with how many records have been read and how many of them are stored now that were not
   * before. An error that it throws ends the import there.
   */
  report?: (read: number, stored: number) => void | Promise<void>;
  remark?: (remark: Remark) => void | Promise<void>;
  signal?: AbortSignal;
};

/** The most types that are counted for the choice of their collections. */
const maxTypes = 5_000;
const maxTypesShown = 100;
const maxListedDomains = 10;

/** An import at work: what it counts, and what it has said. */
export type Run = {
  move: ImportShop;
  origin: Origin;
  /** Under which order numbers are made, and by which those are known who were forgotten. */
  secret: string;
  read: number;
  /** Records that were not there before. */
  stored: number;
  /** Without what is known at the end only: families, types and groups. */
  counts: MoveCounts;
  families: Set<string>;
  types: Map<string, { type: string; products: number }>;
  groups: Record<Grouping, Map<string, Group & { last: string }>>;
  /** The shop's collections by their names. */
  byName: CollectionsByName;
  acceptedDomains: readonly string[];
  /** Accounts by domains of e-mail that the shop does not accept. */
  strangeDomains: Map<string, number>;
  /** Notes are said once. */
  said: Set<string>;
  /** Names of records that have been counted, where the database does not tell that one comes twice. */
  seen: Set<string>;
  /** Products that only orders mention. */
  hidden: number;
  /** Records of people who were forgotten here. */
  forgotten: number;
};

/** Where the counts have a kind of record. */
export const countOfKind = {
  product: 'products',
  account: 'accounts',
  customer: 'customers',
  message: 'messages',
  order: 'orders',
  content: 'content',
} as const satisfies Record<ImportedKind, keyof MoveCounts>;

/** The choices without collections that were deleted since they were chosen. */
function choicesThatStand(choices: MoveChoices, all: readonly { key: AnyCollectionKey }[]): MoveChoices {
  const stands = (key: AnyCollectionKey | null) => key !== null && all.some((each) => each.key === key);
  return {
    ...choices,
    collection: stands(choices.collection) ? choices.collection : null,
    types: Object.fromEntries(Object.entries(choices.types).filter(([, key]) => stands(key))),
  };
}

export async function beginRun(move: ImportShop): Promise<Run> {
  const { emailDomains } = await readShopSettings();
  const all = await readAdminCollections();
  return {
    move: { ...move, choices: choicesThatStand(move.choices, all) },
    origin: { format: move.format.name, moveId: move.moveId ?? null },
    secret: await sharedSecret('order-number'),
    read: 0,
    stored: 0,
    counts: { ...noCounts },
    families: new Set(),
    types: new Map(),
    groups: recordOf(groupings, () => new Map()),
    byName: collectionsByName(all),
    acceptedDomains: emailDomains,
    strangeDomains: new Map(),
    said: new Set(),
    seen: new Set(),
    hidden: 0,
    forgotten: 0,
  };
}

type Placed = { place: Place };

/** Counts a record as rejected, and says why. */
export async function reject(run: Run, { place }: Placed, words: string): Promise<void> {
  run.counts.rejected++;
  await addRemark(run, 'rejected', formatPlace(place), words);
}

/** Said once, with the first place where it is true. */
export async function note(run: Run, { place }: Placed, words: string): Promise<void> {
  if (run.said.has(words)) return;
  run.said.add(words);
  await addRemark(run, 'note', formatPlace(place), words);
}

/** Counts a picture that does not come, and says why. */
export async function missPicture(run: Run, { place }: Placed, words: string): Promise<void> {
  run.counts.missingPictures++;
  await addRemark(run, 'picture', formatPlace(place), words);
}

/** On one line: the words may quote anything that stands in a file. */
async function addRemark(run: Run, kind: RemarkKind, place: string, words: string): Promise<void> {
  await run.move.remark?.({ kind, place: cleanLine(place), words: cleanLine(words) });
}

/** So that the preview can ask where products of these types belong. */
export function countTypes(run: Run, { types }: ImportedProduct): void {
  for (const type of types.length > 0 ? types : ['']) {
    const word = typeWord(type);
    const counted = run.types.get(word);
    if (counted) counted.products++;
    else if (run.types.size < maxTypes) run.types.set(word, { type, products: 1 });
  }
}

/** So that the preview can offer collections of the source's types, categories and tags. */
export function countGroups(run: Run, { groups, family, sourceId }: ImportedProduct): void {
  const product = family ?? sourceId;
  for (const of of groupings) {
    const counted = run.groups[of];
    for (const name of new Set(groups[of].map(asCollectionName))) {
      const key = collectionNameKey(name);
      const before = counted.get(key);
      // The variants of a product stand together.
      if (before && before.last !== product)
        counted.set(key, { ...before, products: before.products + 1, last: product });
      else if (!before && name !== '' && counted.size < maxTypes)
        counted.set(key, { name, products: 1, last: product });
    }
  }
}

/** So that the owner hears of accounts that the shop's rules do not let in. */
export function countDomain(run: Run, email: string): void {
  const domain = email.split('@').at(-1)?.trim().toLowerCase() ?? '';
  if (run.acceptedDomains.includes('*') || run.acceptedDomains.includes(domain)) return;
  run.strangeDomains.set(domain, (run.strangeDomains.get(domain) ?? 0) + 1);
}

function byProducts(one: Group, other: Group): number {
  return other.products - one.products || (one.name < other.name ? -1 : 1);
}

function countsOf(run: Run): MoveCounts {
  const unknownTypes = [...run.types.values()]
    .toSorted((a, b) => b.products - a.products || (a.type < b.type ? -1 : 1))
    .slice(0, maxTypesShown);
  const groups = recordOf(groupings, (of) =>
    [...run.groups[of].values()].map(({ name, products }) => ({ name, products })),
  );
  return {
    ...run.counts,
    families: run.families.size,
    unknownTypes,
    groups: recordOf(groupings, (of) => groups[of].toSorted(byProducts).slice(0, maxTypesShown)),
  };
}

/** Says what is known at the end only, and returns the counts. */
export async function endRun(run: Run): Promise<MoveCounts> {
  const { move, origin } = run;
  const hidden = origin.moveId !== null && !move.isDry ? await countHidden(db, origin) : run.hidden;
  if (hidden > 0)
    await addRemark(
      run,
      'note',
      'orders',
      `${hidden} products that only old orders contain were created, hidden and without stock.`,
    );
  if (run.strangeDomains.size > 0) await addRemark(run, 'note', 'accounts', formatDomains(run.strangeDomains));
  if (run.forgotten > 0) await addRemark(run, 'note', 'people', formatForgotten(run.forgotten));
  return countsOf(run);
}

function formatForgotten(count: number): string {
  return count === 1
    ? 'A record belongs to a customer whose data was deleted in this shop. It was skipped.'
    : `${count} records belong to customers whose data was deleted in this shop. They were skipped.`;
}

function formatDomains(domains: ReadonlyMap<string, number>): string {
  const all = [...domains.values()].reduce((sum, count) => sum + count, 0);
  const list = [...domains].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const named = list.slice(0, maxListedDomains).map(([domain, count]) => `${domain} (${count})`);
  const further = list.length > maxListedDomains ? ' and others' : '';
  return `${all} ${all === 1 ? 'account has an e-mail domain' : 'accounts have e-mail domains'} that this shop does not accept: ${named.join(', ')}${further}. They are imported with their orders, and can log in once you add the domain under Settings, Shop, Accepted e-mail domains.`;
}

/** Writes down in the activity log what has moved in; nothing where there was nothing. */
export async function recordMove(
  tx: Transaction,
  { actor, format }: Pick<ImportShop, 'actor' | 'format'>,
  counts: MoveCounts,
): Promise<void> {
  const { products, orders, customers, accounts, messages, content } = counts;
  if (products + orders + customers + accounts + messages + content === 0) return;
  await recordChange(tx, actor, {
    action: 'shop.moved-in',
    kind: 'move',
    subject: format.name,
    after: { products, orders, customers, accounts, messages, content },
  });
}
