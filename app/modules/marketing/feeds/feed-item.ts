import { type Picture, renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import type { FamilyOption } from '#app/modules/catalog/families/family.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { gtinOf } from './feed.ts';

/** A product on sale with at least one picture, as it is read for a feed. */
export type FeedProduct = {
  id: number;
  name: string;
  title: string;
  description: string;
  headings: string[];
  texts: string[];
  price: Money;
  /** What it cost before, where that was more. */
  was?: Money;
  inStock: boolean;
  sku: string;
  barcode: string;
  weightGrams: number | null;
  pictures: Picture[];
  /** Those of the four that it stands in and shoppers find, in the owner's words. */
  collections: string[];
  /** The names of the owner's own collections that it stands in and shoppers find. */
  ownCollections: string[];
  /** Its family, where another product of it is on sale too. */
  family: { id: number; options: FamilyOption[]; values: string[] } | null;
};

/** The properties that all three catalogues have a field for. */
export const variantFields = ['color', 'size', 'material', 'pattern'] as const;

export type VariantField = (typeof variantFields)[number];

/** What a feed says of a product, before it is written in one of the formats. Texts are plain and within every limit. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  /** What it costs without a sale. */
  price: Money;
  /** What it costs now, where it is less than before. */
  salePrice: Money | null;
  inStock: boolean;
  gtin: string;
  sku: string;
  collections: string[];
  /** The first collection of the owner's own; empty where it stands in none. */
  ownCollection: string;
  weightGrams: number | null;
  /** Null for a product that stands for itself. */
  group: {
    id: string;
    fields: Partial<Record<VariantField, string>>;
    others: { name: string; value: string }[];
  } | null;
};

/** The smallest limits of the three, in characters: Google's title and description, and its number of further pictures. */
const maxLengths = { title: 150, description: 5_000, option: 100, collection: 100 };
/** Google reads so many product types. */
const maxCollections = 10;
const maxPictures = 11;

/** The English words for options that have a field of their own. */
const knownOptions: Record<string, VariantField> = {
  color: 'color',
  colour: 'color',
  colours: 'color',
  colors: 'color',
  shade: 'color',
  size: 'size',
  sizes: 'size',
  material: 'material',
  fabric: 'material',
  pattern: 'pattern',
};

/** What a feed says of a product. `origin` is the shop's address without a slash at the end. */
export function feedItem(product: FeedProduct, origin: string): FeedItem {
  const { id, name, title, description, headings, texts, price, was, inStock, barcode, sku, weightGrams, family } =
    product;
  const blocks = headings.flatMap((heading, index) => [heading, texts[index] ?? '']).join(' ');
  const text = [description, blocks, title, name].map(plain).find((each) => each !== '') ?? '';
  const own = product.ownCollections.map((each) => cut(plain(each), maxLengths.collection));
  return {
    id: String(id),
    title: cut(plain(name), maxLengths.title),
    description: cut(text, maxLengths.description),
    link: `${origin}${productPath(id)}`,
    pictures: product.pictures.slice(0, maxPictures).map((picture) => origin + feedPicture(picture)),
    price: was ?? price,
    salePrice: was === undefined ? null : price,
    inStock,
    gtin: gtinOf(barcode),
    sku: plain(sku),
    collections: [...product.collections.map((each) => cut(plain(each), maxLengths.collection)), ...own].slice(
      0,
      maxCollections,
    ),
    ownCollection: own[0] ?? '',
    weightGrams,
    group: family && groupOf(family),
  };
}

/** The JPEG nearest to 1200 px that is wide enough to be 500 px high. The widest where none is. */
function feedPicture(picture: Picture): string {
  const widths = renditionWidths(picture);
  const high = (width: number) => (picture.height / picture.width) * width;
  const width = widths.find((each) => each >= 1_200 && high(each) >= 500) ?? widths.at(-1) ?? widths[0];
  return renditionUrl(picture.id, width, 'jpg');
}

function groupOf({ id, options, values }: NonNullable<FeedProduct['family']>): FeedItem['group'] {
  const fields: Partial<Record<VariantField, string>> = {};
  const others: { name: string; value: string }[] = [];
  for (const [index, { name }] of options.entries()) {
    const value = cut(plain(values[index] ?? ''), maxLengths.option);
    const field = knownOptions[name.trim().toLowerCase()];
    if (field && !fields[field]) fields[field] = value;
    else others.push({ name: cut(plain(name), maxLengths.option), value });
  }
  return { id: `family-${id}`, fields, others };
}

/** A text on one line, without what XML 1.0 cannot hold. */
function plain(text: string): string {
  return cleanLine(text.replace(/[\p{Cs}\uFFFE\uFFFF]/gu, ' '));
}

/** A text of at most so many characters, cut at a blank where there is one near. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const blank = short.lastIndexOf(' ');
  return `${blank > most / 2 ? short.slice(0, blank) : short}…`;
}
