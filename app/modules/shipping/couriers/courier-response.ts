import { months } from '#app/infra/dates/dates.ts';
import { fromKarachi } from '#app/infra/dates/days.ts';
import { readAmount } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { CourierAnswer } from './courier-client.ts';

/** A courier's answer before it is read: any field may be anything. */
export type Json = Record<string, unknown>;

/** Parses a courier's answer, which must be a JSON object. Anything else (an error page, a truncated answer) is no answer. */
export function readJson<T>(
  result: CourierAnswer<Uint8Array>,
  read: (body: Json) => CourierAnswer<T>,
): CourierAnswer<T> {
  if (result.kind !== 'answered') return result;
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(result.value));
    if (isObject(body)) return read(body);
  } catch {
    // Not JSON: falls through to what is no answer.
  }
  return { kind: 'silent', problem: 'unreadable' };
}

/** Wraps an answer that could be read. */
export function answered<T>(value: T): CourierAnswer<T> {
  return { kind: 'answered', value };
}

/** What the courier says when it says no, made fit to be shown. */
export function refused(...words: unknown[]): { kind: 'refused'; words: string } {
  const message = words.map((word) => text(word)).find(Boolean);
  return { kind: 'refused', words: message || 'The courier refused and did not say why.' };
}

/** An answer that could not be read. */
export const unreadable = { kind: 'silent', problem: 'unreadable' } as const;

/** Whether something a courier sent has fields; a list has none. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Those of a list that have fields; empty for what is no list. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const maxTextLength = 160;

/** A courier's text on one line: no control characters, nothing that turns the direction of writing, a bounded length. */
export function text(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength);
}

/** A token as it is sent back: printable ASCII, of any length that fits a header. */
export function token(value: unknown): string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,4000}$/.test(value) ? value : '';
}

/** An amount in rupees as couriers write it, `4,990.00`; null where there is none. */
export function amountOf(value: unknown): Money | null {
  const amount = readAmount(text(value));
  return amount === 0 ? null : amount;
}

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A moment as couriers write it, in Karachi's time: `2026-11-18 14:05:00`, `18-11-2026 14:05`, `Thursday Oct 17, 2024
 * 12:58`, `18 Nov 2026 02:05 PM`; ISO 8601, with or without a zone; or seconds since 1970. Null where it is none of them.
 */
export function readMoment(value: unknown): Date | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,10}$/.test(value)))
    return validDate(new Date(Number(value) * 1000));
  const written = text(value);
  if (isoWithZone.test(written)) return validDate(new Date(written));
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?/i.exec(written);
  const day = readParts(written);
  if (!day) return null;
  const [year, month, date] = day;
  const half = time?.[4]?.toLowerCase();
  const hours = (Number(time?.[1] ?? 0) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  return validDate(fromKarachi(Date.UTC(year, month - 1, date, hours, Number(time?.[2] ?? 0), Number(time?.[3] ?? 0))));
}

function readParts(written: string): [year: number, month: number, date: number] | null {
  const iso = /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:\b|T)/.exec(written);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const local = /\b(\d{1,2})[-/](\d{1,2})[-/](\d{4})\b/.exec(written);
  if (local) return [Number(local[3]), Number(local[2]), Number(local[1])];
  const named = /\b([a-z]{3})[a-z]*\.?[\s-]+(\d{1,2}),?[\s-]+(\d{4})\b/i.exec(written);
  const turned = /\b(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s,-]+(\d{4})\b/i.exec(written);
  const [name, date, year] = named ? [named[1], named[2], named[3]] : [turned?.[2], turned?.[1], turned?.[3]];
  const month = months.findIndex((each) => each.toLowerCase() === name?.toLowerCase()) + 1;
  return month > 0 ? [Number(year), month, Number(date)] : null;
}

function validDate(moment: Date): Date | null {
  const year = moment.getUTCFullYear();
  return year >= 2015 && year <= 2100 ? moment : null;
}
