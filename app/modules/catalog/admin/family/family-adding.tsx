import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import { ProductPicker } from '../../collections/admin/product-picker.tsx';
import type { FamilyRecord } from '../../families/families.server.ts';
import { emptyRow, type FamilyModel, type TypedRow } from '../../families/typed-family.ts';
import { eachOnce } from './family-picture.tsx';
import { FamilyRows } from './family-rows.tsx';

type AddingProps = {
  family: FamilyRecord;
  /** The combinations that no product has. */
  free: readonly string[][];
  onClose: () => void;
};

/** The table of combinations that no product has yet, to make products of some. */
export function FamilyAdding({ family, free, model, onClose }: AddingProps & { model: FamilyModel }) {
  const [rows, setRows] = useState<TypedRow[]>(() => free.map((values) => emptyRow(model, values, true)));
  const { send, busy, problems } = useAction('products');
  const count = rows.filter(({ leftOut }) => !leftOut).length;
  async function add(): Promise<void> {
    const result = await send({ action: 'add-to-family', family: family.id, rows });
    if (result?.kind === 'saved') onClose();
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FamilyRows
        rows={rows}
        own={null}
        pictures={eachOnce([...family.members.map(({ picture }) => picture), ...model.pictures])}
        problems={problems}
        onChange={setRows}
      />
      {problems.rows && (
        <p role="alert" className="text-clay-text">
          {problems.rows}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:w-full">
        <AdminButton look="outline" type="submit" busy={busy} disabled={count === 0}>
          {count === 1 ? 'Create 1 variant' : `Create ${count} variants`}
        </AdminButton>
        <AdminButton disabled={busy} onClick={onClose}>
          Not now
        </AdminButton>
      </div>
    </form>
  );
}

/** A dialog in which a product that there is joins the family. */
export function FamilyJoining({ family, free, open, onClose }: AddingProps & { open: boolean }) {
  const [id, setId] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const { send, busy, problem } = useAction('products');
  const values = free[place] ?? free[0];
  function close(): void {
    setId(null);
    setPlace(0);
    onClose();
  }
  async function join(): Promise<void> {
    if (id === null || !values) return;
    const result = await send({ action: 'change-members', family: family.id, change: { kind: 'join', id, values } });
    if (result && !result.refused) close();
  }
  return (
    <AdminDialog
      open={open}
      onClose={close}
      title={`Add a product to ${isolated(family.name)}`}
      says="It keeps its price, stock and address."
      foot={
        <>
          <AdminButton onClick={close}>Back</AdminButton>
          <AdminButton look="primary" busy={busy} disabled={id === null} onClick={() => void join()}>
            Add variant
          </AdminButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-3">
        <AdminSelect label="It is" value={String(place)} onChange={({ target }) => setPlace(Number(target.value))}>
          {free.map((each, index) => (
            <option key={each.join()} value={index}>
              {each.join(', ')}
            </option>
          ))}
        </AdminSelect>
        <div>
          <ProductPicker
            chosen={id === null ? [] : [id]}
            says={(product) => (family.members.some((member) => member.id === product.id) ? 'already in it' : null)}
            onToggle={(product) => setId(product.id === id ? null : product.id)}
          />
        </div>
        {problem && (
          <p role="alert" className="text-clay-text">
            {problem}
          </p>
        )}
      </div>
    </AdminDialog>
  );
}
