import type { Standing } from '#app/infra/health/alerts.ts';

/** One thing that the doctor looked at: how it stands, and what somebody can do about it. */
export type Finding = { standing: Standing; label: string; says: string; remedy: string | null };

/** A finding; `remedy` is only said where the standing is not well. */
export function found(standing: Standing, label: string, says: string, remedy: string | null = null): Finding {
  return { standing, label, says, remedy };
}
