import { keysOf, pick } from './records.ts';

/** What somebody changed of a record: the fields, as they were read and as they shall be. */
export type Edit<T> = { before: Partial<T>; after: Partial<T> };

/** A field that two people changed to different things. */
export type Clash<T> = { field: keyof T; before: unknown; mine: unknown; theirs: unknown };

/** What an edit makes of the record as it stands now. */
export type Merged<T> = {
  /** The fields to write: those changed here and nowhere else. */
  changes: Partial<T>;
  /** Changed by somebody else meanwhile to something different; nothing may be written until a person has chosen. */
  clashes: Clash<T>[];
};

/**
 * Puts an edit on the record as it stands, field by field: what only one of two people changed is kept, what both
 * changed alike is no question, and what both changed differently is.
 */
export function mergeEdit<T extends Record<string, unknown>>({ before, after }: Edit<T>, current: T): Merged<T> {
  const merged: Merged<T> = { changes: {}, clashes: [] };
  for (const field of keysOf(after)) {
    const [was, mine, theirs] = [before[field], after[field], current[field]];
    if (isSame(mine, theirs)) continue;
    // A key of `after` has its value there; a partial type allows that it is left out.
    if (isSame(was, theirs)) merged.changes[field] = mine as T[keyof T];
    else merged.clashes.push({ field, before: was, mine, theirs });
  }
  return merged;
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
