import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { PagedTable, type RowPage, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import type { MissingAddress } from '../missing-addresses.server.ts';
import type { RedirectDraft } from './redirect-dialog.tsx';
import { Path } from './redirects-list.tsx';

type MissingListProps = {
  page: RowPage<MissingAddress>;
  count: number;
  now: Date;
  onEdit: (draft: RedirectDraft) => void;
};

const keyOf = ({ path }: MissingAddress) => path;

/** Addresses that people opened and that the shop has no page for, the most opened first. */
export function MissingList({ page, count, now, onEdit }: MissingListProps) {
  const actions = useAction('content');
  const { rows, more } = useMoreRows<MissingAddress, { page: RowPage<MissingAddress> }>(
    page,
    keyOf,
    (loaded) => loaded.page,
  );
  const age = ({ lastAt }: MissingAddress) => formatAge(new Date(lastAt), now);
  return (
    <PagedTable
      label="Addresses not found"
      rows={rows}
      keyOf={keyOf}
      nameOf={keyOf}
      columns={[
        {
          key: 'path',
          head: 'Address',
          className: 'w-full max-w-0',
          cell: ({ path }) => <Path className="font-medium">{path}</Path>,
        },
        {
          key: 'visits',
          head: 'Opened',
          end: true,
          className: 'whitespace-nowrap',
          cell: ({ visits }) => formatVisits(visits),
        },
        { key: 'last', head: 'Last', end: true, className: 'whitespace-nowrap', cell: age },
        {
          key: 'actions',
          head: <span className="sr-only">Actions</span>,
          end: true,
          className: 'whitespace-nowrap',
          cell: buttons,
        },
      ]}
      phone={(row) => (
        <PhoneRow
          lines={[
            [<bdi key="path">{row.path}</bdi>, formatVisits(row.visits)],
            [age(row), buttons(row)],
          ]}
        />
      )}
      more={more}
      shown={`${rows.length} of ${count.toLocaleString('en')}`}
      empty={
        <EmptyState title="No dead addresses">
          Addresses that people open and that this shop does not have are listed here, each with a way to redirect it.
        </EmptyState>
      }
    />
  );

  function buttons({ path }: MissingAddress) {
    const { underWay } = actions;
    return (
      <span className="inline-flex gap-1">
        <AdminButton
          small
          aria-label={`Redirect ${path} to…`}
          onClick={() => onEdit({ id: null, from: path, to: null })}
        >
          Redirect to…
        </AdminButton>
        <AdminButton
          small
          look="quiet"
          busy={underWay?.action === 'dismiss-missing' && underWay.path === path}
          aria-label={`Dismiss ${path}`}
          onClick={() => void actions.send({ action: 'dismiss-missing', path })}
        >
          Dismiss
        </AdminButton>
      </span>
    );
  }
}

function formatVisits(visits: number): string {
  return visits === 1 ? 'once' : `${visits.toLocaleString('en')} times`;
}
