import { useMemo } from 'react';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { FamilyCard } from '../families/family.ts';
import type { ProductSummary } from '../product.ts';

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
  ...rest: (PictureRow | FamilyRow | Money)[],
];
/** Only the first has its colour, which holds the place: the second lies over it once it has come. */
type PictureRow = [id: string, colour: string, width: number, height: number];
/** A name of no letters is that of the product; a choice of none is what the line counts: "size" of "4 sizes". */
type FamilyRow = [
  id: number,
  name: string,
  line: string,
  quantity: number,
  choice: string,
  from: Money | null,
  was: Money | null,
  ...swatches: string[],
];

/** What a loader sends. */
export function writeCards(products: readonly ProductSummary[]): CardList {
  const rows = products.map(
    ({ id, name, title, price, was, quantity, pictures, family }): Row => [
      id,
      name,
      title,
      price,
      quantity,
      ...pictures.map(
        ({ id, colour, width, height }, index): PictureRow => [id, index === 0 ? colour : '', width, height],
      ),
      ...(family ? [familyRow(family, name)] : []),
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
  const family = rest.find(isFamily);
  const was = rest.find((part) => typeof part === 'number');
  return {
    id,
    name,
    title,
    price,
    was,
    quantity,
    pictures: pictures.map((picture) => pictureOf(picture, pictures[0]?.[1] ?? '')),
    family: family && familyOf(family, name),
  };
}

function familyRow({ id, name, line, quantity, choice, from, was, swatches }: FamilyCard, product: string): FamilyRow {
  const isCounted = line.replace(counted, '$1') === choice;
  return [id, name === product ? '' : name, line, quantity, isCounted ? '' : choice, from, was ?? null, ...swatches];
}

function familyOf([id, name, line, quantity, choice, from, was, ...swatches]: FamilyRow, product: string): FamilyCard {
  return {
    id,
    name: name || product,
    line,
    quantity,
    choice: choice || line.replace(counted, '$1'),
    from,
    ...(was !== null && { was }),
    swatches,
  };
}

const counted = /^\d+ (.*)s$/;

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
  return Array.isArray(part) && typeof part[0] === 'string';
}

function isFamily(part: Row[number]): part is FamilyRow {
  return Array.isArray(part) && typeof part[0] === 'number';
}

function pictureOf([id, , width, height]: PictureRow, colour: string): Picture {
  return { id, width, height, colour, alt: '' };
}
