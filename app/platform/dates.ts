import type { Language } from '#app/language/language.ts';
import { type Label, sayIn } from '#app/language/say.ts';

/**
 * Pakistan's offset from UTC. It has no daylight saving time, so dates are plain arithmetic and equal on server and
 * phone.
 */
export const karachiOffsetMs = 5 * 60 * 60 * 1000;
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `21 Nov 2026` in Asia/Karachi, `21 نومبر 2026` in Urdu. */
export function formatDate(moment: Date, language?: Language): string {
  const local = inKarachi(moment);
  const month = months[local.getUTCMonth()] ?? 'Jan';
  return `${local.getUTCDate()} ${sayIn(language)(month)} ${local.getUTCFullYear()}`;
}

/** `21 Nov 2026, 4:05 PM` in Asia/Karachi, `21 نومبر 2026، شام 4:05` in Urdu. */
export function formatMoment(moment: Date, language?: Language): string {
  const local = inKarachi(moment);
  const hours = local.getUTCHours();
  const time = `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}`;
  if (language === 'ur') return `${formatDate(moment, language)}، ${sayIn(language)(partOfDay(hours))} ${time}`;
  return `${formatDate(moment)}, ${time} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Urdu has no AM and PM: one says which part of the day it is. */
function partOfDay(hours: number): Label {
  if (hours < 4 || hours > 19) return 'at night';
  if (hours < 12) return 'in the morning';
  return hours < 16 ? 'in the afternoon' : 'in the evening';
}

/** A date whose UTC fields show the time in Karachi at this moment. */
export function inKarachi(moment: Date): Date {
  return new Date(moment.getTime() + karachiOffsetMs);
}
