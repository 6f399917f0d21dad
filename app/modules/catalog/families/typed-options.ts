import type { FamilyOption } from './family.ts';

export const maxOptions = 3;
/** A family has no more products than this; each page of one shows them all. */
export const maxMembers = 100;
/** An option has no more values than this. */
export const maxValues = 50;

/** All combinations of the options' values, in their order. */
export function combinationsOf(options: readonly FamilyOption[]): string[][] {
  return options.reduce<string[][]>(
    (combinations, { values }) => combinations.flatMap((before) => values.map(({ word }) => [...before, word])),
    [[]],
  );
}

/** Reads options as they are typed: "Size: S, M, L; Colour: Black, Sand". A line may stand for a semicolon. */
export function parseOptions(typed: string): { options: FamilyOption[]; problem: string | null } {
  const parts = typed
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const options = parts.map(parseOption);
  if (options.some((option) => option === null))
    return { options: [], problem: 'Write each option with a colon and its values: “Size: S, M, L”.' };
  const read = options.filter((option) => option !== null);
  return { options: read, problem: optionsProblem(read) };
}

function parseOption(part: string): FamilyOption | null {
  const [, name = '', rest = ''] = /^([^:：]+)[:：](.+)$/su.exec(part) ?? [];
  const words = rest.split(/[,،]/).map(cleanWord).filter(Boolean);
  return name.trim() && words.length > 0 ? { name: cleanWord(name), values: words.map((word) => ({ word })) } : null;
}

/** Options as somebody would type them. */
export function writeOptions(options: readonly FamilyOption[]): string {
  return options.map(({ name, values }) => `${name}: ${values.map(({ word }) => word).join(', ')}`).join('; ');
}

/** Options in words for their owner, with what they say in Urdu. */
export function formatOptions(options: readonly FamilyOption[]): string {
  const say = (word: string, urdu?: string) => (urdu ? `${word} (${urdu})` : word);
  return options
    .map(
      ({ name, urdu, values }) =>
        `${say(name, urdu)}: ${values.map((value) => say(value.word, value.urdu)).join(', ')}`,
    )
    .join('; ');
}

function cleanWord(word: string): string {
  return word.trim().replace(/\s+/g, ' ');
}

/** What is wrong with options, in words for their owner; null where nothing is. */
export function optionsProblem(options: readonly FamilyOption[]): string | null {
  if (options.length === 0) return 'Name at least one option with its values: “Size: S, M, L”.';
  if (options.length > maxOptions) return `A product has at most ${maxOptions} options.`;
  if (repeated(options.map(({ name }) => name))) return 'Two options have the same name.';
  if (repeated(options.map(shownInUrdu))) return 'Two options have the same name in Urdu.';
  for (const { name, values } of options) {
    if (!name || name.length > 40) return 'Give each option a name of at most 40 characters.';
    if (values.length === 0) return `Give ${name} at least one value.`;
    if (values.length > maxValues) return `${name} has more than ${maxValues} values.`;
    if (values.some(({ word }) => !word || word.length > 60)) return `A value of ${name} has 1 to 60 characters.`;
    const twice = repeated(values.map(({ word }) => word));
    if (twice) return `${name} has “${twice}” twice.`;
    if (values.some(({ urdu = '' }) => urdu.length > 60))
      return `A value of ${name} in Urdu has at most 60 characters.`;
    const inUrdu = repeated(values.map(shownInUrdu));
    if (inUrdu) return `${name} has “${inUrdu}” twice in Urdu.`;
  }
  return null;
}

/** What pages in Urdu show of an option or a value. */
function shownInUrdu(
  of: { name: string; urdu?: string | undefined } | { word: string; urdu?: string | undefined },
): string {
  return of.urdu || ('name' in of ? of.name : of.word);
}

function repeated(words: readonly string[]): string | undefined {
  const folded = words.map((word) => word.toLowerCase());
  return words.find((_, index) => folded.indexOf(folded[index] ?? '') !== index);
}
