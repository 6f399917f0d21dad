import type { AuditQuestion } from '#app/platform/audit/audit-log.server.ts';
import { endOfDay, startOfDay } from '../pieces/times.ts';

/** What the address asks of the log, the same for the page and its file. */
export function readHistoryQuestion(params: URLSearchParams): AuditQuestion {
  const asked = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  return {
    ...{ subject: asked('q'), actor: asked('who'), kind: asked('kind') },
    ...{ from: startOfDay(params.get('from')), to: endOfDay(params.get('to')) },
  };
}
