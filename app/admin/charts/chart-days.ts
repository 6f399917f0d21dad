import { months } from '#app/platform/dates.ts';

/** A day under a chart: `21` among its neighbours, `21 Nov` where the month is new, `21 Nov 2026` in the table. */
export type ChartDay = { day: string; month: string; name: string };

/** Days written `2026-11-21` as charts say them; they are Karachi's already and no clock is asked again. */
export function chartDay(written: string): ChartDay {
  const [year = '', month = '', day = ''] = written.split('-');
  const name = `${Number(day)} ${months[Number(month) - 1]}`;
  return { day: String(Number(day)), month: name, name: `${name} ${year}` };
}
