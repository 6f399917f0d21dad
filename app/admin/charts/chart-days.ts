import { months } from '#app/infra/dates/dates.ts';

/** A day's labels in a chart: `21`, `21 Nov` where a month begins, `21 Nov 2026` in the table. */
export type ChartDay = { day: string; month: string; name: string };

/** The labels of a day written `2026-11-21`. It is a day in Karachi already, so it is not converted. */
export function chartDay(written: string): ChartDay {
  const [year = '', month = '', day = ''] = written.split('-');
  const name = `${Number(day)} ${months[Number(month) - 1]}`;
  return { day: String(Number(day)), month: name, name: `${name} ${year}` };
}
