import type { Standing } from '#app/infra/health/alerts.ts';

/** One check of the doctor: its result and the remedy. */
export type Finding = { standing: Standing; label: string; says: string; remedy: string | null };

/** A finding; `remedy` is only said where the standing is not well. */
export function finding(standing: Standing, label: string, says: string, remedy: string | null = null): Finding {
  return { standing, label, says, remedy };
}
