import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect, AdminTextArea } from '#app/admin/components/field.tsx';
import { EditForm } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { isSame } from '#app/infra/merge.ts';
import {
  type FamilyModel,
  fillRows,
  isFilled,
  readTypedOptions,
  type TypedFamily,
} from '../../families/typed-family.ts';
import { FamilyRows } from './family-rows.tsx';

type FamilyMakerProps = { id: number; name: string; model: FamilyModel; onClose: () => void };

const names: Record<keyof TypedFamily, string> = {
  name: 'Name for all variants',
  typed: 'Options',
  own: 'This product is',
  rows: 'Combinations',
};

/** The form that makes a family of a product: options are typed, which fills the table of their combinations. */
export function FamilyMaker({ id, name, model, onClose }: FamilyMakerProps) {
  const [misread, setMisread] = useState<string | null>(null);
  const editor = useEditor({
    area: 'products',
    save: { action: 'make-family', id },
    read: { name, typed: '', own: [], rows: [] },
    names,
    // The action says it: with the family this form is gone.
    saved: '',
  });
  const { values, problems, change, busy } = editor;
  const { typed, own, rows } = values;
  const filled = isFilled(values);
  const ownPlace = rows.findIndex((row) => isSame(row.values, own));
  const made = rows.filter(({ leftOut }, place) => !leftOut && place !== ownPlace).length;
  function fill(): void {
    const { options, problem } = readTypedOptions(typed);
    setMisread(problem);
    if (problem) return;
    const next = fillRows(options, model, rows);
    const still = next.find((row) => isSame(row.values, own)) ?? next[0];
    change({ rows: next, own: still?.values ?? [] });
  }
  // The name is sent, too, where it is the product's own.
  const whole = { before: { name }, after: { name: values.name, typed, own, rows } };
  const form = { ...editor, save: () => (filled ? editor.save(whole) : fill()) };
  return (
    <EditForm editor={form} id="family" className="grid gap-3">
      {editor.isGone && (
        <Notice kind="wrong" title="This product has been deleted">
          What you typed is still here; copy what you need.
        </Notice>
      )}
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <AdminField
          {...editor.text('name')}
          label={names.name}
          hint="The new variants are named after it."
          maxLength={150}
        />
        <AdminTextArea
          label={names.typed}
          name="typed"
          rows={2}
          dir="auto"
          placeholder={'Size: S, M, L\nColour: Black, Sand'}
          value={typed}
          error={misread ?? problems.typed}
          hint="Commas between values, a new line or a semicolon between options."
          onChange={({ target }) => {
            setMisread(null);
            change({ typed: target.value });
          }}
        />
      </div>
      {filled && (
        <>
          <AdminSelect
            label={names.own}
            className="max-w-90"
            value={String(ownPlace)}
            onChange={({ target }) => change({ own: rows[Number(target.value)]?.values ?? [] })}
          >
            {rows.map((row, place) => (
              <option key={row.values.join()} value={place}>
                {row.values.join(', ')}
              </option>
            ))}
          </AdminSelect>
          <FamilyRows
            rows={rows}
            own={ownPlace}
            pictures={model.pictures}
            problems={problems}
            onChange={(next) => change({ rows: next })}
          />
          <p className="text-ink-3">
            The new variants copy this product with its pictures and details. They start with the stock you enter here.
          </p>
        </>
      )}
      {problems.rows && (
        <p role="alert" className="text-clay-text">
          {problems.rows}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:w-full">
        {filled ? (
          <AdminButton look="outline" type="submit" busy={busy}>
            {made === 1 ? 'Create 1 variant' : `Create ${made} variants`}
          </AdminButton>
        ) : (
          <AdminButton look="outline" type="submit" icon="layers">
            Generate variants
          </AdminButton>
        )}
        <AdminButton disabled={busy} onClick={onClose}>
          Not now
        </AdminButton>
      </div>
    </EditForm>
  );
}
