/** Turns what a source says into what our modules keep, or says why it cannot. Pure. */

import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { findCity, provinces } from '#app/infra/contact-details/provinces.ts';
import type { Money } from '#app/infra/money/money.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { cleanLine, cleanText, isKeepable } from '#app/infra/text/plain-text.ts';
import type { AnyCollectionKey, OwnCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { splitKeys } from '#app/modules/catalog/collections/collection-names.ts';
import { memberName } from '#app/modules/catalog/families/family.ts';
import { parseVideo } from '#app/modules/catalog/product.ts';
import {
  emptyProduct,
  maxPictures,
  type ProductValues,
  productFieldNames,
  readProductForm,
} from '#app/modules/catalog/product-form.ts';
import { totalOf } from '#app/modules/orders/order.ts';
import type {
  ImportedAccount,
  ImportedCustomer,
  ImportedMessage,
  ImportedOrder,
  ImportedOrderLine,
  ImportedPicture,
  ImportedProduct,
  ImportedRecord,
} from './records.ts';

/** A record under the shop's own rules, or why it cannot be kept. */
export type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** Why a record cannot be kept as it came, whatever it says; null where it can. PostgreSQL stores neither NUL nor half a letter. */
export function damageOf(record: ImportedRecord): string | null {
  return isKept(record) ? null : 'It has a character that cannot be kept.';
}

function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isKeepable(value);
  if (Array.isArray(value)) return value.every(isKept);
  return typeof value !== 'object' || value === null || Object.values(value).every(isKept);
}

/** The most lines that one order keeps; more is no shopper's order. */
const maxOrderLines = 200;
/** Of a product. */
const maxNameLength = 200;
const maxTextLength = 20_000;
const maxLineLength = 1_000;
/** Cities are in an index, whose entries are short. */
const maxCityLength = 200;

export type ReadProduct = {
  /** Without its pictures, which are fetched later. */
  values: ProductValues;
  stock: number;
  own: readonly OwnCollectionKey[];
  pictures: readonly ImportedPicture[];
  descriptionPictures: readonly ImportedPicture[];
  /** What was left out. */
  notes: readonly string[];
};

/** A product under the shop's own rules, in the collections that its types lead to. */
export function readProduct(
  product: ImportedProduct,
  collectionsOfIt: readonly AnyCollectionKey[],
  uncountedStock: number,
): Read<ReadProduct> {
  const notes: string[] = [];
  const { four, own } = splitKeys(collectionsOfIt);
  const video = product.videoLink?.trim() || null;
  if (video !== null && parseVideo(video) === null)
    notes.push('A video that is neither on YouTube nor of this shop was left out.');
  for (const list of [product.pictures, product.descriptionPictures])
    if (list.length > maxPictures) notes.push(`Of each product the first ${maxPictures} pictures are taken.`);
  const read = readProductForm({
    ...emptyProduct,
    ...namesOf(product),
    price: product.price,
    wasPrice: product.wasPrice,
    timedPrices: product.timedPrices,
    warnAt: product.warnAt,
    description: cleanText(product.description),
    blocks: product.blocks.map(({ heading, text }) => ({ heading: cleanLine(heading), text: cleanText(text) })),
    videoLink: video !== null && parseVideo(video) !== null ? video : null,
    active: product.active,
    weightGrams: product.weightGrams,
    sku: cleanLine(product.sku).slice(0, 60),
    barcode: cleanLine(product.barcode).slice(0, 60),
    collections: four,
  });
  if (!read.ok) return refuse(formatProblems(read.problems));
  const stock = product.stock ?? uncountedStock;
  if (!Number.isInteger(stock) || stock < 0 || stock > 2_000_000_000)
    return refuse(`Its stock of ${stock} is not a number of items.`);
  return {
    ok: true,
    value: {
      values: read.values,
      stock,
      own,
      pictures: product.pictures.slice(0, maxPictures),
      descriptionPictures: product.descriptionPictures.slice(0, maxPictures),
      notes,
    },
  };
}

/** A product of a family says its values in its name, so that cart, order and label say them; others in the title. */
function namesOf({ name, title, variant }: ImportedProduct): { name: string; title: string } {
  const inFamily = variant && memberName(variant.name, variant.values);
  if (inFamily && inFamily.length <= maxNameLength) return { name: inFamily, title: '' };
  return { name: cleanLine(name), title: cleanLine(title) };
}

function formatProblems(problems: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(problems)
    .map(([field, problem]) => {
      const [name = ''] = field.split('.');
      return isKeyOf(productFieldNames, name) ? `${productFieldNames[name]}: ${problem}` : String(problem);
    })
    .join(' ');
}

export type ReadAccount = { email: string; userName: string; registeredAt: Date | null };

export function readAccount({ email, userName, registeredAt }: ImportedAccount): Read<ReadAccount> {
  const address = normalizeEmail(email);
  if (address === '' || !isEmailFormat(address, ['*'])) return refuse(`“${short(email)}” is not an e-mail address.`);
  const name = cleanLine(userName).slice(0, 100);
  return { ok: true, value: { email: address, userName: name || address.split('@')[0] || 'User', registeredAt } };
}

export type ReadCustomer = { name: string; phone: string; city: string; lastOrderAt: Date | null };

export function readCustomer({ name, phone, city, lastOrderAt }: ImportedCustomer): Read<ReadCustomer> {
  const number = parsePhone(phone);
  if (!number) return refuse(formatPhoneProblem(phone));
  const words = cleanLine(name).slice(0, maxLineLength);
  if (words === '') return refuse('There is no name.');
  return {
    ok: true,
    value: { name: words, phone: number, city: cleanLine(city).slice(0, maxCityLength), lastOrderAt },
  };
}

export type ReadOrder = Omit<
  ImportedOrder,
  'kind' | 'place' | 'sourceId' | 'total' | 'email' | 'endedAt' | 'readAt' | 'number'
> & {
  email: string | null;
  endedAt: Date;
  readAt: Date;
  total: Money;
  note: string;
};

export function readOrder(order: ImportedOrder): Read<ReadOrder> {
  const phone = parsePhone(order.phone);
  if (!phone) return refuse(formatPhoneProblem(order.phone));
  const fullName = cleanLine(order.fullName).slice(0, maxLineLength);
  if (fullName === '') return refuse('There is no name.');
  if (!isMoment(order.placedAt)) return refuse('It does not say when it was placed.');
  const lines = order.lines.filter(isSold);
  if (lines.length === 0) return refuse('It has no products with a price and a quantity.');
  if (lines.length > maxOrderLines) return refuse(`It has more than ${maxOrderLines} lines.`);
  const total = order.total ?? totalOf(lines);
  if (!Number.isSafeInteger(total) || total <= 0) return refuse('Its total is nothing.');
  const city = cleanLine(order.city).slice(0, maxCityLength);
  const email = normalizeEmail(order.email ?? '');
  return {
    ok: true,
    value: {
      state: order.state,
      reason: order.reason === null ? null : cleanLine(order.reason).slice(0, maxLineLength) || null,
      placedAt: order.placedAt,
      endedAt: isMoment(order.endedAt) && order.endedAt >= order.placedAt ? order.endedAt : order.placedAt,
      readAt: isMoment(order.readAt) ? order.readAt : order.placedAt,
      fullName,
      email: email !== '' && isEmailFormat(email, ['*']) ? email : null,
      phone,
      province: readProvince(order.province, city),
      city,
      postalCode: orNull(order.postalCode),
      shippingAddress: cleanLine(order.shippingAddress).slice(0, maxLineLength),
      apartment: orNull(order.apartment),
      account: order.account,
      lines,
      total,
      note: order.number ? `Order ${cleanLine(order.number).slice(0, 100)} of the shop before` : '',
    },
  };
}

function isSold({ price, quantity }: ImportedOrderLine): boolean {
  return Number.isSafeInteger(price) && price > 0 && Number.isInteger(quantity) && quantity > 0 && quantity < 1_000_000;
}

function isMoment(at: Date | null): at is Date {
  return at !== null && !Number.isNaN(at.getTime()) && at.getFullYear() > 1990 && at.getFullYear() < 2200;
}

function orNull(text: string | null): string | null {
  return text === null ? null : cleanLine(text).slice(0, maxLineLength) || null;
}

/** Other ways to write a province, ISO codes included. */
const provinceAliases: Readonly<Record<string, (typeof provinces)[number]>> = {
  pb: 'Punjab',
  panjab: 'Punjab',
  sd: 'Sindh',
  sind: 'Sindh',
  kp: 'Khyber Pakhtunkhwa',
  kpk: 'Khyber Pakhtunkhwa',
  nwfp: 'Khyber Pakhtunkhwa',
  'khyber pakhtoonkhwa': 'Khyber Pakhtunkhwa',
  ba: 'Balochistan',
  baluchistan: 'Balochistan',
  is: 'Islamabad Capital Territory',
  ict: 'Islamabad Capital Territory',
  islamabad: 'Islamabad Capital Territory',
  jk: 'Azad Jammu & Kashmir',
  ajk: 'Azad Jammu & Kashmir',
  'azad kashmir': 'Azad Jammu & Kashmir',
  gb: 'Gilgit-Baltistan',
  'gilgit baltistan': 'Gilgit-Baltistan',
};

/** A province by any of its names, else that of the city, else as it was typed. */
function readProvince(typed: string, city: string): string {
  const word = cleanLine(typed).slice(0, maxLineLength);
  const plain = word.toLowerCase().replace(/^pk-/, '');
  const known = provinces.find((name) => name.toLowerCase() === plain) ?? provinceAliases[plain];
  return known ?? (word || findCity(city)?.province || '');
}

export type ReadMessage = {
  fullName: string;
  phone: string;
  email: string;
  message: string;
  sentAt: Date;
  readAt: Date | null;
  account: string | null;
};

export function readMessage(sent: ImportedMessage): Read<ReadMessage> {
  const message = cleanText(sent.message);
  if (message === '') return refuse('It is empty.');
  if (message.length > maxTextLength) return refuse(`It is longer than ${maxTextLength} characters.`);
  if (!isMoment(sent.sentAt)) return refuse('It does not say when it was sent.');
  return {
    ok: true,
    value: {
      fullName: cleanLine(sent.fullName).slice(0, maxLineLength),
      phone: parsePhone(sent.phone) ?? cleanLine(sent.phone).slice(0, 40),
      email: normalizeEmail(sent.email).slice(0, 320),
      message,
      sentAt: sent.sentAt,
      readAt: isMoment(sent.readAt) ? sent.readAt : null,
      account: sent.account,
    },
  };
}

function formatPhoneProblem(typed: string): string {
  return typed.trim() === '' ? 'There is no phone number.' : `“${short(typed)}” is not a mobile number of Pakistan.`;
}

function short(text: string): string {
  const line = cleanLine(text);
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
