import { taxYearOf } from '../rates/tax-year.ts';

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
