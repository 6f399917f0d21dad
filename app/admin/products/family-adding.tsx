import { useState } from 'react';
import type { FamilyRecord } from '#app/catalog/families.server.ts';
import { emptyRow, type FamilyModel, type TypedRow } from '#app/catalog/typed-family.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { ProductPicker } from '../collections/product-picker.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeSelect } from '../pieces/office-field.tsx';
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
  const { act, busy, problems } = useAct('products');
  const count = rows.filter(({ leftOut }) => !leftOut).length;
  async function add(): Promise<void> {
    const answer = await act({ act: 'add-to-family', family: family.id, rows });
    if (answer?.kind === 'saved') onClose();
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
        <OfficeButton look="outline" type="submit" busy={busy} disabled={count === 0}>
          {count === 1 ? 'Make 1 product' : `Make ${count} products`}
        </OfficeButton>
        <OfficeButton disabled={busy} onClick={onClose}>
          Not now
        </OfficeButton>
      </div>
    </form>
  );
}

/** A dialog in which a product that there is joins the family. */
export function FamilyJoining({ family, free, open, onClose }: AddingProps & { open: boolean }) {
  const [id, setId] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const { act, busy, problem } = useAct('products');
  const values = free[place] ?? free[0];
  function close(): void {
    setId(null);
    setPlace(0);
    onClose();
  }
  async function join(): Promise<void> {
    if (id === null || !values) return;
    const answer = await act({ act: 'change-family', family: family.id, change: { kind: 'join', id, values } });
    if (answer && !answer.refused) close();
  }
  return (
    <OfficeDialog
      open={open}
      onClose={close}
      title={`A product joins ${isolated(family.name)}`}
      says="It keeps its price, stock and address."
      foot={
        <>
          <OfficeButton onClick={close}>Back</OfficeButton>
          <OfficeButton look="act" busy={busy} disabled={id === null} onClick={() => void join()}>
            Let it join
          </OfficeButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-3">
        <OfficeSelect label="It is" value={String(place)} onChange={({ target }) => setPlace(Number(target.value))}>
          {free.map((each, index) => (
            <option key={each.join()} value={index}>
              {each.join(', ')}
            </option>
          ))}
        </OfficeSelect>
        <div>
          <ProductPicker
            chosen={id === null ? [] : [id]}
            says={(product) => (family.members.some((member) => member.id === product.id) ? 'in it already' : null)}
            onToggle={(product) => setId(product.id === id ? null : product.id)}
          />
        </div>
        {problem && (
          <p role="alert" className="text-clay-text">
            {problem}
          </p>
        )}
      </div>
    </OfficeDialog>
  );
}
