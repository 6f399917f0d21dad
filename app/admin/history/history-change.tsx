import type { AuditEntry } from '#app/infra/audit/audit-log.server.ts';
import { AdminIcon } from '../components/icon.tsx';
import type { Difference } from './history-differences.ts';
import { formatEntry } from './history-entry.ts';
import { actionLabel, type Names } from './history-texts.ts';

type HistoryChangeProps = {
  entry: AuditEntry;
  names: Names;
  now: Date;
  /** The action is shown elsewhere. */
  silentAction?: boolean;
};

/** The page shows at most this many fields; the file has all of them. */
const maxShown = 12;

/** The action of an entry, and the old and new value of each changed field. */
export function HistoryChange({ entry, names, now, silentAction = false }: HistoryChangeProps) {
  const { action, differences } = formatEntry(entry, names, now);
  const shown = differences.slice(0, maxShown);
  return (
    <div className="wrap-anywhere">
      {!silentAction && action && <span className={differences.length > 0 ? 'me-2' : ''}>{action}</span>}
      {silentAction && differences.length === 0 && <span className="text-ink-3">{actionLabel(entry.action)}</span>}
      {shown.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes; two fields may have one name
        <OneDifference key={index} {...difference} />
      ))}
      {differences.length > shown.length && (
        <span className="text-ink-3">and {differences.length - shown.length} more</span>
      )}
    </div>
  );
}

function OneDifference({ name, before, after, wholeBefore }: Difference) {
  return (
    <div className="me-3 inline">
      {name && <span className="text-ink-3">{name} </span>}
      {before !== null && (
        <del className="text-ink-3 decoration-ink-3/60">
          <bdi>{before}</bdi>
        </del>
      )}
      {before !== null && after !== null && (
        <>
          <AdminIcon name="arrow-right" className="mx-1 mb-0.25 inline size-3 rtl:-scale-x-100" />
          <span className="sr-only">became</span>
        </>
      )}
      {after !== null && (
        <ins className="font-semibold no-underline">
          <bdi>{after}</bdi>
        </ins>
      )}{' '}
      {wholeBefore && (
        <details>
          <summary className="office-link w-fit cursor-pointer max-md:min-h-11">Whole text before</summary>
          <p dir="auto" className="whitespace-pre-wrap rounded-control bg-paper p-2">
            {wholeBefore}
          </p>
        </details>
      )}
    </div>
  );
}
