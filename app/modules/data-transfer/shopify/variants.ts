import { cleanLine } from '#app/infra/text/plain-text.ts';
import type { FamilyOption } from '#app/modules/catalog/families/family.ts';
import { maxMembers, optionsProblem } from '#app/modules/catalog/families/typed-options.ts';
import type { ImportedVariant } from '../records.ts';

/** The variants of a product as its source lists them. */
export type ListedVariants = {
  /** What the product is called. */
  name: string;
  options: readonly {
    name: string;
    /** The order of its values, where the source has one. */
    order: readonly string[];
  }[];
  /** For each variant its values in the order of the options; '' where the source does not say. */
  rows: readonly (readonly string[])[];
};

/** The variants as a family's products, in the order of the rows; or why they cannot be a family. */
export type ReadVariants =
  | { variants: readonly ImportedVariant[]; problem: null }
  | { variants: null; problem: string };

/** The value of a variant that a shopper of its source may have for any. */
const anyValue = 'Any';

/** Reads variants as a family. Options that no variant has a value of are left out. */
export function readVariants({ name, options, rows }: ListedVariants): ReadVariants {
  const kept = options
    .map((option, index) => ({ ...option, index, words: rows.map((row) => cleanLine(row[index] ?? '')) }))
    .filter(({ words }) => words.some(Boolean));
  const columns = kept.map(({ words }) => {
    const spelled = new Map<string, string>();
    for (const word of words) if (word && !spelled.has(word.toLowerCase())) spelled.set(word.toLowerCase(), word);
    return words.map((word) => (word ? (spelled.get(word.toLowerCase()) ?? word) : anyValue));
  });
  const familyOptions = kept.map(
    (option, at): FamilyOption => ({
      name: cleanLine(option.name) || `Option ${option.index + 1}`,
      values: inOrder(columns[at] ?? [], option.order).map((word) => ({ word })),
    }),
  );
  const family = cleanLine(name).slice(0, 150);
  const problem =
    rows.length > maxMembers ? `A product has at most ${maxMembers} variants.` : optionsProblem(familyOptions);
  if (problem) return { variants: null, problem };
  return {
    variants: rows.map((_, row) => ({
      name: family,
      options: familyOptions,
      values: columns.map((words) => words[row] ?? anyValue),
    })),
    problem: null,
  };
}

/** Each word once: those of the source's order first, then as they come. */
function inOrder(words: readonly string[], order: readonly string[]): string[] {
  const used = new Map(words.map((word) => [word.toLowerCase(), word]));
  const first = order.flatMap((word) => used.get(cleanLine(word).toLowerCase()) ?? []);
  return [...new Set([...first, ...words])];
}

/** What is said where variants stay products by themselves. */
export function formatApart(problem: string): string {
  return `Variants that cannot be kept together are imported as separate products, with their options in the title. ${problem}`;
}
