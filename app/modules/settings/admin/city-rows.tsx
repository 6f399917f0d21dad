import { useId } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { type CityRow, maxCityRows } from '../delivery/delivery-terms.ts';

type CityRowsProps = {
  rows: readonly CityRow[];
  onChange: (rows: CityRow[]) => void;
  /** What the amount is, for its label. */
  amount: string;
  /** `Rs.` before it, or `days` after it. */
  unit: { start: string } | { end: string };
  /** The button that adds a row. */
  add: string;
  error: string | undefined;
};

/** Rows of cities with an amount each. */
export function CityRows({ rows, onChange, amount, unit, add, error }: CityRowsProps) {
  const id = useId();
  const write = (place: number, change: Partial<CityRow>) =>
    onChange(rows.map((row, each) => (each === place ? { ...row, ...change } : row)));
  return (
    <div>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {[...rows.entries()].map(([place, row]) => (
            <li
              key={place}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_10rem_auto]"
            >
              <AdminField
                label="Cities"
                value={row.cities}
                dir="auto"
                autoComplete="off"
                placeholder="Karachi, Lahore"
                aria-invalid={error !== undefined}
                aria-describedby={error && `${id}-error`}
                onChange={({ target }) => write(place, { cities: target.value })}
                className="max-md:col-span-2"
              />
              <AdminField
                label={amount}
                {...unit}
                value={row.amount}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => write(place, { amount: target.value })}
              />
              <AdminButton
                icon="trash-2"
                iconOnly="always"
                onClick={() => onChange(rows.filter((_, each) => each !== place))}
              >
                {`Remove ${row.cities || 'this row'}`}
              </AdminButton>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.25 text-clay-text text-second">
          {error}
        </p>
      )}
      <AdminButton
        small
        icon="plus"
        className={rows.length > 0 ? 'mt-3' : ''}
        disabled={rows.length >= maxCityRows}
        onClick={() => onChange([...rows, { cities: '', amount: '' }])}
      >
        {add}
      </AdminButton>
    </div>
  );
}
