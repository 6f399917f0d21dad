import { type Money, toRupees } from '#app/infra/money/money.ts';

/** Where the shop's products may be read from by their address and a key. Pure, for both sides. */
export const feedNames = ['google', 'meta', 'tiktok'] as const;

export type FeedName = (typeof feedNames)[number];

type Feed = {
  label: string;
  /** The file's name in its address. */
  file: string;
  /** The shortest side in px that a product's picture needs there; 0 where any size will do. */
  minPictureSide: number;
  /** Where the address is pasted, in the words of the program that reads it. */
  where: string;
};

export const feeds: Record<FeedName, Feed> = {
  google: {
    label: 'Google Merchant Center',
    file: 'google.xml',
    minPictureSide: 100,
    where: 'Merchant Center, Products, Add products, Add products from a file, “Enter a link to your file”.',
  },
  meta: {
    label: 'Facebook and Instagram',
    file: 'meta.csv',
    minPictureSide: 500,
    where: 'Commerce Manager, Catalogue, Data sources, Add items, Data feed, “Use a URL”.',
  },
  tiktok: {
    label: 'TikTok',
    file: 'tiktok.csv',
    minPictureSide: 500,
    where: 'TikTok Catalog Manager, Products, Add products, Data feed schedule.',
  },
};

/** The path and query of a feed's file. */
export function feedPath(name: FeedName, key: string): string {
  return `/feeds/${feeds[name].file}?key=${encodeURIComponent(key)}`;
}

/** Why a product on sale is in no feed, or not in this one. */
export type LeftOut = 'no-picture' | 'small-picture';

/** "1950.00 PKR", as all three read a price. */
export function feedPrice(price: Money): string {
  return `${toRupees(price).toFixed(2)} PKR`;
}

/**
 * A barcode as a GTIN that catalogues take; empty where it is none: 8, 12, 13 or 14 digits whose check digit is right, and
 * whose prefix GS1 gives to makers. Prefixes 02, 04 and 2 are a shop's own numbers, 05 and 98 to 99 are coupons.
 */
export function gtinOf(barcode: string): string {
  const digits = barcode.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return '';
  const whole = digits.padStart(14, '0');
  const sum = [...whole].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  const isReserved = digits.length === 8 ? /^[02]/.test(digits) : /^(?:02|04|05|2|98[0-4]|99)/.test(whole.slice(1));
  return sum > 0 && sum % 10 === 0 && !isReserved ? digits : '';
}
