import type { FamilyOption } from '../families/family.ts';
import type { FamilyCells, FamilyInput } from './family-cells.ts';

/** A line of a file as far as families are concerned. */
export type FamilyLine = {
  line: number;
  /** The product that there is; null where the line makes one. */
  productId: number | null;
  /** What the product is called once the line is applied. */
  name: string;
  input: FamilyInput;
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

export type PlannedMember = { values: string[] } & ({ id: number } | { line: number });

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

/** The lines of one family, and those that leave it. */
export type Group = { was: KnownFamily | null; stays: Stay[]; leaves: FamilyLine[] };

export type Stay = FamilyLine & { said: FamilyCells };

export type Outcomes = Map<number, LineOutcome>;

/** Says that a line is wrong, and why. */
export function refuse(outcomes: Outcomes, { line }: FamilyLine, words: string): void {
  outcomes.set(line, { kind: 'wrong', words });
}

/** Whether a line says which family it means, and as it was at which change. */
export function isFamily(was: FamilyInput['was']): was is { id: number; version: number } {
  return was !== null && was !== 'none';
}
