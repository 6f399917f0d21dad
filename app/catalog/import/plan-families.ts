import { colourOf } from '../colour-words.ts';
import { type FamilyOption, memberName, type OptionValue } from '../family.ts';
import { mostMembers, optionsProblem } from '../typed-options.ts';
import { type AskedFamily, foldWord, type SaidFamily, type SaidValue, writeValues } from './family-cells.ts';

/** A line of a file as far as families are concerned. */
export type FamilyLine = {
  line: number;
  /** The product that there is; null where the line makes one. */
  productId: number | null;
  /** What the product is called once the line is applied. */
  name: string;
  asked: AskedFamily;
};

/** A family that there is, with all its products, the leading one first. */
export type KnownFamily = {
  id: number;
  version: number;
  name: string;
  options: FamilyOption[];
  members: { id: number; values: string[]; name: string }[];
};

export type KnownFamilies = {
  byId: ReadonlyMap<number, KnownFamily>;
  /** The numbers of the families of a name, by `foldWord`. */
  byName: ReadonlyMap<string, readonly number[]>;
  /** The family of each product that stands in one. */
  ofProduct: ReadonlyMap<number, number>;
};

/** What a line does to its family. */
export type LineOutcome = { kind: 'same' } | { kind: 'changed'; words: string[] } | { kind: 'wrong'; words: string };

type PlannedMember = { values: string[] } & ({ id: number } | { line: number });

/** A family as a file leaves it. Without members it is taken apart. */
export type PlannedFamily = {
  /** Null for a family that the file makes. */
  was: KnownFamily | null;
  name: string;
  options: FamilyOption[];
  members: PlannedMember[];
  /** The lines that change it. */
  lines: number[];
};

export type FamilyPlan = {
  outcomes: ReadonlyMap<number, LineOutcome>;
  families: PlannedFamily[];
  /** The first line of the family of each line that changes one. */
  groups: ReadonlyMap<number, number>;
};

/**
 * What the lines of a file do to families, all lines of a family together. A line whose family is not as it says is wrong,
 * and the others are planned without it. With `overwrite` a file counts that is older than a change in the shop.
 */
export function planFamilies(
  lines: readonly FamilyLine[],
  known: KnownFamilies,
  { overwrite }: { overwrite: boolean },
): FamilyPlan {
  const outcomes = new Map<number, LineOutcome>();
  const families: PlannedFamily[] = [];
  const groups = new Map<number, number>();
  for (const group of groupLines(lines, known, overwrite, outcomes)) {
    const planned = planGroup(group, overwrite, outcomes);
    const [first] = planned?.lines ?? [];
    if (!planned || first === undefined) continue;
    families.push(planned);
    for (const line of planned.lines) groups.set(line, first);
  }
  return { outcomes, families, groups };
}

/** The lines of one family, and those that leave it. */
type Group = { was: KnownFamily | null; stays: Stay[]; leaves: FamilyLine[] };

type Stay = FamilyLine & { said: SaidFamily };

type Outcomes = Map<number, LineOutcome>;

function refuse(outcomes: Outcomes, { line }: FamilyLine, words: string): void {
  outcomes.set(line, { kind: 'wrong', words });
}

function groupLines(
  lines: readonly FamilyLine[],
  known: KnownFamilies,
  overwrite: boolean,
  outcomes: Outcomes,
): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = (key: string, was: KnownFamily | null): Group => {
    const group = groups.get(key) ?? { was, stays: [], leaves: [] };
    groups.set(key, group);
    return group;
  };
  const called = calledInFile(lines, known);
  for (const line of lines) {
    const own = known.byId.get(known.ofProduct.get(line.productId ?? 0) ?? 0) ?? null;
    const { said, was } = line.asked;
    if (said === null) {
      if (own) groupOf(`id ${own.id}`, own).leaves.push(line);
      else outcomes.set(line.line, { kind: 'same' });
      continue;
    }
    const target = targetOf(said, was, own, { known, called, overwrite });
    if (typeof target === 'string') refuse(outcomes, line, target);
    else if (own && own !== target)
      refuse(
        outcomes,
        line,
        `family: It belongs to “${own.name}”. Empty its family and send the file, then name the other one.`,
      );
    else groupOf(target ? `id ${target.id}` : `name ${foldWord(said.name)}`, target).stays.push({ ...line, said });
  }
  return [...groups.values()];
}

/** The families that a file names by their number, by what it calls them: a new line may join a family that is renamed. */
function calledInFile(lines: readonly FamilyLine[], known: KnownFamilies): Map<string, Set<number>> {
  const called = new Map<string, Set<number>>();
  for (const { said, was } of lines.map(({ asked }) => asked)) {
    if (!said || !isFamily(was) || !known.byId.has(was.id)) continue;
    const key = foldWord(said.name);
    called.set(key, (called.get(key) ?? new Set()).add(was.id));
  }
  return called;
}

function isFamily(was: AskedFamily['was']): was is { id: number; version: number } {
  return was !== null && was !== 'none';
}

type Naming = { known: KnownFamilies; called: ReadonlyMap<string, ReadonlySet<number>>; overwrite: boolean };

/** The family that a line means, null for a new one, or why nobody knows. */
function targetOf(
  said: SaidFamily,
  was: AskedFamily['was'],
  own: KnownFamily | null,
  { known, called, overwrite }: Naming,
): KnownFamily | null | string {
  const named = isFamily(was) ? known.byId.get(was.id) : undefined;
  if (named) return named;
  if (isFamily(was) && !overwrite)
    return 'family was: This family was taken apart since this file was made. Empty this cell to make it anew.';
  const key = foldWord(said.name);
  if (own && foldWord(own.name) === key) return own;
  const ids = new Set([...(called.get(key) ?? []), ...(known.byName.get(key) ?? [])]);
  if (ids.size > 1)
    return `family: ${ids.size} families are called “${said.name}”. Say which in “family was”, as CSV out writes it.`;
  const [id] = ids;
  return id === undefined ? null : (known.byId.get(id) ?? null);
}

function planGroup(group: Group, overwrite: boolean, outcomes: Outcomes): PlannedFamily | null {
  // A line that is refused leaves its product as it is, which another line may not count on: so until nothing is refused.
  for (;;) {
    const isOpen = ({ line }: FamilyLine) => outcomes.get(line)?.kind !== 'wrong';
    const { was } = group;
    const [stays, leaves] = [group.stays.filter(isOpen), group.leaves.filter(isOpen)];
    const open = { was, stays, leaves };
    const before = outcomes.size;
    const name = nameOf(open, outcomes);
    const names = optionNamesOf(open, outcomes);
    refuseTooMany(open, outcomes);
    if (outcomes.size > before) continue;
    const planned = gather(open, name, names);
    const changed = sayChanges(planned, open);
    refuseStale(changed, was, overwrite, outcomes);
    refuseTwice(planned, stays, outcomes);
    const problem = optionsProblem(planned.options);
    if (problem && planned.members.length > 0)
      for (const line of stays) if (changed.has(line)) refuse(outcomes, line, `options: ${problem}`);
    if (outcomes.size > before) continue;
    for (const line of [...stays, ...leaves]) {
      const words = changed.get(line);
      outcomes.set(line.line, words ? { kind: 'changed', words } : { kind: 'same' });
      if (words) planned.lines.push(line.line);
    }
    planned.lines.sort((one, other) => one - other);
    return planned.lines.length > 0 ? planned : null;
  }
}

/** What the lines call the family; they agree on it. A family is renamed only by lines that say which one they mean. */
function nameOf({ was, stays }: Group, outcomes: Outcomes): string {
  const [first] = was ? stays.filter(({ asked }) => isFamily(asked.was)) : stays;
  const name = first?.said.name ?? was?.name ?? '';
  for (const line of stays) {
    if (line.said.name.length > 150) refuse(outcomes, line, 'family: A family’s name has at most 150 letters.');
    else if (first && isFamily(line.asked.was) && line.said.name !== name)
      refuse(outcomes, line, `family: Line ${first.line} calls the same family “${name}”. It has one name.`);
  }
  return name;
}

/**
 * The names of the options. Those of a family that there is change only where the file has all its products and all lines
 * say the same.
 */
function optionNamesOf({ was, stays, leaves }: Group, outcomes: Outcomes): string[] {
  const [first] = stays;
  const saidNames = (first?.said.values ?? []).map(({ name }) => name);
  const own = was?.options.map(({ name }) => name);
  const ids = new Set([...stays, ...leaves].map(({ productId }) => productId));
  const isWhole = was?.members.every(({ id }) => ids.has(id)) ?? true;
  const agree = stays.every(({ said }) => hasNames(said.values, saidNames));
  const names = !own || (isWhole && agree && first && !hasNames(first.said.values, own)) ? saidNames : own;
  const words = own && names === own ? `“${was?.name}” has` : `Line ${first?.line} of this family has`;
  for (const line of stays)
    if (!hasNames(line.said.values, names))
      refuse(outcomes, line, `options: ${words} ${listOf(names)}; ${sayNames(line.said.values, names)}`);
  return names;
}

function hasNames(values: readonly SaidValue[], names: readonly string[]): boolean {
  return (
    values.length === names.length &&
    names.every((name) => values.some((value) => foldWord(value.name) === foldWord(name)))
  );
}

function sayNames(values: readonly SaidValue[], names: readonly string[]): string {
  const said = values.map(({ name }) => name);
  const missing = names.filter((name) => said.every((each) => foldWord(each) !== foldWord(name)));
  if (missing.length > 0) return `this line says nothing of ${listOf(missing)}.`;
  return `not ${listOf(said.filter((each) => names.every((name) => foldWord(each) !== foldWord(name))))}.`;
}

function listOf(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

function refuseTooMany({ was, stays, leaves }: Group, outcomes: Outcomes): void {
  const left = new Set(leaves.map(({ productId }) => productId));
  const members = new Set((was?.members ?? []).map(({ id }) => id));
  let room = mostMembers - (was?.members ?? []).filter(({ id }) => !left.has(id)).length;
  for (const line of stays) {
    if (members.has(line.productId ?? 0)) continue;
    room -= 1;
    if (room < 0) refuse(outcomes, line, `family: A family has at most ${mostMembers} products.`);
  }
}

/** The family as these lines leave it: those that it has in their order, then new ones in the order of the file. */
function gather({ was, stays, leaves }: Group, name: string, names: readonly string[]): PlannedFamily {
  const words = spelling(was, stays, names);
  const saidOf = ({ said }: Stay) =>
    names.map((option, index) => {
      const word = said.values.find((value) => foldWord(value.name) === foldWord(option))?.word ?? '';
      return words[index]?.get(foldWord(word)) ?? word;
    });
  const byProduct = new Map(
    stays.flatMap((line) => (line.productId === null ? [] : [[line.productId, line] as const])),
  );
  const left = new Set(leaves.map(({ productId }) => productId));
  const there = (was?.members ?? []).filter(({ id }) => !left.has(id));
  const members: PlannedMember[] = there.map(({ id, values }) => {
    const line = byProduct.get(id);
    return { id, values: line ? saidOf(line) : values };
  });
  const isThere = new Set(there.map(({ id }) => id));
  for (const line of stays) {
    if (line.productId !== null && isThere.has(line.productId)) continue;
    const values = saidOf(line);
    members.push(line.productId === null ? { line: line.line, values } : { id: line.productId, values });
  }
  const options = names.map((option, index): FamilyOption => {
    const before = optionBefore(was, names, index);
    return { name: option, values: before ? renamedValues(before, members, there, index) : valuesOf(members, index) };
  });
  return { was, name, options, members, lines: [] };
}

/** For each option how its values are spelled: as the family has them, else as the first line does. */
function spelling(was: KnownFamily | null, stays: readonly Stay[], names: readonly string[]): Map<string, string>[] {
  return names.map((name, index) => {
    const words = new Map<string, string>();
    for (const { word } of optionBefore(was, names, index)?.option.values ?? []) words.set(foldWord(word), word);
    for (const { said } of stays) {
      const word = said.values.find((value) => foldWord(value.name) === foldWord(name))?.word;
      if (word !== undefined && !words.has(foldWord(word))) words.set(foldWord(word), word);
    }
    return words;
  });
}

type Before = { option: FamilyOption; index: number };

/** The option that this one was: that of its name, or at its place where that one's name is gone. */
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

/** The lines that change something, with what they change in words. */
function sayChanges(
  { was, name, options, members }: PlannedFamily,
  { stays, leaves }: Group,
): Map<FamilyLine, string[]> {
  const changed = new Map<FamilyLine, string[]>();
  const valuesAfter = new Map(
    members.map((member) => ['id' in member ? `id ${member.id}` : `line ${member.line}`, member.values]),
  );
  const memberBefore = new Map((was?.members ?? []).map((member) => [member.id, member]));
  const say = (values: readonly string[], of: readonly FamilyOption[]) =>
    writeValues(of.map((option, index) => ({ name: option.name, word: values[index] ?? '' })));
  for (const line of stays) {
    const values = valuesAfter.get(line.productId === null ? `line ${line.line}` : `id ${line.productId}`) ?? [];
    const before = memberBefore.get(line.productId ?? 0);
    const [old, said] = [before ? say(before.values, was?.options ?? []) : null, say(values, options)];
    const words: string[] = [];
    if (old === null && !was && changed.size === 0)
      words.push(`Makes the family “${name}” of ${counted(members.length)}`);
    else if (old === null) words.push(`Joins “${name}”`);
    else if (was && was.name !== name) words.push(`Family: ${was.name} → ${name}`);
    if (old !== said) words.push(old === null ? said : `Options: ${old} → ${said}`);
    const followed = was && before ? memberName(was.name, before.values) : name;
    const next = memberName(name, values);
    if (words.length > 0 && line.productId !== null && line.name === followed && next !== followed)
      words.push(`Name: ${followed} → ${next}`);
    if (words.length > 0) changed.set(line, words);
  }
  for (const line of leaves) changed.set(line, [`Family: ${was?.name} → nothing`]);
  return changed;
}

function counted(products: number): string {
  return products === 1 ? '1 product' : `${products} products`;
}

function refuseStale(
  changed: ReadonlyMap<FamilyLine, unknown>,
  was: KnownFamily | null,
  overwrite: boolean,
  outcomes: Outcomes,
): void {
  if (!was || overwrite) return;
  const members = new Set(was.members.map(({ id }) => id));
  for (const line of changed.keys()) {
    const before = line.asked.was;
    if (before === null || line.productId === null) continue;
    const isStale = before === 'none' ? members.has(line.productId) : before.version !== was.version;
    if (isStale)
      refuse(
        outcomes,
        line,
        'family was: Somebody changed this family in the shop since this file was made. Take CSV out again, or choose to overwrite.',
      );
  }
}

/** Of two products with the same values the one that had them keeps them, else the one of the earlier line. */
function refuseTwice({ members, was }: PlannedFamily, stays: readonly Stay[], outcomes: Outcomes): void {
  const lineOf = new Map(
    stays.map((line) => [line.productId === null ? `line ${line.line}` : `id ${line.productId}`, line]),
  );
  const keyOf = (member: PlannedMember) => ('id' in member ? `id ${member.id}` : `line ${member.line}`);
  const unchanged = new Set((was?.members ?? []).map(({ id, values }) => JSON.stringify([`id ${id}`, values])));
  const rank = (member: PlannedMember) => {
    const line = lineOf.get(keyOf(member));
    return !line ? -1 : unchanged.has(JSON.stringify([keyOf(member), member.values])) ? 0 : line.line;
  };
  const taken = new Map<string, PlannedMember>();
  for (const member of members.toSorted((one, other) => rank(one) - rank(other))) {
    const key = JSON.stringify(member.values);
    const first = taken.get(key);
    const line = lineOf.get(keyOf(member));
    if (!first) taken.set(key, member);
    else if (line) {
      const other = lineOf.get(keyOf(first));
      const who = other ? `Line ${other.line}` : `Product ${'id' in first ? first.id : ''}`;
      refuse(outcomes, line, `options: ${who} has “${member.values.join(', ')}” in this family.`);
    }
  }
}
