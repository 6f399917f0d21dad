import type { Money } from '#app/infra/money/money.ts';
import { colourOf } from './colours.ts';

/**
 * A value of an option, such as "Sand". `colour` is `#rrggbb` where the owner has chosen it, `urdu` the word on pages in Urdu
 * where they have written one. Families as pages read them have no `urdu` any more (`shownFamily`).
 */
export type OptionValue = { word: string; colour?: string; urdu?: string };

/** What the products of a family differ in, with its values in the order in which the shop shows them. */
export type FamilyOption = { name: string; urdu?: string; values: OptionValue[] };

/** A product of a family as shoppers compare it; its values stand in the order of the options. */
export type FamilyMember = { id: number; values: string[]; price: Money; was?: Money; quantity: number };

/** A family with its products on sale, the leading one first. */
export type Family = { id: number; name: string; options: FamilyOption[]; members: FamilyMember[] };

/** What a list says of a family on the card of one product. */
export type FamilyCard = {
  id: number;
  name: string;
  /** "3 colours · 4 sizes" */
  line: string;
  /** The colours to choose from as `#rrggbb`, at most `maxSwatches`. */
  swatches: string[];
  /** The lowest price where the prices differ; null where there is one price. */
  from: Money | null;
  /** What the one of the lowest price cost before, where that was more and the prices differ. */
  was?: Money | undefined;
  /** Pieces of all its products. */
  quantity: number;
  /** What has to be chosen: "size", or "options" where there are several. */
  choice: string;
};

const maxSwatches = 5;

/** Whether two products have the same values. */
export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** The name of a product of a family, as cart, order and courier read it: "Lawn kurta, M, Sand". */
export function memberName(family: string, values: readonly string[]): string {
  return [family, ...values].join(', ');
}

/** Whether an option is shown as colours: it is called so, or its owner has chosen the colour of a value. */
export function isColourOption({ name, values }: FamilyOption): boolean {
  return /colou?r|shade|rang|رنگ/i.test(name) || values.some(({ colour }) => colour !== undefined);
}

/** The colour of a value as `#rrggbb`: the owner's, or that of the word; null where nobody knows it. */
function swatchOf({ word, colour }: OptionValue): string | null {
  return colour ?? colourOf(word);
}

/** The values of an option that some product on sale has. */
function valuesOnSale({ options, members }: Family, index: number): OptionValue[] {
  const used = new Set(members.map(({ values }) => values[index]));
  return (options[index]?.values ?? []).filter(({ word }) => used.has(word));
}

/** What a list says of a family; null where only one of its products is on sale, which then stands for itself. */
export function familyCard(family: Family): FamilyCard | null {
  const { id, name, options, members } = family;
  if (members.length < 2) return null;
  const choices = options
    .map((option, index) => ({ option, values: valuesOnSale(family, index) }))
    .filter(({ values }) => values.length > 1);
  const prices = members.map(({ price }) => price);
  const colours = choices.find(({ option }) => isColourOption(option))?.values ?? [];
  const from = Math.min(...prices);
  const hasOnePrice = from === Math.max(...prices);
  const was = hasOnePrice ? undefined : members.find(({ price }) => price === from)?.was;
  return {
    id,
    name,
    line: choices.map(({ option, values }) => countWords(values.length, option.name)).join(' · '),
    swatches: [...new Set(colours.map(swatchOf))].filter((colour) => colour !== null).slice(0, maxSwatches),
    from: hasOnePrice ? null : from,
    ...(was && { was }),
    quantity: members.reduce((sum, { quantity }) => sum + Math.max(quantity, 0), 0),
    choice: choices.length === 1 ? inSentence(choices[0]?.option.name ?? '') : 'options',
  };
}

/** "3 colours", "2 SPF", "4 سائز": only an English word of small letters gets its plural. */
function countWords(count: number, name: string): string {
  const word = inSentence(name);
  if (!/^[a-z ]*[a-z]$/.test(word)) return `${count} ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${count} ${word.slice(0, -1)}ies`;
  return `${count} ${word}${/(s|x|ch|sh)$/.test(word) ? 'es' : 's'}`;
}

/** "Size" as it stands inside a sentence: "size"; "SPF" and words of other letters stay. */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** A value in the chooser of a product's page, and the product that it leads to. */
export type Choice = {
  word: string;
  /** `#rrggbb` where the option is shown as colours and this one is known. */
  swatch: string | null;
  to: number;
  /**
   * `chosen` is this product; `sold-out` has no pieces; `elsewhere` exists, but not with all the other values of this
   * product, and leads to the nearest.
   */
  state: 'chosen' | 'there' | 'sold-out' | 'elsewhere';
};

/** An option in the chooser. */
export type ChoiceGroup = { name: string; choices: Choice[] };

/**
 * The options of a product's page, each with its values on sale. A value leads to the product that has it and otherwise
 * the same values; where there is none, to the one that shares the most of them, in stock before sold out.
 */
export function choicesFor(family: Family, id: number): ChoiceGroup[] {
  const own = family.members.find((member) => member.id === id);
  if (!own) return [];
  return family.options.map((option, index) => ({
    name: option.name,
    choices: valuesOnSale(family, index).map((value) => ({
      word: value.word,
      swatch: isColourOption(option) ? swatchOf(value) : null,
      ...leadsTo(family, own, index, value.word),
    })),
  }));
}

function leadsTo({ members }: Family, own: FamilyMember, index: number, word: string): Pick<Choice, 'to' | 'state'> {
  if (own.values[index] === word) return { to: own.id, state: 'chosen' };
  const wanted = own.values.with(index, word);
  const exact = members.find(({ values }) => isSameChoice(values, wanted));
  if (exact) return { to: exact.id, state: exact.quantity > 0 ? 'there' : 'sold-out' };
  const shared = ({ values }: FamilyMember) => values.filter((value, at) => value === wanted[at]).length;
  const [nearest = own] = members
    .filter(({ values }) => values[index] === word)
    .toSorted((one, other) => shared(other) - shared(one) || Number(other.quantity > 0) - Number(one.quantity > 0));
  return { to: nearest.id, state: 'elsewhere' };
}
