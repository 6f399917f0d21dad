import { inKarachi } from '#app/infra/dates/dates.ts';

/**
 * The tax year that a moment lies in. Pakistan's tax year 2027 runs from 1 July 2026 to 30 June 2027 (Income Tax Ordinance
 * 2001, section 74).
 */
export function taxYearOf(moment: Date): number {
  const local = inKarachi(moment);
  return local.getUTCFullYear() + (local.getUTCMonth() >= 6 ? 1 : 0);
}

const oldest = 2020;

/** The tax year that an address names (`?year=2027`), else the one that a moment lies in. */
export function readTaxYear(params: URLSearchParams, now: Date): number {
  const writtenYear = Number(params.get('year'));
  const present = taxYearOf(now);
  return Number.isInteger(writtenYear) && writtenYear >= oldest && writtenYear <= present ? writtenYear : present;
}

/** `July 2026 to June 2027`. */
export function taxYearTexts(year: number): string {
  return `July ${year - 1} to June ${year}`;
}
