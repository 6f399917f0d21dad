import { useState } from 'react';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { changedAt } from '#app/admin/components/list/in-order.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import type { TypedRow } from '../../families/typed-family.ts';
import { eachOnce, FamilyPicture } from './family-picture.tsx';

type FamilyRowsProps = {
  rows: readonly TypedRow[];
  /** The place of the row that is the product itself; null where all are new. */
  own: number | null;
  /** What new products can show first; the first of them where nothing else is chosen. */
  pictures: readonly Picture[];
  /** What is wrong, under `rows.PLACE.FIELD`. */
  problems: Problems;
  onChange: (rows: TypedRow[]) => void;
};

type Typed = 'price' | 'stock' | 'sku' | 'barcode';
const fields: { name: Typed; label: string; inputMode: 'decimal' | 'numeric' | 'text' }[] = [
  { name: 'price', label: 'Price', inputMode: 'decimal' },
  { name: 'stock', label: 'Stock', inputMode: 'numeric' },
  { name: 'sku', label: 'SKU', inputMode: 'text' },
  { name: 'barcode', label: 'Barcode', inputMode: 'numeric' },
];

/** The table of combinations: a box to leave one out, and picture, price, stock, SKU and barcode of each new product. */
export function FamilyRows({ rows, own, pictures, problems, onChange }: FamilyRowsProps) {
  const [uploaded, setUploaded] = useState<readonly Picture[]>([]);
  const known = eachOnce([...pictures, ...uploaded]);
  return (
    <table aria-label="Combinations" className="block w-full text-start">
      <thead className="max-md:sr-only md:block">
        <tr className={`${grid} pb-1 font-medium text-ink-2 text-second`}>
          <th scope="col" className="text-start font-medium">
            Create
          </th>
          <th scope="col" className="text-start font-medium">
            Picture
          </th>
          {fields.map(({ name, label }) => (
            <th key={name} scope="col" className="text-start font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row, index) => {
          const text = row.values.join(', ');
          return (
            <tr key={text} className={`${grid} border-line border-t py-1.5 max-md:py-3`}>
              <td className="min-w-0 self-center">
                <CheckBox
                  label={text}
                  checked={index === own || !row.leftOut}
                  disabled={index === own}
                  onChange={({ target }) => onChange(changedAt(rows, index, { leftOut: !target.checked }))}
                />
              </td>
              <td className="max-md:justify-self-end">
                {index === own ? (
                  <Thumb picture={pictures[0] ?? null} />
                ) : (
                  <FamilyPicture
                    said={text}
                    picture={known.find(({ id }) => id === row.picture) ?? known[0] ?? null}
                    pictures={known}
                    disabled={row.leftOut}
                    onChoose={(picture) => {
                      setUploaded((all) => [...all, picture]);
                      onChange(changedAt(rows, index, { picture: picture.id }));
                    }}
                  />
                )}
              </td>
              {index === own ? (
                <td className="self-center text-ink-3 max-md:col-span-2 md:col-span-4">
                  This product, unchanged. It is the default variant.
                </td>
              ) : (
                <RowFields
                  row={row}
                  said={text}
                  error={(field) => problems[`rows.${index}.${field}`]}
                  onChange={(changes) => onChange(changedAt(rows, index, changes))}
                />
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const grid =
  'grid grid-cols-2 items-start gap-x-2.5 gap-y-2 md:grid-cols-[minmax(0,1.6fr)_3rem_7rem_5.5rem_minmax(0,1fr)_minmax(0,1fr)]';

type RowFieldsProps = {
  row: TypedRow;
  said: string;
  error: (field: Typed) => string | undefined;
  onChange: (changes: Partial<TypedRow>) => void;
};

function RowFields({ row, said: text, error, onChange }: RowFieldsProps) {
  return fields.map(({ name, label, inputMode }) => (
    <td key={name} className="min-w-0">
      <span aria-hidden="true" className="mb-1 block text-ink-2 text-second md:hidden">
        {label}
      </span>
      <AdminField
        silent
        label={`${label} of ${text}`}
        inputMode={inputMode}
        autoComplete="off"
        disabled={row.leftOut}
        value={row[name]}
        error={row.leftOut ? undefined : error(name)}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </td>
  ));
}
