import { Notice } from '#app/admin/components/card.tsx';

/** What of a pasted sheet was read as no parcel: a total is right there, a row of a parcel is to be mended and pasted again. */
export function LeftOut({ count, rows }: { count: number; rows: readonly string[] }) {
  if (count === 0) return null;
  return (
    <Notice
      kind="waits"
      title={
        count === 1 ? '1 row has no tracking number or no amount' : `${count} rows have no tracking number or no amount`
      }
    >
      <p>
        Nothing of {count === 1 ? 'it' : 'them'} is counted. That is right for a total. Correct a parcel’s row and paste
        it again.
      </p>
      <ul className="mt-1.5 list-disc ps-5">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same, and never change their places
          <li key={place} className="wrap-anywhere">
            <bdi>{row}</bdi>
          </li>
        ))}
        {count > rows.length && <li>and {count - rows.length} more</li>}
      </ul>
    </Notice>
  );
}
