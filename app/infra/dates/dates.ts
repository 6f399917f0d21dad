import type { Language } from '#app/i18n/language.ts';
import { tAnyIn } from '#app/i18n/translate.ts';

/**
 * Pakistan's offset from UTC. It has no daylight saving time, so dates are plain arithmetic and equal on server and
 * phone.
 */
export const karachiOffsetMs = 5 * 60 * 60 * 1000;
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `21 Nov 2026` in Asia/Karachi, `21 نومبر 2026` in Urdu. */
export function formatDate(moment: Date, language?: Language): string {
  const local = inKarachi(moment);
  return tAnyIn(language)(`${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`);
}

/** `21 Nov 2026, 4:05 PM` in Asia/Karachi, `21 نومبر 2026، شام 4:05` in Urdu. */
export function formatMoment(moment: Date, language?: Language): string {
  const local = inKarachi(moment);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return tAnyIn(language)(`${formatDate(moment)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`);
}

/** A date whose UTC fields show the time in Karachi at this moment. */
export function inKarachi(moment: Date): Date {
  return new Date(moment.getTime() + karachiOffsetMs);
}
