/** Firestore's values as exports write them, plain or as `{stringValue: …}`. Pure. */
import { parseRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';

/** Whether this is one of Firestore's typed values. */
const typed = /^(string|integer|double|boolean|timestamp|null|array|map|reference|bytes|geoPoint)Value$/;

/** A value without its types; moments become ISO texts. Values that are plain already stay as they are. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  const record = asRecord(value);
  const [key, ...others] = Object.keys(record);
  if (key !== undefined && others.length === 0 && typed.test(key)) return untyped(key, record[key]);
  const seconds = record._seconds ?? record.seconds ?? asRecord(record.value)._seconds;
  if (typeof seconds === 'number') return new Date(seconds * 1000).toISOString();
  return Object.fromEntries(Object.entries(record).map(([name, each]) => [name, plainValue(each)]));
}

function untyped(key: string, value: unknown): unknown {
  if (key === 'nullValue') return null;
  if (key === 'integerValue' || key === 'doubleValue') return Number(value);
  if (key === 'arrayValue') return plainValue(asRecord(value).values ?? []);
  if (key === 'mapValue') return plainValue(asRecord(value).fields ?? {});
  return value;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A field as text; empty where it is missing. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join('\n');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A field as a list of texts; a single text is a list of one. */
export function textsOf(fields: Fields, name: string): string[] {
  const value = fields[name];
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((each) => (typeof each === 'string' ? each : ''))
    .filter((each, at) => each !== '' || at < list.length);
}

/** A field as a whole number; null where it is none. */
export function wholeOf(fields: Fields, name: string): number | null {
  const value = fields[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Rupees as a number or as people write them; null where it is no price. */
export function moneyOf(fields: Fields, name: string): Money | null {
  const value = fields[name];
  if (typeof value === 'string') return parseRupees(value);
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) : null;
}

/** A moment as ISO text or in milliseconds; one without a zone is of Karachi. Null where it is none. */
export function momentOf(fields: Fields, name: string): Date | null {
  const value = fields[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const isLocal = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(value);
  const at = new Date(isLocal ? `${value}+05:00` : value);
  return Number.isNaN(at.getTime()) ? null : at;
}
