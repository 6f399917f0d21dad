import { type Actions, useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { useChoice } from '#app/admin/components/choice.ts';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { BulkBar } from '#app/admin/components/list/bulk-bar.tsx';
import { PagedTable, type RowPage, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import type { Redirect } from '../redirects.server.ts';
import type { RedirectDraft } from './redirect-dialog.tsx';

type RedirectsListProps = {
  page: RowPage<Redirect>;
  q: string;
  /** All that have the text, on later pages too. */
  count: number;
  now: Date;
  onEdit: (draft: RedirectDraft) => void;
};

const keyOf = ({ id }: Redirect) => String(id);

/** What the other columns leave, in halves: long addresses are cut. */
const addressColumn = 'w-2/5 max-w-0';

/** Old addresses, each with the page that it leads to; newest first. */
export function RedirectsList({ page, q, count, now, onEdit }: RedirectsListProps) {
  const actions = useAction('content');
  const { rows, more } = useMoreRows<Redirect, { page: RowPage<Redirect> }>(page, keyOf, (loaded) => loaded.page);
  const choice = useChoice(rows.map(keyOf));
  const age = ({ savedAt }: Redirect) => formatAge(new Date(savedAt), now);
  const buttons = (row: Redirect) => <RowButtons row={row} actions={actions} onEdit={onEdit} />;
  return (
    <>
      <PagedTable
        label="Redirects"
        rows={rows}
        keyOf={keyOf}
        nameOf={({ oldPath }) => oldPath}
        choice={choice}
        columns={[
          {
            key: 'from',
            head: 'Old address',
            className: addressColumn,
            cell: ({ oldPath }) => <Path className="font-medium">{oldPath}</Path>,
          },
          {
            key: 'to',
            head: 'Leads to',
            className: addressColumn,
            cell: ({ target }) => <TargetLink target={target} />,
          },
          {
            key: 'by',
            head: 'Saved by',
            className: 'max-w-40 truncate max-lg:hidden',
            cell: ({ savedBy }) => <bdi>{savedBy}</bdi>,
          },
          { key: 'at', head: 'Saved', end: true, className: 'whitespace-nowrap', cell: age },
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
              [<bdi key="from">{row.oldPath}</bdi>, age(row)],
              [<TargetLink key="to" target={row.target} />, null],
              [<bdi key="by">{row.savedBy}</bdi>, buttons(row)],
            ]}
          />
        )}
        more={more}
        shown={`${rows.length} of ${count.toLocaleString('en')}`}
        empty={<NoRedirects q={q} onEdit={onEdit} />}
      />
      <BulkBar choice={choice}>
        <AdminButton
          look="bar"
          busy={actions.busy}
          onClick={() =>
            void actions
              .send({ action: 'delete-redirects', ids: [...choice.chosen].map(Number) })
              .then((done) => done && choice.clear())
          }
        >
          Delete
        </AdminButton>
      </BulkBar>
    </>
  );
}

type RowButtonsProps = { row: Redirect; actions: Actions<'content'>; onEdit: (draft: RedirectDraft) => void };

function RowButtons({ row: { id, oldPath, target }, actions, onEdit }: RowButtonsProps) {
  const { underWay } = actions;
  const isDeleted = underWay?.action === 'delete-redirects' && underWay.ids.includes(id);
  return (
    <span className="inline-flex gap-1">
      <AdminButton
        small
        look="quiet"
        aria-label={`Edit ${oldPath}`}
        onClick={() => onEdit({ id, from: oldPath, to: target })}
      >
        Edit
      </AdminButton>
      <AdminButton
        small
        look="quiet"
        busy={isDeleted}
        aria-label={`Delete ${oldPath}`}
        onClick={() => void actions.send({ action: 'delete-redirects', ids: [id] })}
      >
        Delete
      </AdminButton>
    </span>
  );
}

function NoRedirects({ q, onEdit }: Pick<RedirectsListProps, 'q' | 'onEdit'>) {
  const from = q.startsWith('/') ? q : '';
  return (
    <EmptyState
      title={q ? `No redirect with “${q}”` : 'No redirects'}
      actions={<AdminButton onClick={() => onEdit({ id: null, from, to: null })}>Add redirect</AdminButton>}
    >
      Addresses of an earlier shop, or of products that are gone, lead shoppers and search engines to a page of this
      shop.
    </EmptyState>
  );
}

/** A path that is cut at its end where the column is narrow. */
export function Path({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={`block truncate ${className}`}>
      {children}
    </bdi>
  );
}

function TargetLink({ target }: { target: string }) {
  return (
    <a
      href={target}
      target="_blank"
      rel="noreferrer"
      title={target}
      className="block truncate underline-offset-4 hover:underline"
    >
      <bdi>{target}</bdi>
    </a>
  );
}
