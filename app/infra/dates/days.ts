import { inKarachi, karachiOffsetMs } from './dates.ts';

/** Days and field values of Karachi's clock. What pages of the shop say of a moment is in dates.ts, which they load. */
export const dayMs = 24 * 60 * 60 * 1000;

/**
 * The number of Karachi's days between 1970 and a moment. Two moments are on the same day if and only if their numbers
 * are equal.
 */
export function dayNumber(moment: Date): number {
  return Math.floor(inKarachi(moment).getTime() / dayMs);
}

/** Midnight in Karachi at the start of the day that lies `daysBack` days before `moment`. */
export function startOfDay(moment: Date, daysBack = 0): Date {
  return fromKarachi((dayNumber(moment) - daysBack) * dayMs);
}

/** A moment's day as date fields and addresses hold it: `2026-11-21`. */
export function writeDay(moment: Date): string {
  return inKarachi(moment).toISOString().slice(0, 10);
}

/** The first moment of a day written `2026-11-21`; null for anything else, `2026-02-30` among it. */
export function readDay(written: string | null): Date | null {
  if (!written || !/^[12]\d{3}-\d{2}-\d{2}$/.test(written)) return null;
  const utcMs = readUtc(`${written}T00:00:00Z`);
  return utcMs === null ? null : fromKarachi(utcMs);
}

/**
 * Milliseconds since 1970 of a moment written `2026-11-21T18:59:59Z`, with or without parts of the second; null where no
 * calendar has it. `Date.parse` reads February 30 as March 2, and PostgreSQL refuses it.
 */
export function readUtc(written: string): number | null {
  const utcMs = Date.parse(written);
  if (Number.isNaN(utcMs) || !/^[12]/.test(written)) return null;
  return new Date(utcMs).toISOString().startsWith(written.slice(0, 10)) ? utcMs : null;
}

/** The first moment after a day written `2026-11-21`; null for anything else. */
export function readEndOfDay(written: string | null): Date | null {
  const start = readDay(written);
  return start && new Date(start.getTime() + dayMs);
}

/** A moment as a field for date and time holds it: `2026-11-22T09:00`. */
export function writeLocal(moment: Date): string {
  return inKarachi(moment).toISOString().slice(0, 16);
}

/** The moment that a field for date and time says; null for anything else. */
export function readLocal(written: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(written)) return null;
  const utcMs = readUtc(`${written.slice(0, 16)}:00Z`);
  return utcMs === null ? null : fromKarachi(utcMs);
}

/** The moment at which Karachi's clocks show the time that UTC shows at `utcMs`. */
export function fromKarachi(utcMs: number): Date {
  return new Date(utcMs - karachiOffsetMs);
}
