import { href, useSearchParams } from 'react-router';
import { type AuditEntry, readAuditKinds, readAuditLog } from '#app/infra/audit/audit-log.server.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { readStaff } from '#app/modules/accounts/team/people.server.ts';
import { readProductNames } from '#app/modules/catalog/product-names.server.ts';
import { Avatar } from '../components/avatar.tsx';
import { AdminButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { type Column, DataTable } from '../components/list/data-table.tsx';
import { DateRange } from '../components/list/date-range.tsx';
import { addressWith, FilterMenu } from '../components/list/filter-menu.tsx';
import { Filters, ListBody, ListTools } from '../components/list/list-tools.tsx';
import { MoreLink, useMoreRows } from '../components/list/more-rows.tsx';
import { PhoneRow } from '../components/list/phone-row.tsx';
import { RowLink } from '../components/list/row-link.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { PageHead } from '../components/page-head.tsx';
import { formatWhenExactly } from '../components/times.ts';
import type { Route } from './+types/history-page.ts';
import { HistoryChange } from './history-change.tsx';
import { productIdsIn } from './history-entry.ts';
import { readHistoryQuestion } from './history-query.ts';
import { actionLabel, kindLabel, type Names, placeOfSubject, subjectLabel } from './history-texts.ts';

export const meta = () => [{ title: 'History · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const [page, kinds, staff] = await Promise.all([
    readAuditLog({
      ...readHistoryQuestion(url.searchParams),
      after: parseMomentCursor(url.searchParams.get('after')),
    }),
    readAuditKinds(),
    readStaff(),
  ]);
  const names = [...(await readProductNames(productIdsIn(page.rows)))];
  return { page, names, kinds, people: staff.map(({ id, userName }) => ({ id, userName })), now: new Date() };
}

/** Who changed what, kept for ever. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { kinds, people, now } = loaderData;
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<NamedEntry, typeof loaderData>(named(loaderData), keyOf, named);
  const actors = [
    ...people.map(({ id, userName }) => ({ value: id, label: userName })),
    { value: 'shop', label: 'The shop' },
  ];
  return (
    <>
      <PageHead title="History" beside={<span className="max-md:hidden">who changed what, kept for ever</span>} live>
        <AdminButtonLink
          to={`${href('/admin/history/csv')}${addressWith(params, {})}`}
          icon="download"
          iconOnly="phone"
          reloadDocument
        >
          CSV
        </AdminButtonLink>
      </PageHead>
      <ListTools>
        <SearchField label="Order, product, phone or address" placeholder="Order, product, phone" />
        <Filters>
          <FilterMenu name="who" label="Everyone" all="Everyone" icon="users" options={actors} />
          <FilterMenu
            name="kind"
            label="All changes"
            all="All changes"
            icon="tag"
            options={kinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          />
          <DateRange now={now} />
        </Filters>
      </ListTools>
      <ListBody>
        {rows.length === 0 ? (
          <NothingChanged isFiltered={params.size > 0} />
        ) : (
          <>
            <DataTable
              label="Changes, newest first"
              rows={rows}
              keyOf={keyOf}
              nameOf={formatRow}
              columns={columnsAt(now)}
              phone={(entry) => <PhoneEntry entry={entry} now={now} />}
            />
            <MoreLink more={more} says={`${rows.length} shown, newest first`} />
          </>
        )}
      </ListBody>
    </>
  );
}

/** An entry with the names of the products it speaks of. */
type NamedEntry = AuditEntry & { names: Names };

function named({ page, names }: Route.ComponentProps['loaderData']): { rows: NamedEntry[]; next: string | null } {
  const known = new Map(names);
  return { rows: page.rows.map((entry) => ({ ...entry, names: known })), next: page.next };
}

function columnsAt(now: Date): Column<NamedEntry>[] {
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
    { key: 'kind', head: 'Kind', className: 'w-28 text-ink-3', cell: ({ kind }) => kindLabel(kind) },
    { key: 'where', head: 'Where', className: 'w-52 max-w-62', cell: (entry) => <Where entry={entry} /> },
    { key: 'what', head: 'What', cell: (entry) => <HistoryChange entry={entry} names={entry.names} now={now} /> },
  ];
}

function Where({ entry }: { entry: NamedEntry }) {
  const to = placeOfSubject(entry.kind, entry.subject);
  const label = subjectLabel(entry.kind, entry.subject, entry.names);
  return to ? (
    <RowLink to={to} className="office-link wrap-anywhere font-normal">
      {label}
    </RowLink>
  ) : (
    <span className="wrap-anywhere">{label}</span>
  );
}

function PhoneEntry({ entry, now }: { entry: NamedEntry; now: Date }) {
  return (
    <>
      <PhoneRow
        lines={[
          [
            actionLabel(entry.action),
            <span key="when" className="font-normal text-ink-3 text-second">
              {formatWhenExactly(entry.at, now)}
            </span>,
          ],
          [
            <span key="who" className="truncate">
              {entry.actorName}
            </span>,
            <Where key="where" entry={entry} />,
          ],
        ]}
      />
      <div className="mt-1 text-second">
        <HistoryChange entry={entry} names={entry.names} now={now} silentAction />
      </div>
    </>
  );
}

function NothingChanged({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'Nothing was changed like this' : 'Nothing was changed yet'}
      actions={isFiltered && <AdminButtonLink to={href('/admin/history')}>Show everything</AdminButtonLink>}
    >
      {isFiltered
        ? 'No entry has this number, person, kind and date together.'
        : 'From the first change on, who changed what and when stands here.'}
    </EmptyState>
  );
}

function keyOf({ id }: AuditEntry): string {
  return String(id);
}

function formatRow({ kind, subject, action, names }: NamedEntry): string {
  return `${kindLabel(kind)} ${subjectLabel(kind, subject, names)}, ${actionLabel(action)}`;
}
