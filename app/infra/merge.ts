import { keysOf, pick } from './records.ts';

/** What somebody changed of a record: the fields, as they were read and as they shall be. */
export type Edit<T> = { before: Partial<T>; after: Partial<T> };

/** A field that two people changed to different things. */
export type Clash<T> = { field: keyof T; before: unknown; mine: unknown; theirs: unknown };

/** What is wrong with an edit, by field or place in it (`hero.1.link`); under '' what belongs to no field. */
export type Problems = Record<string, string>;

/** What a schema found wrong with each field, the first thing of each. */
export function problemsOf({
  issues,
}: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message;
  return problems;
}

/** What saving an edit answers, whatever was edited. `Done` is what else is known once it is saved. */
export type Saved<T, Done = unknown> =
  | ({ kind: 'saved' } & Done)
  /** The record has these values already. */
  | { kind: 'unchanged' }
  | Conflict<T>
  | { kind: 'invalid'; problems: Problems }
  /** The record was deleted meanwhile. */
  | { kind: 'gone' };

/** Nothing was written: a person has to choose between `mine` and `theirs` first. */
export type Conflict<T> = {
  kind: 'conflict';
  clashes: Clash<T>[];
  /** The whole record as it stands. */
  current: T;
  /** Who changed it last, and when in ISO, UTC; null where nobody knows. `isYou`: the same person, in another window. */
  by: { name: string; at: string; isYou: boolean } | null;
};

/** The names of the fields that two people changed to different things. */
export function clashingFields<T>(clashes: readonly Clash<T>[]): string[] {
  return clashes.map(({ field }) => String(field));
}

/** What an edit makes of the record as it stands now. */
export type Merged<T> = {
  /** The fields to write: those changed here and nowhere else. */
  changes: Partial<T>;
  /** Changed by somebody else meanwhile to something different; nothing may be written until a person has chosen. */
  clashes: Clash<T>[];
};

/**
 * Puts an edit on the record as it stands, field by field: what only one of two people changed is kept, what both
 * changed alike is no question, and what both changed differently is. `same` says when two values of a field are one.
 */
export function mergeEdit<T extends Record<string, unknown>>(
  { before, after }: Edit<T>,
  current: T,
  same: (one: unknown, other: unknown, field: keyof T) => boolean = isSame,
): Merged<T> {
  const merged: Merged<T> = { changes: {}, clashes: [] };
  for (const field of keysOf(after)) {
    const [was, mine, theirs] = [before[field], after[field], current[field]];
    if (same(mine, theirs, field)) continue;
    // A key of `after` has its value there; a partial type allows that it is left out.
    if (same(was, theirs, field)) merged.changes[field] = mine as T[keyof T];
    else merged.clashes.push({ field, before: was, mine, theirs });
  }
  return merged;
}

type Reading<Form, T> = {
  /** The fields of `after`, checked by the form's schema. */
  checked: Partial<T>;
  stored: T;
  /** Writes stored values as the form shows them. */
  write: (values: T) => Form;
};

/**
 * `mergeEdit` for a record that its form writes differently ("7" for 7). Values are compared as the form shows them, so
 * that two spellings of one value are no change; `changes` has them as they are stored.
 */
export function mergeForm<Form extends Record<string, unknown>, T extends Record<string, unknown>>(
  { before, after }: Edit<Form>,
  { checked, stored, write }: Reading<Form, T>,
): { changes: Partial<T>; clashes: Clash<Form>[]; current: Form } {
  const current = write(stored);
  const mine = pick(write({ ...stored, ...checked }), keysOf(after));
  // `mine` was written by the form's own `write`.
  const { changes, clashes } = mergeEdit<Form>({ before, after: mine as Partial<Form> }, current);
  const names = keysOf(checked).filter((name) => name in changes);
  // The names of the form are those of what is stored.
  return { changes: pick(checked, names) as Partial<T>, clashes, current };
}

/** The fields in which `next` differs from `read`, as an edit; null where none does. */
export function editOf<T extends Record<string, unknown>>(read: T, next: T): Edit<T> | null {
  const fields = keysOf(next).filter((field) => !isSame(read[field], next[field]));
  if (fields.length === 0) return null;
  return { before: pick(read, fields), after: pick(next, fields) };
}

/** The same value, whatever order its keys stand in; nothing and null are one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null, inOrder) === JSON.stringify(other ?? null, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
