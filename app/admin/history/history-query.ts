import type { AuditSearch } from '#app/infra/audit/audit-log.server.ts';
import { readDay, readEndOfDay } from '#app/infra/dates/days.ts';

/** The question in an address, for the page and its file. */
export function readHistoryQuestion(params: URLSearchParams): AuditSearch {
  const input = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  return {
    subject: input('q'),
    actor: input('who'),
    kind: input('kind'),
    from: readDay(params.get('from')),
    to: readEndOfDay(params.get('to')),
  };
}
