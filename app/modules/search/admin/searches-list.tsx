import { AdminButton } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { resultsAddress } from '../results/results-address.ts';
import type { SearchTerm } from '../search-terms.server.ts';
import type { SynonymDraft } from './synonym-dialog.tsx';

type SearchesListProps = {
  searches: SearchTerm[];
  missing: boolean;
  now: Date;
  onEdit: (draft: SynonymDraft) => void;
};

/** What shoppers searched in the last 30 days, or only what the shop had nothing for. */
export function SearchesList({ searches, missing, now, onEdit }: SearchesListProps) {
  if (searches.length === 0)
    return (
      <EmptyState title={missing ? 'Every search found something' : 'No searches yet'}>
        {missing
          ? 'Searches that found nothing are listed here once they were made three times.'
          : 'Searches are listed here once they were made three times.'}
      </EmptyState>
    );
  const lastDay = ({ lastDay: day }: SearchTerm) => formatShortDay(new Date(day), now);
  return (
    <DataTable
      label={missing ? 'Searches without results' : 'Searches'}
      rows={searches}
      keyOf={({ question }) => question}
      nameOf={({ question }) => question}
      columns={[
        { key: 'question', head: 'Searched', cell: (row) => <Question row={row} /> },
        { key: 'times', head: 'Times', end: true, cell: ({ times }) => times },
        { key: 'found', head: 'Products found', end: true, cell: ({ found }) => formatFound(found) },
        { key: 'last', head: 'Last', end: true, cell: lastDay },
        { key: 'actions', head: <span className="sr-only">Actions</span>, end: true, cell: addButton },
      ]}
      phone={(row) => (
        <PhoneRow
          lines={[
            [<Question key="question" row={row} />, `${row.times} times`],
            [`${formatFound(row.found)} found, ${lastDay(row)}`, addButton(row)],
          ]}
        />
      )}
    />
  );

  function addButton({ question, isSynonym }: SearchTerm) {
    if (isSynonym) return <span className="text-ink-3">Synonym</span>;
    return (
      <AdminButton
        small
        aria-label={`Add synonym for “${question}”`}
        onClick={() => onEdit({ words: question, meanings: '', edited: null })}
      >
        Add synonym
      </AdminButton>
    );
  }
}

function Question({ row: { question } }: { row: SearchTerm }) {
  return (
    <a
      href={resultsAddress(question)}
      target="_blank"
      rel="noreferrer"
      className="font-medium underline-offset-4 hover:underline"
    >
      <bdi>{question}</bdi>
    </a>
  );
}

function formatFound(found: number): string {
  return found === 0 ? 'none' : found > 200 ? 'over 200' : String(found);
}
