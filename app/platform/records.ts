/**
 * Objects whose keys are known. TypeScript forgets the keys of what goes through `Object.keys` and `Object.fromEntries`,
 * because an object may have more than its type says; those given here are made from the keys, or were read by a schema
 * that takes no others.
 */

/** The object's keys, in the order they were written. */
export function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}

/** An object with just these keys, each with what `valueFor` gives for it. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}

/** An object with these keys of another one. */
export function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}

/** What stands in something that may be anything, to be looked at field by field; nothing where it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
