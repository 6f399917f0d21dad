import { useMemo } from 'react';
import type { Picture } from '#app/platform/media/picture.ts';
import type { Money } from '#app/platform/money.ts';
import type { FamilyCard } from './family.ts';
import type { ProductSummary } from './product.ts';

/**
 * The products of a list of cards as one line of JSON without names of fields. A page carries what its cards show a second
 * time for hydration; the router's own form of that, objects that refer to each other by number, was a quarter of the home
 * page. Pictures come without their words, since the product's name stands beside them.
 */
export type CardList = string & { readonly form: 'card list' };

type Row = [
  id: number,
  name: string,
  title: string,
  price: Money,
  quantity: number,
  /** The number is what it cost before. */
  ...rest: (PictureRow | FamilyCard | Money)[],
];
type PictureRow = [id: string, colour: string, width: number, height: number];

/** What a loader sends. */
export function writeCards(products: readonly ProductSummary[]): CardList {
  const rows = products.map(
    ({ id, name, title, price, was, quantity, pictures, family }): Row => [
      id,
      name,
      title,
      price,
      quantity,
      ...pictures.map((picture): PictureRow => [picture.id, picture.colour, picture.width, picture.height]),
      ...(family ? [family] : []),
      ...(was ? [was] : []),
    ],
  );
  return JSON.stringify(rows) as CardList;
}

/** The products of a list. */
export function readCards(list: CardList): ProductSummary[] {
  return (JSON.parse(list) as Row[]).map(productOf);
}

function productOf([id, name, title, price, quantity, ...rest]: Row): ProductSummary {
  const pictures = rest.filter(isPicture);
  const family = rest.find((part): part is FamilyCard => typeof part === 'object' && !isPicture(part));
  const was = rest.find((part) => typeof part === 'number');
  return { id, name, title, price, was, quantity, pictures: pictures.map(pictureOf), family };
}

/** The products of a text in a page's data, if it is a list of cards; none of any other text. */
export function cardsIn(text: string): ProductSummary[] {
  if (!/^\[\[\d+,"/.test(text)) return [];
  try {
    return readCards(text as CardList);
  } catch {
    // Somebody's own words that begin so.
    return [];
  }
}

/** `readCards` for components: the same list gives the same objects. */
export function useCards(list: CardList): ProductSummary[] {
  return useMemo(() => readCards(list), [list]);
}

function isPicture(part: Row[number]): part is PictureRow {
  return Array.isArray(part);
}

function pictureOf([id, colour, width, height]: PictureRow): Picture {
  return { id, width, height, colour, alt: '' };
}
