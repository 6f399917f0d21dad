/** What another shop's files are read into, whatever their format. Pure: formats yield these records, the import stores them. */

import type { Money } from '#app/infra/money/money.ts';
import type { CollectionKey } from '#app/modules/catalog/collections/collection.ts';
import type { FamilyOption } from '#app/modules/catalog/families/family.ts';
import type { TimedPrice } from '#app/modules/catalog/prices/timed-price.ts';
import type { Grouping } from './import.ts';

/** Where a record stands in its source: the line of a CSV file, the number of a document, counted from 1. */
export type Place = {
  /** The name of the file, as its owner knows it. */
  file: string;
  unit: 'line' | 'record';
  number: number;
};

/** What every record has. */
type Sourced = {
  place: Place;
  /**
   * What the source calls it. Unique within its kind and the same in every export of that shop, so that a second import
   * finds what the first has stored.
   */
  sourceId: string;
};

/** A picture of the source: an address that the server fetches, or a name that stands in the folder of `--pictures`. */
export type ImportedPicture = { from: string; alt: string };

/** A product of a family: the family's name, all its options, and the product's values in their order. */
export type ImportedVariant = { name: string; options: readonly FamilyOption[]; values: readonly string[] };

/** A picture of an imported product that did not come; `address` is where its source has it, or the name of its file. */
export type MissingPicture = {
  place: 'gallery' | 'description';
  address: string;
  alt: string;
  problem: string;
  /** Where the source mentions it: "products.csv, line 3". */
  source: string;
};

export type ImportedProduct = Sourced & {
  kind: 'product';
  name: string;
  /** The second line of a product; where it is a variant, its options: "Size: L, Colour: Red". */
  title: string;
  price: Money;
  /** What it cost before, in paisa: more than the price; null where the source says none. */
  wasPrice: Money | null;
  /** What a piece cost the shop, in paisa; null where the source does not say. */
  cost: Money | null;
  /** Prices for a time; the moments are ISO in UTC. */
  timedPrices: readonly TimedPrice[];
  /** Pieces on the shelf; not negative. Null where the source sells it without counting: the owner says how many. */
  stock: number | null;
  /** At how many pieces the owner is told that it runs low; null where the source does not say. */
  warnAt: number | null;
  description: string;
  blocks: readonly { heading: string; text: string }[];
  pictures: readonly ImportedPicture[];
  descriptionPictures: readonly ImportedPicture[];
  videoLink: string | null;
  active: boolean;
  weightGrams: number | null;
  /** Where the source says it by the names of our collections. */
  collections: readonly CollectionKey[];
  /** The source's own types, categories and tags, which `--map` leads to collections; asked in this order. */
  types: readonly string[];
  /** The same words by what they are. */
  groups: Readonly<Record<Grouping, readonly string[]>>;
  /** Its places in these collections, counted from 0. Without one it stands after those that are there. */
  places?: Readonly<Partial<Record<CollectionKey, number>>>;
  /** What its variants share; null for a product without variants. */
  family: string | null;
  /** What it is in the family of its variants; null where they are none. Its title is then not needed. */
  variant: ImportedVariant | null;
  /** The source's own number of it, and the one that its maker prints as bars; empty where there is none. */
  sku: string;
  barcode: string;
  /** Further names under which orders mention it, such as its SKU. */
  aliases: readonly string[];
  /** The id under which the old shop's links show it, kept where it is free; null where it has none that is a number. */
  wishedId: number | null;
};

/** Somebody who could log in. Passwords do not move: the first use asks for a reset e-mail. */
export type ImportedAccount = Sourced & {
  kind: 'account';
  email: string;
  userName: string;
  registeredAt: Date | null;
};

/** Somebody the old shop knew by phone, whether or not they ordered. */
export type ImportedCustomer = Sourced & {
  kind: 'customer';
  name: string;
  /** As typed; the import reads it as a Pakistani mobile number or rejects the record. */
  phone: string;
  city: string;
  lastOrderAt: Date | null;
};

/** How an order of history ended. Nothing is done about it any more. */
const pastStates = ['cash-received', 'cancelled', 'returned'] as const;
export type PastState = (typeof pastStates)[number];

export type ImportedOrderLine = {
  /** A `sourceId` or alias of a product; null where the source does not say. */
  product: string | null;
  name: string;
  title: string;
  /** Of one piece. */
  price: Money;
  quantity: number;
};

/** An order as history: it sends no e-mail, books no courier, takes no stock and asks for no confirmation. */
export type ImportedOrder = Sourced & {
  kind: 'order';
  /** What the old shop told its shopper, such as "#1001"; null where it had no numbers. */
  number: string | null;
  state: PastState;
  /** Why it was cancelled or came back, where the source says. */
  reason: string | null;
  placedAt: Date;
  /** When it came into its state; null where the source does not say. */
  endedAt: Date | null;
  readAt: Date | null;
  fullName: string;
  email: string | null;
  /** As typed; see ImportedCustomer. */
  phone: string;
  /** As typed; the import reads it as one of Pakistan's provinces. */
  province: string;
  city: string;
  postalCode: string | null;
  shippingAddress: string;
  apartment: string | null;
  /** The `sourceId` of an account; null for visitors. */
  account: string | null;
  lines: readonly ImportedOrderLine[];
  /** What was paid, shipping and discounts included; null sums the lines. */
  total: Money | null;
};

export type ImportedMessage = Sourced & {
  kind: 'message';
  fullName: string;
  phone: string;
  email: string;
  message: string;
  sentAt: Date;
  readAt: Date | null;
  /** The `sourceId` of an account; null where the source does not say. */
  account: string | null;
};

/** What stands on the old shop's pages. */
export type ImportedContent = Sourced & { kind: 'content' } & (
    | { content: 'header'; text: string }
    | { content: 'sale'; startTime: Date; endTime: Date; message: string; buttonName: string }
    | { content: 'service'; picture: string; title: string; description: string; position: number }
    | { content: 'banner'; where: 'hero' | 'home'; picture: string; position: number }
    | { content: 'pick'; which: 'featured' | 'trending'; product: string }
  );

export type ImportedRecord =
  | ImportedProduct
  | ImportedAccount
  | ImportedCustomer
  | ImportedOrder
  | ImportedMessage
  | ImportedContent;
export type ImportedKind = ImportedRecord['kind'];

/** A record that cannot be read; the import lists it with its place and goes on. */
export type Rejected = { kind: 'rejected'; what: ImportedKind | 'record'; place: Place; reason: string };

/** Something that the owner should know although nothing is rejected, said once per `words`. */
export type Noted = { kind: 'note'; place: Place; words: string };

/** A column of the source that this shop has no place for, as its file writes it, with how many of its cells are filled. */
export type Unplaced = { kind: 'unplaced'; column: string; cells: number };

/** A file of the source. */
export type SourceFile = {
  /** Relative to what was named on the command line, or as it was called when it was sent. */
  name: string;
  path: string;
  bytes: number;
};

/** How a kind of shop exports itself. */
export type Format = {
  /** As it is written on the command line. */
  name: string;
  /** As people say it: "Shopify". */
  label: string;
  /**
   * Reads files in one pass with bounded memory. Records come in an order in which each stands after those that it
   * mentions: products before content and orders, accounts before orders and messages. The same files give the same
   * records in the same order. Throws `UnreadableSource` before its first record where the files are none of its own.
   */
  read(files: readonly SourceFile[]): AsyncIterable<ImportedRecord | Rejected | Noted | Unplaced>;
};

/** The source as a whole cannot be read; the message is one clear sentence for its owner. */
export class UnreadableSource extends Error {}

/** A place as people say it: "orders.csv, line 12". */
export function formatPlace({ file, unit, number }: Place): string {
  return `${file}, ${unit} ${number}`;
}
