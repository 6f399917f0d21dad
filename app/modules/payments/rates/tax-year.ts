import { inKarachi } from '#app/infra/dates/dates.ts';

/**
 * The tax year that a moment lies in. Pakistan's tax year 2027 runs from 1 July 2026 to 30 June 2027 (Income Tax Ordinance
 * 2001, section 74).
 */
export function taxYearOf(moment: Date): number {
  const local = inKarachi(moment);
  return local.getUTCFullYear() + (local.getUTCMonth() >= 6 ? 1 : 0);
}
