import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { isSame } from '#app/infra/merge.ts';
import { writeRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { FamilyOption } from './family.ts';
import { combinationsOf, maxMembers, parseOptions } from './typed-options.ts';

/** One combination of values in the table of a family, as it is typed. */
export type TypedRow = {
  values: string[];
  /** No product is made of it. */
  leftOut: boolean;
  price: string;
  stock: string;
  sku: string;
  barcode: string;
  /** The id of the picture that it shows first; null for that of the product it is made like. */
  picture: string | null;
};

/** What the admin types to make a family of a product. */
export type TypedFamily = {
  name: string;
  /** "Size: S, M, L; Colour: Black, Sand" */
  typed: string;
  /** The combination of the product itself. */
  own: string[];
  rows: TypedRow[];
};

/** A value with the word that the products have for it now; null for a new value. */
export type NamedValue = { word: string; colour?: string; urdu?: string; was: string | null };

/** The name, options and values of a family, as the admin renames and reorders them. */
export type FamilyNames = {
  name: string;
  urduName: string;
  options: { name: string; urdu?: string; values: NamedValue[] }[];
};

/** The product that the others of a family are made like, with its pictures in their order. */
export type FamilyModel = { price: Money; sku: string; pictures: Picture[] };

/** A row for a new product: the model's price, its SKU with the values. Pieces and barcode are the new product's own. */
export function emptyRow({ price, sku }: Omit<FamilyModel, 'pictures'>, values: string[], leftOut = false): TypedRow {
  const ending = values.map((value) => value.toUpperCase().replace(/\s+/g, ''));
  const ownSku = [sku, ...ending].join('-');
  return {
    values,
    leftOut,
    price: writeRupees(price),
    stock: '0',
    sku: sku && ownSku.length <= 60 ? ownSku : '',
    barcode: '',
    picture: null,
  };
}

/** How many combinations the options have, without listing them. */
function countCombinations(options: readonly FamilyOption[]): number {
  return options.reduce((count, { values }) => count * values.length, 1);
}

/** Reads typed options whose combinations fit into one family. */
export function readTypedOptions(typed: string): { options: FamilyOption[]; problem: string | null } {
  const read = parseOptions(typed);
  const count = countCombinations(read.options);
  if (read.problem || count <= maxMembers) return read;
  const problem = `That is ${count} combinations. A product has at most ${maxMembers} variants: type fewer values, and add others later.`;
  return { options: read.options, problem };
}

/** The table of all combinations of the options. What was typed for a combination that stays is kept. */
export function fillRows(
  options: readonly FamilyOption[],
  model: Omit<FamilyModel, 'pictures'>,
  typed: readonly TypedRow[] = [],
): TypedRow[] {
  return combinationsOf(options).map(
    (values) => typed.find((row) => isSame(row.values, values)) ?? emptyRow(model, values),
  );
}

/** Whether the table holds the combinations of what is typed now. */
export function isFilled({ typed, rows }: Pick<TypedFamily, 'typed' | 'rows'>): boolean {
  const { options, problem } = readTypedOptions(typed);
  if (problem) return false;
  const combinations = combinationsOf(options);
  return (
    combinations.length === rows.length && combinations.every((values, index) => isSame(values, rows[index]?.values))
  );
}

/** The first combinations that no product has, at most as many as the family has room for. */
export function freeChoices(options: readonly FamilyOption[], taken: readonly (readonly string[])[]): string[][] {
  const known = new Set(taken.map((values) => JSON.stringify(values)));
  const free: string[][] = [];
  const total = countCombinations(options);
  const room = maxMembers - taken.length;
  // Up to 125,000 combinations: each is made only when it is looked at.
  for (let index = 0; index < total && free.length < room; index += 1) {
    const values = combinationAt(options, index);
    if (!known.has(JSON.stringify(values))) free.push(values);
  }
  return free;
}

function combinationAt(options: readonly FamilyOption[], index: number): string[] {
  let rest = index;
  const words: string[] = [];
  for (const { values } of options.toReversed()) {
    words.unshift(values[rest % values.length]?.word ?? '');
    rest = Math.floor(rest / values.length);
  }
  return words;
}

type Named = { name: string; urduName?: string | undefined; options: readonly FamilyOption[] };

/** A family's names and options as the admin renames them. */
export function namesOf({ name, urduName = '', options }: Named): FamilyNames {
  return {
    name,
    urduName,
    options: options.map((option) => ({
      name: option.name,
      ...(option.urdu && { urdu: option.urdu }),
      values: option.values.map((value) => ({ ...value, was: value.word })),
    })),
  };
}
