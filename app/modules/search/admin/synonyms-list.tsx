import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import type { Synonym } from '../synonyms/synonyms.server.ts';
import type { SynonymDraft } from './synonym-dialog.tsx';

type SynonymsListProps = { synonyms: Synonym[]; q: string; onEdit: (draft: SynonymDraft) => void };

export function SynonymsList({ synonyms, q, onEdit }: SynonymsListProps) {
  const actions = useAction('search');
  if (synonyms.length === 0)
    return (
      <EmptyState
        title={q ? `No synonym for “${q}”` : 'No synonyms'}
        actions={
          <AdminButton onClick={() => onEdit({ words: q, meanings: '', edited: null })}>Add synonym</AdminButton>
        }
      >
        Add that ghari means watch, and shoppers who type ghari see your watches.
      </EmptyState>
    );
  return (
    <DataTable
      label="Synonyms"
      rows={synonyms}
      keyOf={({ word }) => word}
      nameOf={({ word }) => word}
      columns={[
        { key: 'word', head: 'Shoppers write', cell: ({ word }) => <bdi className="font-medium">{word}</bdi> },
        { key: 'meanings', head: 'The shop looks for', cell: ({ meanings }) => <bdi>{meanings.join(', ')}</bdi> },
        { key: 'actions', head: <span className="sr-only">Actions</span>, end: true, cell: buttons },
      ]}
      phone={(synonym) => (
        <PhoneRow
          lines={[
            [<bdi key="word">{synonym.word}</bdi>, null],
            [<bdi key="meanings">{synonym.meanings.join(', ')}</bdi>, buttons(synonym)],
          ]}
        />
      )}
    />
  );

  function buttons({ word, meanings }: Synonym) {
    return (
      <span className="inline-flex gap-1">
        <AdminButton
          small
          look="quiet"
          aria-label={`Edit ${word}`}
          onClick={() => onEdit({ words: word, meanings: meanings.join(', '), edited: word })}
        >
          Edit
        </AdminButton>
        <AdminButton
          small
          look="quiet"
          busy={actions.busy}
          aria-label={`Delete ${word}`}
          onClick={() => void actions.send({ action: 'delete-synonym', word })}
        >
          Delete
        </AdminButton>
      </span>
    );
  }
}
