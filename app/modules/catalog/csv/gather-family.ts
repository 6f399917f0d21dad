import { colourOf } from '../families/colours.ts';
import type { FamilyOption, OptionValue } from '../families/family.ts';
import { foldWord } from './family-cells.ts';
import type { Group, KnownFamily, PlannedFamily, PlannedMember, Stay } from './family-plan.ts';

/** The family as these lines leave it: those that it has in their order, then new ones in the order of the file. */
export function gather({ was, stays, leaves }: Group, name: string, names: readonly string[]): PlannedFamily {
  const words = spelling(was, stays, names);
  const cellValues = ({ said: message }: Stay) =>
    names.map((option, index) => {
      const word = message.values.find((value) => foldWord(value.name) === foldWord(option))?.word ?? '';
      return words[index]?.get(foldWord(word)) ?? word;
    });
  const byProduct = new Map(
    stays.flatMap((line) => (line.productId === null ? [] : [[line.productId, line] as const])),
  );
  const left = new Set(leaves.map(({ productId }) => productId));
  const there = (was?.members ?? []).filter(({ id }) => !left.has(id));
  const members: PlannedMember[] = there.map(({ id, values }) => {
    const line = byProduct.get(id);
    return { id, values: line ? cellValues(line) : values };
  });
  const isThere = new Set(there.map(({ id }) => id));
  for (const line of stays) {
    if (line.productId !== null && isThere.has(line.productId)) continue;
    const values = cellValues(line);
    members.push(line.productId === null ? { line: line.line, values } : { id: line.productId, values });
  }
  const options = names.map((option, index): FamilyOption => {
    const before = optionBefore(was, names, index);
    const urdu = before?.option.name === option ? before.option.urdu : undefined;
    return {
      name: option,
      ...(urdu && { urdu }),
      values: before ? renamedValues(before, members, there, index) : valuesOf(members, index),
    };
  });
  return { was, name, options, members, lines: [] };
}

/** The spelling of each option's values: the family's, else that of the first line. */
function spelling(was: KnownFamily | null, stays: readonly Stay[], names: readonly string[]): Map<string, string>[] {
  return names.map((name, index) => {
    const words = new Map<string, string>();
    for (const { word } of optionBefore(was, names, index)?.option.values ?? []) words.set(foldWord(word), word);
    for (const { said: message } of stays) {
      const word = message.values.find((value) => foldWord(value.name) === foldWord(name))?.word;
      if (word !== undefined && !words.has(foldWord(word))) words.set(foldWord(word), word);
    }
    return words;
  });
}

type Before = { option: FamilyOption; index: number };

/** The family's option that this one is: the one of its name, else the one at its place if no line has that one's name. */
function optionBefore(was: KnownFamily | null, names: readonly string[], index: number): Before | null {
  const options = was?.options ?? [];
  const wanted = foldWord(names[index] ?? '');
  const at = options.findIndex(({ name }) => foldWord(name) === wanted);
  const option = options[at];
  if (option) return { option, index: at };
  const here = options[index];
  const isGone =
    here && options.length === names.length && names.every((name) => foldWord(name) !== foldWord(here.name));
  return isGone ? { option: here, index } : null;
}

function valuesOf(members: readonly PlannedMember[], index: number): OptionValue[] {
  return [...new Set(members.map(({ values }) => values[index] ?? ''))].map((word) => ({ word }));
}

/** The values in their order. A value whose products all have one new word gives its place to that; new ones follow. */
function renamedValues(
  { option, index: before }: Before,
  members: readonly PlannedMember[],
  was: readonly { id: number; values: string[] }[],
  index: number,
): OptionValue[] {
  const used = new Set(members.map(({ values }) => values[index] ?? ''));
  const now = new Map(members.flatMap((member) => ('id' in member ? [[member.id, member.values[index] ?? '']] : [])));
  const old = new Set(option.values.map(({ word }) => word));
  const values: OptionValue[] = [];
  const isListed = (word: string) => values.some((value) => value.word === word);
  for (const value of option.values) {
    const words = new Set(
      was.filter((member) => member.values[before] === value.word).map(({ id }) => now.get(id) ?? ''),
    );
    const [word = value.word] = words;
    if (words.size === 0 || used.has(value.word)) values.push(value);
    else if (words.size === 1 && !old.has(word) && !isListed(word)) values.push(recoloured(value, word));
  }
  return [...values, ...valuesOf(members, index).filter(({ word }) => !isListed(word))];
}

/** A colour that the owner has chosen stays only with a word that says no colour by itself. */
function recoloured({ colour }: OptionValue, word: string): OptionValue {
  return colour !== undefined && colourOf(word) === null ? { word, colour } : { word };
}
