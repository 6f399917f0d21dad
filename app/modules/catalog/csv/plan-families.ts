import { type FamilyOption, memberName } from '../families/family.ts';
import { maxMembers, optionsProblem } from '../families/typed-options.ts';
import { foldWord, type ValueCell, writeValues } from './family-cells.ts';
import {
  type FamilyLine,
  type FamilyPlan,
  type Group,
  isFamily,
  type KnownFamilies,
  type KnownFamily,
  type LineOutcome,
  type Outcomes,
  type PlannedFamily,
  type PlannedMember,
  refuse,
  type Stay,
} from './family-plan.ts';
import { gather } from './gather-family.ts';
import { groupLines } from './group-family-lines.ts';

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
    const changed = formatChanges(planned, open);
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
  const [first] = was ? stays.filter(({ input }) => isFamily(input.was)) : stays;
  const name = first?.said.name ?? was?.name ?? '';
  for (const line of stays) {
    if (line.said.name.length > 150) refuse(outcomes, line, 'family: The name has at most 150 characters.');
    else if (first && isFamily(line.input.was) && line.said.name !== name)
      refuse(outcomes, line, `family: Line ${first.line} calls the same variants “${name}”. They have one name.`);
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
  const agree = stays.every(({ said: message }) => hasNames(message.values, saidNames));
  const names = !own || (isWhole && agree && first && !hasNames(first.said.values, own)) ? saidNames : own;
  const words = own && names === own ? `“${was?.name}” has` : `Line ${first?.line} of these variants has`;
  for (const line of stays)
    if (!hasNames(line.said.values, names))
      refuse(outcomes, line, `options: ${words} ${listOf(names)}; ${formatNames(line.said.values, names)}`);
  return names;
}

function hasNames(values: readonly ValueCell[], names: readonly string[]): boolean {
  return (
    values.length === names.length &&
    names.every((name) => values.some((value) => foldWord(value.name) === foldWord(name)))
  );
}

function formatNames(values: readonly ValueCell[], names: readonly string[]): string {
  const writtenNames = values.map(({ name }) => name);
  const missing = names.filter((name) => writtenNames.every((each) => foldWord(each) !== foldWord(name)));
  if (missing.length > 0) return `this line says nothing of ${listOf(missing)}.`;
  return `not ${listOf(writtenNames.filter((each) => names.every((name) => foldWord(each) !== foldWord(name))))}.`;
}

function listOf(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

function refuseTooMany({ was, stays, leaves }: Group, outcomes: Outcomes): void {
  const left = new Set(leaves.map(({ productId }) => productId));
  const members = new Set((was?.members ?? []).map(({ id }) => id));
  let room = maxMembers - (was?.members ?? []).filter(({ id }) => !left.has(id)).length;
  for (const line of stays) {
    if (members.has(line.productId ?? 0)) continue;
    room -= 1;
    if (room < 0) refuse(outcomes, line, `family: A product has at most ${maxMembers} variants.`);
  }
}

/** The lines that change something, with what they change in words. */
function formatChanges(
  { was, name, options, members }: PlannedFamily,
  { stays, leaves }: Group,
): Map<FamilyLine, string[]> {
  const changed = new Map<FamilyLine, string[]>();
  const valuesAfter = new Map(
    members.map((member) => ['id' in member ? `id ${member.id}` : `line ${member.line}`, member.values]),
  );
  const memberBefore = new Map((was?.members ?? []).map((member) => [member.id, member]));
  const t = (values: readonly string[], of: readonly FamilyOption[]) =>
    writeValues(of.map((option, index) => ({ name: option.name, word: values[index] ?? '' })));
  for (const line of stays) {
    const values = valuesAfter.get(line.productId === null ? `line ${line.line}` : `id ${line.productId}`) ?? [];
    const before = memberBefore.get(line.productId ?? 0);
    const [old, text] = [before ? t(before.values, was?.options ?? []) : null, t(values, options)];
    const words: string[] = [];
    if (old === null && !was && changed.size === 0)
      words.push(`Creates the variants of “${name}” from ${counted(members.length)}`);
    else if (old === null) words.push(`Becomes a variant of “${name}”`);
    else if (was && was.name !== name) words.push(`Variants: ${was.name} → ${name}`);
    if (old !== text) words.push(old === null ? text : `Options: ${old} → ${text}`);
    const followed = was && before ? memberName(was.name, before.values) : name;
    const next = memberName(name, values);
    if (words.length > 0 && line.productId !== null && line.name === followed && next !== followed)
      words.push(`Name: ${followed} → ${next}`);
    if (words.length > 0) changed.set(line, words);
  }
  for (const line of leaves) changed.set(line, [`Variants: ${was?.name} → none`]);
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
    const before = line.input.was;
    if (before === null || line.productId === null) continue;
    const isStale = before === 'none' ? members.has(line.productId) : before.version !== was.version;
    if (isStale)
      refuse(
        outcomes,
        line,
        'family was: Somebody changed these variants in the shop since the file was exported. Export again, or choose to overwrite.',
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
      refuse(outcomes, line, `options: ${who} has “${member.values.join(', ')}” in these variants.`);
    }
  }
}
