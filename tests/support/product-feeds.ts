/**
 * The published specifications of product feeds as checks, for tests.
 *
 * Google: "Product data specification", support.google.com/merchants/answer/7052112, and the pages of its attributes.
 * Meta: the rows of instructions in the catalogue template of Commerce Manager, and "Reference: Catalog",
 * developers.facebook.com/docs/marketing-api/catalog/reference.
 * TikTok: the rules in its catalogue template, and ads.tiktok.com/help/article/catalog-product-parameters.
 */
import { parse } from 'csv-parse/sync';

/** A product of a feed as its reader sees it; a field that may stand several times has several values. */
export type ReadItem = Record<string, string[]>;

type Rule = {
  required?: true;
  /** In characters. */
  most?: number;
  /** How many values it may have. */
  times?: number;
  form?: RegExp;
};

const address = /^https?:\/\/[^\s<>"]+$/;
const amount = /^\d+\.\d{2} [A-Z]{3}$/;
const weight = /^\d+(?:\.\d+)? ?(?:lb|oz|g|kg)$/;
const gtin = /^\d{8}$|^\d{12,14}$/;
const word = /^[^<>]*\p{L}[^<>]*$|^[\p{N}][^<>]*$/u;

const google: Record<string, Rule> = {
  id: { required: true, most: 50, form: /^[\w-]+$/ },
  title: { required: true, most: 150 },
  description: { required: true, most: 5_000 },
  link: { required: true, most: 2_000, form: address },
  image_link: { required: true, most: 2_000, form: address },
  additional_image_link: { most: 2_000, times: 10, form: address },
  availability: { required: true, form: /^(?:in_stock|out_of_stock|preorder|backorder)$/ },
  price: { required: true, form: amount },
  sale_price: { form: amount },
  condition: { required: true, form: /^(?:new|refurbished|used)$/ },
  gtin: { most: 50, form: gtin },
  identifier_exists: { form: /^(?:yes|no)$/ },
  product_type: { most: 750, times: 10 },
  item_group_id: { most: 50, form: /^[\w-]+$/ },
  color: { most: 100, form: word },
  size: { most: 100, form: word },
  material: { most: 200, form: word },
  pattern: { most: 100, form: word },
  shipping: { required: true, form: /^PK \d+\.\d{2} PKR$/ },
  shipping_weight: { form: weight },
  custom_label_0: { most: 100 },
  custom_label_1: { most: 100 },
};

const meta: Record<string, Rule> = {
  id: { required: true, most: 100 },
  title: { required: true, most: 200 },
  description: { required: true, most: 9_999 },
  availability: { required: true, form: /^(?:in stock|out of stock)$/ },
  condition: { required: true, form: /^(?:new|used)$/ },
  price: { required: true, form: amount },
  sale_price: { form: amount },
  link: { required: true, form: address },
  image_link: { required: true, form: address },
  brand: { required: true, most: 100 },
  additional_image_link: { most: 2_000, form: /^https?:[^\s,]+(?:,https?:[^\s,]+){0,19}$/ },
  item_group_id: { most: 100 },
  color: { most: 200, form: word },
  size: { most: 200, form: word },
  material: { most: 200, form: word },
  pattern: { most: 100, form: word },
  additional_variant_attribute: { form: /^[^:,]+:[^:,]+(?:,[^:,]+:[^:,]+)*$/ },
  gtin: { form: gtin },
  product_type: { most: 750 },
  shipping: { form: /^[A-Z]{2}:[^:]*:[^:]*:\d+\.\d{2} [A-Z]{3}$/ },
  shipping_weight: { form: weight },
  custom_label_0: { most: 100 },
  custom_label_1: { most: 100 },
};

const tiktok: Record<string, Rule> = {
  sku_id: { required: true, most: 100 },
  title: { required: true, most: 500 },
  description: { required: true, most: 10_000 },
  availability: { required: true, form: /^(?:in stock|available for order|preorder|out of stock|discontinued)$/ },
  condition: { required: true, form: /^(?:new|refurbished|used)$/ },
  price: { required: true, form: amount },
  sale_price: { form: amount },
  link: { required: true, form: address },
  image_link: { required: true, form: /^https?:[^\s]+\.(?:jpg|png)$/ },
  brand: { required: true, most: 150 },
  additional_image_link: { form: /^https?:[^\s,]+(?:,https?:[^\s,]+){0,9}$/ },
  item_group_id: {},
  color: { most: 100, form: word },
  size: {},
  material: { most: 200, form: word },
  pattern: { most: 100, form: word },
  gtin: { form: gtin },
  product_type: {},
  shipping: { form: /^[A-Z]{2}:[^:]*:[^:]*:\d+\.\d{2} [A-Z]{3}:[^:]+$/ },
  shipping_weight: { form: weight },
  custom_label_0: { most: 100 },
  custom_label_1: { most: 100 },
};

const rules = { google, meta, tiktok };

/** What a published specification has against a file's products; empty where it takes all of them. */
export function problemsOfFeed(name: keyof typeof rules, items: readonly ReadItem[]): string[] {
  const [key = ''] = Object.keys(rules[name]);
  const ids = items.map((item) => item[key]?.[0] ?? '');
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: the id is there twice`);
  return [
    ...repeated,
    ...items.flatMap((item, index) => problemsOfItem(name, item, ids[index] ?? '')),
    ...(name === 'tiktok' ? [] : problemsOfGroups(items)),
  ];
}

function problemsOfItem(name: keyof typeof rules, item: ReadItem, id: string): string[] {
  const unknown = Object.keys(item).filter((field) => !Object.hasOwn(rules[name], field));
  const problems = Object.entries(rules[name]).flatMap(([field, { required, most, times = 1, form }]) => {
    const values = (item[field] ?? []).filter((value) => value !== '');
    return [
      ...(required && values.length === 0 ? [`${field} is missing`] : []),
      ...(values.length > times ? [`${field} is there ${values.length} times`] : []),
      ...values.filter((value) => most !== undefined && [...value].length > most).map(() => `${field} is too long`),
      ...values.filter((value) => form && !form.test(value)).map((value) => `${field} may not be “${value}”`),
      ...values.filter((value) => /\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/u.test(value)).map(() => `${field} has bad characters`),
    ];
  });
  const hasGtin = (item.gtin?.[0] ?? '') !== '';
  const contradicts = item.identifier_exists?.[0] === 'no' && hasGtin;
  const lacks = name === 'google' && !hasGtin && item.identifier_exists?.[0] !== 'no';
  if (contradicts || lacks) problems.push('identifier_exists does not fit the identifiers');
  const [price = 0, sale = 0] = [item.price, item.sale_price].map((amounts) => Number.parseFloat(amounts?.[0] || '0'));
  if (price <= 0) problems.push('the price is nothing');
  if (sale >= price && sale > 0) problems.push('the sale price is no saving');
  return [...problems, ...unknown.map((field) => `${field} is no field`)].map((problem) => `${id}: ${problem}`);
}

const variants = ['color', 'size', 'material', 'pattern', 'additional_variant_attribute'];

/** The products of a group differ in something that the group is made by. TikTok does not ask for it. */
function problemsOfGroups(items: readonly ReadItem[]): string[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const group = item.item_group_id?.[0] ?? '';
    if (group === '') return [];
    const made = JSON.stringify([group, ...variants.map((field) => item[field]?.[0] ?? '')]);
    if (seen.has(made)) return [`${group}: two products differ in nothing`];
    seen.add(made);
    return [];
  });
}

/** Reads a CSV feed as its reader does: the first line names the fields. Throws where the file is not RFC 4180. */
export function readCsvFeed(text: string): ReadItem[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, relax_column_count: false, trim: true });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [value]])));
}

/** Reads an RSS feed with Google's fields. Throws where the file is not well-formed. */
export function readXmlFeed(text: string): ReadItem[] {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(declaration)) throw new Error('There is no declaration.');
  const items: ReadItem[] = [];
  const open: { name: string; text: string }[] = [];
  for (const [part] of text.slice(declaration.length).matchAll(/<[^<>]*>|[^<>]+|[<>]/g)) {
    const inside = open.at(-1);
    if (part === '<' || part === '>') throw new Error(`There is a bare ${part}.`);
    if (!part.startsWith('<')) {
      if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(part)) throw new Error(`There is a bare & in “${part}”.`);
      if (inside) inside.text += part;
    } else if (part.startsWith('</')) {
      open.pop();
      if (inside?.name !== part.slice(2, -1)) throw new Error(`${part} closes ${inside?.name}.`);
      closeElement(items, open, inside);
    } else {
      open.push({ name: /^<([\w:]+)/.exec(part)?.[1] ?? '', text: '' });
      if (part === '<item>') items.push({});
    }
  }
  if (open.length > 0) throw new Error(`${open[0]?.name} is not closed.`);
  return items;
}

function closeElement(
  items: ReadItem[],
  open: { name: string; text: string }[],
  closed: { name: string; text: string },
) {
  const within = open.at(-1);
  const output = plainOf(closed.text.trim());
  if (within?.name === 'g:shipping') within.text += ` ${output}`;
  const item = items.at(-1);
  if (within?.name !== 'item' || !item) return;
  const field = closed.name.replace(/^g:/, '');
  item[field] = [...(item[field] ?? []), output];
}

function plainOf(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
