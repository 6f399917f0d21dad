import { Fragment } from 'react';
import { href, useSearchParams } from 'react-router';
import { readAuditKinds, readAuditLog } from '#app/infra/audit/audit-log.server.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { readStaff } from '#app/modules/accounts/team/people.server.ts';
import { Avatar } from '../components/avatar.tsx';
import { AdminButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { AdminIcon } from '../components/icon.tsx';
import type { Column } from '../components/list/data-table.tsx';
import { DateRange } from '../components/list/date-range.tsx';
import { addressWith, FilterMenu } from '../components/list/filter-menu.tsx';
import { Filters, ListBody, ListTools } from '../components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '../components/list/more-rows.tsx';
import { PhoneRow } from '../components/list/phone-row.tsx';
import { RowLink } from '../components/list/row-link.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { PageHead } from '../components/page-head.tsx';
import { formatWhenExactly } from '../components/times.ts';
import { useAdmin } from '../layout/use-admin.ts';
import type { Route } from './+types/activity-page.ts';
import { type Activity, describeEntries, readActivityQuery } from './activity.server.ts';
import type { ChangedField } from './changed-fields.ts';
import { kindLabel } from './record-labels.ts';

export const meta = () => [{ title: 'Activity log · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const after = parseMomentCursor(url.searchParams.get('after'));
  const [{ rows, next }, kinds, staff] = await Promise.all([
    readAuditLog({ ...readActivityQuery(url.searchParams), after }),
    readAuditKinds(),
    readStaff(),
  ]);
  return {
    page: { rows: await describeEntries(rows, (moment) => formatWhenExactly(moment, now)), next },
    kinds: kinds.map((kind) => ({ value: kind, label: kindLabel(kind) })),
    actors: [
      ...staff.map(({ id, userName }) => ({ value: id, label: userName })),
      { value: 'shop', label: 'The shop' },
    ],
    now,
  };
}

/** Who changed what, for as many days as the order rules say. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { page, kinds, actors, now } = loaderData;
  const [params] = useSearchParams();
  const { keepHistoryDays } = useAdmin().rules;
  const { rows, more } = useMoreRows<Activity, typeof loaderData>(page, keyOf, (data) => data.page);
  return (
    <>
      <PageHead
        title="Activity log"
        beside={<span className="max-md:hidden">who changed what, kept for {keepHistoryDays} days</span>}
        live
      >
        <AdminButtonLink
          to={`${href('/admin/activity/csv')}${addressWith(params, {})}`}
          icon="download"
          iconOnly="phone"
          reloadDocument
        >
          Export
        </AdminButtonLink>
      </PageHead>
      <ListTools>
        <SearchField label="Order, product, phone or address" placeholder="Order, product, phone" />
        <Filters>
          <FilterMenu name="who" label="Everyone" all="Everyone" icon="users" options={actors} />
          <FilterMenu name="kind" label="All changes" all="All changes" icon="tag" options={kinds} />
          <DateRange now={now} />
        </Filters>
      </ListTools>
      <ListBody>
        <PagedTable
          label="Changes, newest first"
          rows={rows}
          keyOf={keyOf}
          nameOf={({ kind, record, action }) => `${kind} ${record}, ${action}`}
          columns={columnsAt(now)}
          phone={(entry) => <PhoneEntry entry={entry} now={now} />}
          more={more}
          shown={`${rows.length} shown, newest first`}
          empty={<NoActivity isFiltered={params.size > 0} />}
        />
      </ListBody>
    </>
  );
}

function columnsAt(now: Date): Column<Activity>[] {
  return [
    {
      key: 'when',
      head: 'When',
      className: 'w-32 whitespace-nowrap text-ink-3',
      cell: ({ at }) => <time dateTime={at.toISOString()}>{formatWhenExactly(at, now).replace(/^today /, '')}</time>,
    },
    {
      key: 'who',
      head: 'Who',
      className: 'w-45',
      cell: ({ actorName }) => (
        <span className="flex items-center gap-2">
          <Avatar name={actorName} className="size-5 text-[0.5rem]" />
          <span className="truncate">{actorName}</span>
        </span>
      ),
    },
    { key: 'kind', head: 'Kind', className: 'w-28 text-ink-3', cell: ({ kind }) => kind },
    { key: 'record', head: 'Record', className: 'w-52 max-w-62', cell: (entry) => <RecordLink entry={entry} /> },
    { key: 'action', head: 'Action', className: 'w-40 font-medium', cell: ({ action }) => action },
    { key: 'changes', head: 'Before and after', cell: ({ fields }) => <Fields fields={fields} /> },
  ];
}

function RecordLink({ entry: { to, record } }: { entry: Activity }) {
  return to ? (
    <RowLink to={to} className="admin-link wrap-anywhere font-normal">
      {record}
    </RowLink>
  ) : (
    <span className="wrap-anywhere">{record}</span>
  );
}

/** The page shows at most this many fields of an entry; the file has all of them. */
const maxShown = 12;

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] justify-start gap-x-3">
        {fields.slice(0, maxShown).map(({ label, before, after, wholeBefore }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes; two fields may have one label
          <Fragment key={index}>
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">
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
              )}
              {wholeBefore && (
                <details>
                  <summary className="admin-link w-fit cursor-pointer max-md:min-h-11">Full text before</summary>
                  <p dir="auto" className="whitespace-pre-wrap rounded-control bg-paper p-2">
                    {wholeBefore}
                  </p>
                </details>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      {fields.length > maxShown && <p className="text-ink-3">and {fields.length - maxShown} more</p>}
    </>
  );
}

function PhoneEntry({ entry, now }: { entry: Activity; now: Date }) {
  const { action, at, actorName, fields } = entry;
  return (
    <>
      <PhoneRow
        lines={[
          [
            action,
            <span key="when" className="font-normal text-ink-3 text-second">
              {formatWhenExactly(at, now)}
            </span>,
          ],
          [actorName, <RecordLink key="record" entry={entry} />],
        ]}
      />
      <div className="mt-1 text-second">
        <Fields fields={fields} />
      </div>
    </>
  );
}

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'No matching changes' : 'No changes yet'}
      actions={isFiltered && <AdminButtonLink to={href('/admin/activity')}>Clear filters</AdminButtonLink>}
    >
      {isFiltered
        ? 'No entry matches this number, person, kind and date.'
        : 'Every change is listed here with who made it and when.'}
    </EmptyState>
  );
}

function keyOf({ id }: Activity): string {
  return String(id);
}
