/** Pakistan keeps UTC+5 all year, so shop dates are plain arithmetic and read the same on server and phone. */
const karachiOffsetMs = 5 * 60 * 60 * 1000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `21 Nov 2026` in Asia/Karachi. */
export function formatDate(moment: Date): string {
  const local = new Date(moment.getTime() + karachiOffsetMs);
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** `21 Nov 2026, 4:05 PM` in Asia/Karachi. */
export function formatMoment(moment: Date): string {
  const local = new Date(moment.getTime() + karachiOffsetMs);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return `${formatDate(moment)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Midnight in Karachi at the beginning of the day `daysBack` days before `moment`'s. */
export function startOfDay(moment: Date, daysBack = 0): Date {
  const dayMs = 24 * 60 * 60 * 1000;
  const days = Math.floor((moment.getTime() + karachiOffsetMs) / dayMs) - daysBack;
  return new Date(days * dayMs - karachiOffsetMs);
}

/** A moment as a field for date and time holds it, in Asia/Karachi: `2026-11-22T09:00`. */
export function writeLocal(moment: Date): string {
  return new Date(moment.getTime() + karachiOffsetMs).toISOString().slice(0, 16);
}

/** The moment that a field for date and time says, in Asia/Karachi; null for anything else. */
export function readLocal(written: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(written)) return null;
  const moment = Date.parse(`${written.slice(0, 16)}:00Z`);
  return Number.isNaN(moment) ? null : new Date(moment - karachiOffsetMs);
}
