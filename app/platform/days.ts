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

/** The first moment of a day written `2026-11-21`; null for anything else. */
export function readDay(written: string | null): Date | null {
  if (!written || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return null;
  const midnight = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(midnight) ? null : fromKarachi(midnight);
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
  const moment = Date.parse(`${written.slice(0, 16)}:00Z`);
  return Number.isNaN(moment) ? null : fromKarachi(moment);
}

/** The moment at which Karachi's clocks show the time that UTC shows at `utcMs`. */
export function fromKarachi(utcMs: number): Date {
  return new Date(utcMs - karachiOffsetMs);
}
