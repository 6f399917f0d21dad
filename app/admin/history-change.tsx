import type { AuditEntry } from '#app/platform/audit/audit-log.server.ts';
import { actionLabel, differencesOf } from './history-words.ts';
import { OfficeIcon } from './pieces/office-icon.tsx';

type HistoryChangeProps = {
  entry: AuditEntry;
  now: Date;
  /** The act itself stands elsewhere. */
  silentAction?: boolean;
};

/** What was done, and field by field what was and what is. */
export function HistoryChange({ entry, now, silentAction = false }: HistoryChangeProps) {
  const differences = differencesOf(entry.before, entry.after, now);
  return (
    <div className="wrap-anywhere">
      {!silentAction && <span className={differences.length > 0 ? 'me-2' : ''}>{actionLabel(entry.action)}</span>}
      {differences.map(({ name, before, after }) => (
        <span key={name} className="me-3 inline-block">
          <span className="text-ink-3">{name} </span>
          {before !== null && <del className="line-clamp-2 inline text-ink-3 decoration-ink-3/60">{before}</del>}
          {before !== null && after !== null && (
            <>
              <OfficeIcon name="arrow-right" className="mx-1 mb-0.25 inline size-3" />
              <span className="sr-only">became</span>
            </>
          )}
          {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
        </span>
      ))}
    </div>
  );
}
