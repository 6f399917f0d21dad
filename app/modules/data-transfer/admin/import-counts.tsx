import { groupDigits } from '#app/infra/money/money.ts';
import type { MoveCounts } from '../import.ts';

/** The counts as people say them; what there is none of is not said. */
export function Counts({ counts }: { counts: MoveCounts }) {
  const messages: [string, number][] = [
    ['Products', counts.products],
    ['Of them with variants', counts.families],
    ['Orders, as history', counts.orders],
    ['Customers', counts.customers],
    ['Accounts', counts.accounts],
    ['Messages', counts.messages],
    ['Banners, services and storefront texts', counts.content],
    ['Pictures', counts.pictures],
    ['Already here, unchanged', counts.present],
    ['Skipped', counts.rejected],
    ['Missing pictures', counts.missingPictures],
  ];
  const shown = messages.filter(([, count]) => count > 0);
  if (shown.length === 0) return <p className="text-ink-2">Nothing this shop can import.</p>;
  return <CountList rows={shown} />;
}

/** Columns of the product files that this shop has no field for; nothing where there are none. */
export function UnplacedColumns({ counts: { unplaced } }: { counts: MoveCounts }) {
  if (unplaced.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-8 cursor-pointer py-1 font-medium max-md:min-h-11 max-md:py-2.5">
        What has no place here: {unplaced.length} {unplaced.length === 1 ? 'column' : 'columns'}
      </summary>
      <p className="mb-2 text-ink-2">
        These columns of your product files are not imported, because this shop has no field for them. Keep the files.
      </p>
      <CountList rows={unplaced.map(({ column, cells }) => [column, cells])} end="Filled cells" />
    </details>
  );
}

type CountListProps = { rows: readonly (readonly [string, number])[]; end?: string };

function CountList({ rows, end }: CountListProps) {
  return (
    <dl className="grid max-w-120 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {end && (
        <div className="contents font-medium text-second">
          <dt>Column</dt>
          <dd className="text-end">{end}</dd>
        </div>
      )}
      {rows.map(([label, count]) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere text-ink-2">
            <bdi>{label}</bdi>
          </dt>
          <dd className="text-end tabular-nums">{groupDigits(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
