import { feeAtMost } from '#app/modules/settings/delivery/delivery-fee.ts';
import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';
import { type FeedName, feedPrice } from './feed.ts';
import { type FeedItem, type VariantField, variantFields } from './feed-item.ts';

/** What a feed says of the shop itself. */
export type FeedShop = { name: string; mission: string; origin: string; fee?: FeeRules | undefined };

/** A file in pieces: what stands before the products, each product, and what stands after them. */
export type FeedFormat = {
  contentType: string;
  head: (shop: FeedShop) => string;
  item: (item: FeedItem, shop: FeedShop) => string;
  foot: string;
};

/** The formats as their readers publish them; tests/support/product-feeds.ts names the sources. */
export const feedFormats: Record<FeedName, FeedFormat> = {
  google: {
    contentType: 'application/xml; charset=utf-8',
    head: googleHead,
    item: googleItem,
    foot: '</channel>\n</rss>\n',
  },
  meta: csvFormat(metaCells),
  tiktok: csvFormat(tiktokCells),
};

function googleHead({ name, mission, origin }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', name)}${element('link', `${origin}/`)}${element('description', mission)}`;
}

/** The brand is left out: the shop does not know the maker's, and Google forbids the shop's own name in its place. */
function googleItem(item: FeedItem, shop: FeedShop): string {
  const { pictures, group } = item;
  // Google groups by properties that it knows; a family that differs in anything else is listed one by one.
  const grouped = group && group.others.length === 0 ? group : null;
  return `<item>
${[
  element('g:id', item.id),
  element('g:title', item.title),
  element('g:description', item.description),
  element('g:link', item.link),
  ...pictures.slice(0, 1).map((address) => element('g:image_link', address)),
  ...pictures.slice(1).map((address) => element('g:additional_image_link', address)),
  element('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
  element('g:price', feedPrice(item.price)),
  element('g:sale_price', salePrice(item)),
  element('g:condition', 'new'),
  element('g:gtin', item.gtin),
  item.gtin === '' ? element('g:identifier_exists', 'no') : '',
  ...item.collections.map((collection) => element('g:product_type', collection)),
  grouped ? element('g:item_group_id', grouped.id) : '',
  ...variantFields.map((field) => element(`g:${field}`, group?.fields[field] ?? '')),
  `<g:shipping>${element('g:country', 'PK', '')}${element('g:price', shippingPrice(item, shop), '')}</g:shipping>\n`,
  item.weightGrams === null ? '' : element('g:shipping_weight', `${item.weightGrams} g`),
  element('g:custom_label_0', item.sku),
  element('g:custom_label_1', item.ownCollection),
].join('')}</item>
`;
}

/** An element with a text; nothing where there is none. */
function element(name: string, text: string, end = '\n'): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>${end}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The columns of a CSV feed with what stands in them, in their order. */
type Columns = (item: FeedItem, shop: FeedShop) => Record<string, string>;

const emptyItem: FeedItem = {
  id: '',
  title: '',
  description: '',
  link: '',
  pictures: [],
  price: 0,
  salePrice: null,
  inStock: true,
  gtin: '',
  sku: '',
  collections: [],
  ownCollection: '',
  weightGrams: null,
  group: null,
};

function csvFormat(columns: Columns): FeedFormat {
  return {
    contentType: 'text/csv; charset=utf-8',
    head: (shop) => line(Object.keys(columns(emptyItem, shop))),
    item: (item, shop) => line(Object.values(columns(item, shop))),
    foot: '',
  };
}

function metaCells(item: FeedItem, shop: FeedShop) {
  return {
    id: item.id,
    ...sharedCells(item, shop.name),
    item_group_id: item.group?.id ?? '',
    ...variantCells(item),
    additional_variant_attribute: (item.group?.others ?? [])
      .map((other) => `${withoutMarks(other.name)}:${withoutMarks(other.value)}`)
      .join(','),
    gtin: item.gtin,
    product_type: item.collections[0] ?? '',
    // An amount of nothing shows "free delivery" on the advertisement.
    shipping: `PK:::${shippingPrice(item, shop)}`,
    shipping_weight: weight(item),
    custom_label_0: item.sku,
    custom_label_1: item.ownCollection,
  };
}

function tiktokCells(item: FeedItem, shop: FeedShop) {
  return {
    sku_id: item.id,
    ...sharedCells(item, shop.name),
    item_group_id: item.group?.id ?? '',
    ...variantCells(item),
    gtin: item.gtin,
    product_type: item.collections[0] ?? '',
    shipping: `PK::Standard:${shippingPrice(item, shop)}:Standard`,
    shipping_weight: weight(item),
    custom_label_0: item.sku,
    custom_label_1: item.ownCollection,
  };
}

/** Both ask for a brand, and Meta advises the shop's name where a product has none of its own. */
function sharedCells(item: FeedItem, shopName: string) {
  return {
    title: item.title,
    description: item.description,
    availability: item.inStock ? 'in stock' : 'out of stock',
    condition: 'new',
    price: feedPrice(item.price),
    sale_price: salePrice(item),
    link: item.link,
    image_link: item.pictures[0] ?? '',
    brand: shopName,
    additional_image_link: furtherPictures(item.pictures),
  };
}

const maxListLength = 2_000;

/** Addresses with commas between, as many as Meta's 2000 characters hold. */
function furtherPictures(pictures: readonly string[]): string {
  let list = '';
  for (const address of pictures.slice(1)) {
    const longer = list === '' ? address : `${list},${address}`;
    if (longer.length > maxListLength) break;
    list = longer;
  }
  return list;
}

function variantCells({ group }: FeedItem): Record<VariantField, string> {
  const { color = '', size = '', material = '', pattern = '' } = group?.fields ?? {};
  return { color, size, material, pattern };
}

function salePrice({ salePrice: price }: FeedItem): string {
  return price === null ? '' : feedPrice(price);
}

/** The dearest delivery of one piece: an advertisement may promise no less than the checkout asks. */
function shippingPrice({ price, salePrice, weightGrams }: FeedItem, { fee }: FeedShop): string {
  return feedPrice(feeAtMost(fee, { goods: salePrice ?? price, grams: weightGrams ?? 0 }));
}

function weight({ weightGrams }: FeedItem): string {
  return weightGrams === null ? '' : `${weightGrams} g`;
}

/** Commas and colons separate names and values of options. */
function withoutMarks(text: string): string {
  return text.replace(/[,:]/g, ' ').replace(/ {2,}/g, ' ').trim();
}

/**
 * A line as RFC 4180 has it, without the apostrophes of our own exports: an advertisement would show them. A cell that a
 * spreadsheet would evaluate gets a blank before it, which catalogues trim.
 */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(/^[=+\-@]/.test(cell) ? ` ${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
