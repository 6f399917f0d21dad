/**
 * Functions for objects whose keys are known. `Object.keys` and `Object.fromEntries` lose the type of the keys, because
 * an object may have more properties than its type says. The objects given here do not: they are built from these keys,
 * or validated by a strict schema.
 */

/** The object's keys, in the order they were written. */
export function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}

/** Whether this is the name of one of the object's own properties. */
export function isKeyOf<T extends object>(of: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(of, name);
}

/** An object with exactly these keys; `valueFor` gives each value. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}

/** A copy of an object with only these keys. */
export function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}

/** An unknown value as a record, so that its fields can be read one by one; an empty record if it is not an object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
