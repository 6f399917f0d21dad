/** What an import says about itself, on the command line and in the admin. Pure, for both sides. */
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';

/** The life of a move in the admin. */
export const moveStates = ['sending', 'checking', 'checked', 'moving', 'moved', 'failed'] as const;
export type MoveState = (typeof moveStates)[number];

/** The states in which a node works on a move. */
export const statesAtWork = ['checking', 'moving'] as const satisfies readonly MoveState[];

/** Whether a node works on the move, or should. */
export function isAtWork(state: MoveState): boolean {
  return statesAtWork.some((each) => each === state);
}

/** In bytes, of all files of a move together. More goes by `npm run import`. */
export const largestMove = 200 * 1024 * 1024;
export const moveTooLarge = 'These files are larger than 200 MB together. Import them with npm run import.';

/** `rejected`: a record was not stored. `picture`: one did not come. `note`: something the owner should know. */
export const remarkKinds = ['rejected', 'picture', 'note'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

/** Something to say about one place of the source. */
export type Remark = { kind: RemarkKind; place: string; words: string };

/** By which of its words a source sorts its products. */
export const groupings = ['type', 'category', 'tag'] as const;
export type Grouping = (typeof groupings)[number];

/** What its owner decides about a move. */
export type MoveChoices = {
  /** Where products go whose types lead nowhere; null puts them into no collection. */
  collection: AnyCollectionKey | null;
  /** The collections of the source's types, by the type in lower case. */
  types: Readonly<Record<string, AnyCollectionKey>>;
  /** The words of the source of which collections are made, instead of the two above; null for none. */
  made: { of: Grouping; names: readonly string[] } | null;
  /** Pieces of each product whose stock the source does not count. */
  uncountedStock: number;
};

export const defaultUncountedStock = 10;
export const maxUncountedStock = 100_000;

export const noChoices: MoveChoices = {
  collection: null,
  types: {},
  made: null,
  uncountedStock: defaultUncountedStock,
};

/** A word of the source by which it sorts products, and how many have it; the variants of a product count as one. */
export type Group = { name: string; products: number };

/** How many of each kind were stored, or would be. */
export type MoveCounts = {
  products: number;
  families: number;
  orders: number;
  customers: number;
  accounts: number;
  messages: number;
  /** Banners, services, the announcement, the sale, the products that the home page picks out. */
  content: number;
  pictures: number;
  rejected: number;
  /** Stored by an earlier import. */
  present: number;
  /** Pictures that did not come. */
  missingPictures: number;
  /** The source's types that lead to no collection, with how many products have them; the most frequent first. */
  unknownTypes: readonly { type: string; products: number }[];
  /** The source's types, categories and tags; the most frequent first. */
  groups: Readonly<Record<Grouping, readonly Group[]>>;
  /** Products whose stock the source does not count, each variant by itself. */
  uncounted: number;
  /** Columns of its product files that this shop has no place for, with how many cells are filled. */
  unplaced: readonly { column: string; cells: number }[];
};

/** How many records of all kinds were read. */
export function recordsIn(counts: MoveCounts): number {
  const { products, orders, customers, accounts, messages, content, rejected, present } = counts;
  return products + orders + customers + accounts + messages + content + rejected + present;
}

export const noCounts: MoveCounts = {
  products: 0,
  families: 0,
  orders: 0,
  customers: 0,
  accounts: 0,
  messages: 0,
  content: 0,
  pictures: 0,
  rejected: 0,
  present: 0,
  missingPictures: 0,
  unknownTypes: [],
  groups: { type: [], category: [], tag: [] },
  uncounted: 0,
  unplaced: [],
};

/** The one line that an import ends with. */
export function formatCounts(counts: MoveCounts, { isDry = false } = {}): string {
  const { products, families, orders, customers, accounts, messages, rejected } = counts;
  return `${isDry ? 'Would import' : 'Imported'}: ${products} products, ${families} families, ${orders} orders, ${customers} customers, ${accounts} accounts, ${messages} messages; ${rejected} rejected`;
}
