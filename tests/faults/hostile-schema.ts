/** Requests are made from the schemas that describe them: mostly what is expected, with something hostile in it. */
import fc from 'fast-check';
import { anyValue } from './hostile-values.ts';

/** As much of JSON Schema as Zod and our OpenAPI document write. */
export type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

/** Values under names that stand for something the shop has: numbers of orders, ids of products. */
export type Known = Record<string, readonly unknown[]>;

/** A value that the schema takes, as far as it says so; a name that is known has one of its values. */
export function fitting(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options && options.length > 0) return fc.oneof(...options.map((option) => fitting(option, known, name)));
  const values = known[name];
  if (values && values.length > 0 && typeOf(schema) !== 'array') return fc.constantFrom(...values);
  return ofType(schema, known, name);
}

function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'string' ? type : type?.[0];
}

function ofType(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  switch (typeOf(schema)) {
    case 'object':
      return fittingObject(schema, known);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, name.replace(/s$/, '')), { minLength: 1, maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -1_000), max: Math.min(schema.maximum ?? 50, 1_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fittingText(schema);
    default:
      return anyValue;
  }
}

function fittingText({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('nida@gmail.com', 'nobody@gmail.com');
  if (format === 'date-time') return fc.constantFrom('2026-11-22T10:00:00.000Z', '2031-01-01T00:00:00.000Z');
  // The one pattern that looks ahead is a path of the shop; fast-check does not.
  if (pattern?.includes('(?!')) return fc.constant('/electronics');
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 200));
  return fc.constantFrom('Lahore', 'Nida', '7', '12', 'House 7, Street 12', 'on', 'nida@gmail.com', 'A lamp of brass');
}

function fittingObject(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { properties, propertyNames, additionalProperties } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, each]) => [name, fitting(each, known, name)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  const names = propertyNames ? fitting(propertyNames, known) : fc.string();
  const values = typeof additionalProperties === 'object' ? fitting(additionalProperties, known) : anyValue;
  return fc.dictionary(names.map(String), values, { maxKeys: 4 });
}

/** The text of a JSON body for the schema: as expected, or with fields replaced, left out, added or said twice. */
export function hostileBody(schema: Schema, known: Known): fc.Arbitrary<string> {
  const whole = fitting(schema, known);
  return fc.oneof(
    { arbitrary: whole.map(asJson), weight: 4 },
    { arbitrary: fc.tuple(whole, fc.nat(), fc.nat(), anyValue, anyValue).map(replaceTwo), weight: 9 },
    { arbitrary: fc.tuple(whole, fc.nat()).map(leaveOut), weight: 2 },
    { arbitrary: fc.tuple(whole, fc.constantFrom(...strangeKeys), anyValue).map(addKey), weight: 2 },
    { arbitrary: fc.tuple(whole, fc.nat(), anyValue).map(formatTwice), weight: 1 },
    { arbitrary: anyValue.map(asJson), weight: 1 },
  );
}

/** The text of a JSON body as the schema wants it. */
export function fittingBody(schema: Schema, known: Known): fc.Arbitrary<string> {
  return fitting(schema, known).map(asJson);
}

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  'userId',
  'price',
  'total',
  'state',
  'id',
  '',
];

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** Every place in a value where another could stand, as paths. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inner = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]));
  return path.length > 0 ? [[...path], ...inner] : inner;
}

function put(value: unknown, [key, ...rest]: readonly string[], becomes: unknown): unknown {
  if (key === undefined) return becomes;
  if (typeof value !== 'object' || value === null) return value;
  const inner = put((value as Record<string, unknown>)[key], rest, becomes);
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...value, [key]: inner };
}

function replaceTwo([value, one, other, first, second]: [unknown, number, number, unknown, unknown]): string {
  const places = placesIn(value);
  if (places.length === 0) return asJson(first);
  const once = put(value, places[one % places.length]!, first);
  return asJson(other % 3 > 0 ? once : put(once, placesIn(once)[other % placesIn(once).length] ?? [], second));
}

/** The same JSON once for each text in it, with another text in that place. */
export function inEveryText(json: string, other: (place: number) => string): string[] {
  const value: unknown = JSON.parse(json);
  const texts = placesIn(value).filter((path) => path.at(-1) !== 'action' && typeof at(value, path) === 'string');
  return texts.map((path, place) => asJson(put(value, path, other(place))));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((each, key) => (each as Record<string, unknown>)[key], value);
}

function leaveOut([value, which]: [unknown, number]): string {
  const fields = Object.entries((value ?? {}) as Record<string, unknown>);
  return asJson(Object.fromEntries(fields.toSpliced(which % Math.max(1, fields.length), 1)));
}

function addKey([value, key, more]: [unknown, string, unknown]): string {
  const json = asJson(value);
  if (!json.endsWith('}')) return json;
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${asJson(key)}:${asJson(more)}}`;
}

function formatTwice([value, which, more]: [unknown, number, unknown]): string {
  const names = Object.keys((value ?? {}) as object);
  return addKey([value, names[which % Math.max(1, names.length)] ?? 'a', more]);
}

/** The same fields as a form without script sends them. */
export function asForm(json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return json;
  return new URLSearchParams(
    Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : asJson(each)]),
  ).toString();
}
