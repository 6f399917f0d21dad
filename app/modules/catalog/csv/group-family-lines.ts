import { type FamilyCells, type FamilyInput, foldWord } from './family-cells.ts';
import {
  type FamilyLine,
  type Group,
  isFamily,
  type KnownFamilies,
  type KnownFamily,
  type Outcomes,
  refuse,
} from './family-plan.ts';

/** The lines of each family that a file speaks of. A line that names none, or one that nobody knows, has its outcome already. */
export function groupLines(
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
    const { said: message, was } = line.input;
    if (message === null) {
      if (own) groupOf(`id ${own.id}`, own).leaves.push(line);
      else outcomes.set(line.line, { kind: 'same' });
      continue;
    }
    const target = targetOf(message, was, own, { known, called, overwrite });
    if (typeof target === 'string') refuse(outcomes, line, target);
    else if (own && own !== target)
      refuse(
        outcomes,
        line,
        `family: It is a variant of “${own.name}”. Empty this cell and import the file, then enter the other name.`,
      );
    else
      groupOf(target ? `id ${target.id}` : `name ${foldWord(message.name)}`, target).stays.push({
        ...line,
        said: message,
      });
  }
  return [...groups.values()];
}

/** The families that a file names by their number, by what it calls them: a new line may join a family that is renamed. */
function calledInFile(lines: readonly FamilyLine[], known: KnownFamilies): Map<string, Set<number>> {
  const called = new Map<string, Set<number>>();
  for (const { said: message, was } of lines.map(({ input }) => input)) {
    if (!message || !isFamily(was) || !known.byId.has(was.id)) continue;
    const key = foldWord(message.name);
    called.set(key, (called.get(key) ?? new Set()).add(was.id));
  }
  return called;
}

type Naming = { known: KnownFamilies; called: ReadonlyMap<string, ReadonlySet<number>>; overwrite: boolean };

/** The family that a line means, null for a new one, or why nobody knows. */
function targetOf(
  message: FamilyCells,
  was: FamilyInput['was'],
  own: KnownFamily | null,
  { known, called, overwrite }: Naming,
): KnownFamily | null | string {
  const named = isFamily(was) ? known.byId.get(was.id) : undefined;
  if (named) return named;
  if (isFamily(was) && !overwrite)
    return 'family was: These variants were split since the file was exported. Empty this cell to create them again.';
  const key = foldWord(message.name);
  if (own && foldWord(own.name) === key) return own;
  const ids = new Set([...(called.get(key) ?? []), ...(known.byName.get(key) ?? [])]);
  if (ids.size > 1)
    return `family: ${ids.size} products with variants are called “${message.name}”. Say which one in “family was”, as the export writes it.`;
  const [id] = ids;
  return id === undefined ? null : (known.byId.get(id) ?? null);
}
