const months: Readonly<Record<string, string>> = {
  Jan: 'جنوری',
  Feb: 'فروری',
  Mar: 'مارچ',
  Apr: 'اپریل',
  May: 'مئی',
  Jun: 'جون',
  Jul: 'جولائی',
  Aug: 'اگست',
  Sep: 'ستمبر',
  Oct: 'اکتوبر',
  Nov: 'نومبر',
  Dec: 'دسمبر',
};

const momentFormat = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?:, (\d{1,2})(:\d\d) ([AP])M)?$/;

/** `21 Nov 2026` or `21 Nov 2026, 4:05 PM` in Urdu; null where the text is no moment (infra/dates.ts writes them). */
export function translateMoment(text: string): string | null {
  const [, day, month = '', year, hour, minutes = '', half] = momentFormat.exec(text) ?? [];
  if (!months[month]) return null;
  const date = `${day} ${months[month]} ${year}`;
  return hour ? `${date}، ${partOfDay((Number(hour) % 12) + (half === 'P' ? 12 : 0))} ${hour}${minutes}` : date;
}

/** Urdu has no AM and PM: the part of the day takes their place. */
function partOfDay(hours: number): string {
  if (hours < 4 || hours > 19) return 'رات';
  if (hours < 12) return 'صبح';
  return hours < 16 ? 'دوپہر' : 'شام';
}
