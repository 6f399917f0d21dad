import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useFetcher, useLocation, useSearchParams } from 'react-router';
import { adminButtonClass } from '../button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { addressWith } from './filter-menu.tsx';

export type RowPage<Row> = { rows: Row[]; next: string | null };

type MoreRows<Row> = {
  rows: Row[];
  /** Stands below the list; null at its end. */
  more: { to: string; busy: boolean; load: () => void } | null;
};

/**
 * The rows of a list with keyset pages. The loader's page stays live, and the pages fetched later stay below it. `read`
 * returns the page from the loader's data.
 */
export function useMoreRows<Row, Data>(
  page: RowPage<Row>,
  keyOf: (row: Row) => string,
  read: (data: Data) => RowPage<Row>,
): MoreRows<Row> {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const fetcher = useFetcher<Data>();
  const of = pathname + search;
  const lastLoad = useRef({ of, after: '' });
  const [below, setBelow] = useState<{ of: string; pages: ReadonlyMap<string, RowPage<Row>> }>({
    of,
    pages: new Map(),
  });
  const pages = below.of === of ? [...below.pages.values()] : [];
  const storePage = useEffectEvent((data: Data) => {
    if (lastLoad.current.of !== of) return;
    const before = below.of === of ? below.pages : [];
    // A page that is fetched again replaces its earlier version.
    setBelow({ of, pages: new Map([...before, [lastLoad.current.after, read(data)]]) });
  });
  useEffect(() => {
    // The fetcher loads the page's own address, whose loader gave `Data`.
    if (fetcher.data && fetcher.state === 'idle') storePage(fetcher.data as Data);
  }, [fetcher.data, fetcher.state]);
  const shown = new Set(page.rows.map(keyOf));
  const later = pages.flatMap((each) => each.rows).filter((row) => !shown.has(keyOf(row)));
  const rows = [...page.rows, ...later];
  const next = pages.at(-1)?.next ?? (pages.length > 0 ? null : page.next);
  if (next === null) return { rows, more: null };
  const to = addressWith(params, { after: next });
  function load(): void {
    lastLoad.current = { of, after: next ?? '' };
    void fetcher.load(`${pathname}${to}`);
  }
  return { rows, more: { to, busy: fetcher.state !== 'idle', load } };
}

/** "More": the next 50 rows below these; a link to them where there is no script yet. */
export function MoreLink({ more, says }: { more: MoreRows<unknown>['more']; says: string }) {
  return (
    <div className="flex items-center justify-between gap-3 pt-3 text-ink-3 text-second max-md:px-3.5">
      <span>{says}</span>
      {more && (
        <Link
          to={more.to}
          aria-busy={more.busy || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!more.busy) more.load();
          }}
          className={adminButtonClass({})}
        >
          {more.busy ? 'Loading…' : 'More'}
        </Link>
      )}
    </div>
  );
}

type PagedTableProps<Row> = DataTableProps<Row> & {
  more: MoreRows<Row>['more'];
  /** Stands below the rows, such as "50 of 120". */
  shown: string;
  /** Stands here where there are no rows. */
  empty: ReactNode;
};

/** The rows of a list page as a table with "More" below. */
export function PagedTable<Row>({ more, shown, empty, ...table }: PagedTableProps<Row>) {
  if (table.rows.length === 0) return empty;
  return (
    <>
      <DataTable {...table} />
      <MoreLink more={more} says={shown} />
    </>
  );
}
