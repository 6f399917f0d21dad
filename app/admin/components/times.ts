import { inKarachi, months } from '#app/infra/dates/dates.ts';
import { dayMs, dayNumber } from '#app/infra/dates/days.ts';

/** Moments as the admin says them, seen from now, always in Karachi. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const longMonths = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `10:42`. */
export function formatClock(moment: Date): string {
  const local = inKarachi(moment);
  return `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
}

/** `10:42` today, `yesterday`, then `18 Nov`, with the year once it is another. */
export function formatWhen(moment: Date, now: Date): string {
  const days = dayNumber(now) - dayNumber(moment);
  if (days === 0) return formatClock(moment);
  if (days === 1) return 'yesterday';
  return formatShortDay(moment, now);
}

/** The same with the clock on other days, too: `yesterday 19:41`, `18 Nov 19:41`. */
export function formatWhenExactly(moment: Date, now: Date): string {
  const days = dayNumber(now) - dayNumber(moment);
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : formatShortDay(moment, now);
  return `${day} ${formatClock(moment)}`;
}

/** `just now`, `3 m`, `2 h`, then as `formatWhen` says other days. */
export function formatAge(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} m`;
  if (dayNumber(now) === dayNumber(moment)) return `${Math.floor(age / hourMs)} h`;
  return formatWhen(moment, now);
}

/** How long something has waited: `3 m`, `1 h 11 m`, `4 days`. */
export function formatWait(moment: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - moment.getTime());
  if (age < hourMs) return `${Math.floor(age / minuteMs)} m`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h ${twoDigits(Math.floor((age % hourMs) / minuteMs))} m`;
  const days = Math.floor(age / dayMs);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `18 Nov`, with the year once it is another. */
export function formatShortDay(moment: Date, now: Date): string {
  const local = inKarachi(moment);
  const year = local.getUTCFullYear() === inKarachi(now).getUTCFullYear() ? '' : ` ${local.getUTCFullYear()}`;
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]}${year}`;
}

/** `Saturday 21 November, 10:42`. */
export function formatToday(now: Date): string {
  const local = inKarachi(now);
  return `${weekdays[local.getUTCDay()]} ${local.getUTCDate()} ${longMonths[local.getUTCMonth()]}, ${formatClock(now)}`;
}

function twoDigits(whole: number): string {
  return String(whole).padStart(2, '0');
}
