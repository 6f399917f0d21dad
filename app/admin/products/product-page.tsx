import { useRef, useState } from 'react';
import { data } from 'react-router';
import {
  type ProductField,
  type ProductValues,
  productFieldNames,
  sayProductValue,
} from '#app/catalog/product-form.ts';
import { useAct } from '../acts/use-act.ts';
import { actorOf, signedInContext } from '../guard.server.ts';
import { mayDo } from '../permissions.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card, Notice } from '../pieces/card.tsx';
import { ConflictDialog } from '../pieces/conflict-dialog.tsx';
import { useAnswer, useDraft, useUnsaved } from '../pieces/draft.ts';
import { SaveButtons } from '../pieces/edit-form.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/product-page.ts';
import { ProductEditor } from './product-editor.tsx';
import { SalesCard } from './product-side.tsx';
import { actOnProduct, type ProductEditAnswer, readForEditor } from './save-acts.server.ts';
import { Shown } from './shown.tsx';
import { type Moved, StockMovedDialog } from './stock-moved-dialog.tsx';

export const handle = { ownBar: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.product.values.name ?? 'Product'} · office` }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await readForEditor(idOf(params.id));
  if (!product) throw data(null, { status: 404 });
  return { product, mayDelete: mayDo(context.get(signedInContext).role, 'delete-products') };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ProductEditAnswer> {
  return actOnProduct(request, { id: idOf(params.id), actor: actorOf(context) });
}

function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > 2_147_483_647) throw data(null, { status: 404 });
  return id;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <EditProduct key={loaderData.product.id} {...loaderData} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function EditProduct({ product, mayDelete }: Loaded) {
  const { id, values: read } = product;
  const draft = useDraft<ProductValues, ProductEditAnswer>(read);
  const stock = useStockField(product.stock);
  const [closed, setClosed] = useState<ProductEditAnswer>();
  const answer = draft.answer?.act === 'save' && draft.answer !== closed ? draft.answer.saved : undefined;
  const saved = draft.answer?.act === 'save' ? draft.answer.saved : undefined;
  const problems = saved?.kind === 'invalid' ? saved.problems : {};
  const conflict = answer?.kind === 'conflict' ? answer : null;
  const moved = answer?.kind === 'moved' ? answer : null;
  const changed = [...draft.changed, ...(stock.isChanged ? ['stock'] : [])];
  const close = () => setClosed(draft.answer);

  function save(edit?: Parameters<typeof draft.save>[1], count = stock.count()): void {
    if (count === undefined) return;
    draft.save({ act: 'save', count }, edit);
  }
  useUnsaved({ count: changed.length, busy: draft.busy, save: () => save() });
  useAnswer(saved, (ended) => {
    if (ended.kind === 'saved') {
      draft.settle();
      stock.settle();
      showToast({ text: 'Saved, and in the shop' });
    } else if (ended.kind === 'invalid')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  });
  const all = { ...draft, changed, discard: () => [draft.discard(), stock.discard()] };
  return (
    <>
      <form
        id="product"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a dialog belongs to the dialog.
          if (changed.length > 0 && !document.querySelector('dialog[open]')) save();
        }}
      >
        <PageHead
          title={read.name}
          beside={
            <span className="max-md:hidden">
              <Shown active={read.active} />
            </span>
          }
          back={{ to: '/admin/products', label: 'All products' }}
        >
          <OfficeButtonLink to={`/product_detail/${id}`} target="_blank" icon="eye" iconOnly="phone">
            See in shop
          </OfficeButtonLink>
          <div className="contents max-md:hidden">
            <SaveButtons edit={all} form="product" />
          </div>
        </PageHead>
        {saved?.kind === 'gone' && (
          <div className="px-6 pb-3 max-md:p-3.5">
            <Notice kind="wrong" title="This product has been deleted">
              What you wrote is still here; copy what you need.
            </Notice>
          </div>
        )}
        <ProductEditor
          draft={draft}
          known={product.pictures}
          problems={problems}
          stock={stock}
          price={read.price}
          places={product.places}
          lowStock={product.lowStock}
          historyTo={`/admin/products/${id}/stock`}
        >
          <SalesCard sales={product.sales} />
          <EndingCard id={id} name={read.name} mayDelete={mayDelete} />
        </ProductEditor>
        <PhoneSave count={changed.length} busy={draft.busy} onDiscard={all.discard} />
      </form>
      <ConflictDialog
        clashes={conflict?.clashes.map((clash) => asDifference(clash)) ?? null}
        onlyMine={draft.changed
          .filter((field) => !conflict?.clashes.some((clash) => clash.field === field))
          .map((field) => productFieldNames[field])}
        by={conflict?.by ?? null}
        onClose={close}
        onChoose={(choices) => {
          if (!conflict) return;
          close();
          const edit = draft.rebase(choices, conflict.current);
          if (Object.keys(edit.after).length > 0 || stock.isChanged) save(edit);
          else showToast({ text: 'Theirs is kept' });
        }}
      />
      <StockMovedDialog
        name={read.name}
        moved={moved}
        onLeave={() => {
          close();
          stock.discard();
        }}
        onSet={(saw) => {
          close();
          save(undefined, { saw, counted: moved?.counted ?? saw });
        }}
        onAdd={(delta) => {
          close();
          draft.save({ act: 'add-stock', delta });
        }}
      />
    </>
  );
}

function asDifference({ field, mine, theirs }: { field: ProductField; mine: unknown; theirs: unknown }) {
  return {
    ...{ name: field, label: productFieldNames[field] },
    ...{ mine: sayProductValue(field, mine), theirs: sayProductValue(field, theirs) },
  };
}

/** The stock as it is typed, against what was shown when typing began. */
function useStockField(stock: number) {
  const [typed, setTyped] = useState<{ saw: number; text: string } | null>(null);
  const sent = useRef<string | null>(null);
  const isChanged = typed !== null && typed.text !== String(typed.saw);
  return {
    text: typed?.text ?? String(stock),
    isChanged,
    type: (text: string) => setTyped((last) => ({ saw: last?.saw ?? stock, text })),
    discard: () => setTyped(null),
    /** After a save: what was typed while it ran is counted from what it saved. */
    settle: () =>
      setTyped((last) =>
        last && last.text !== sent.current ? { ...last, saw: Number(sent.current ?? last.saw) } : null,
      ),
    /** Null: not counted. Undefined: no number. */
    count(): Pick<Moved, 'saw' | 'counted'> | null | undefined {
      sent.current = typed?.text ?? null;
      if (!typed || !isChanged) return null;
      return /^\d{1,8}$/.test(typed.text) ? { saw: typed.saw, counted: Number(typed.text) } : undefined;
    },
  };
}

/** The way out stands where the thumb is. */
function PhoneSave({ count, busy, onDiscard }: { count: number; busy: boolean; onDiscard: () => void }) {
  return (
    <div className="office-bottom-bar fixed inset-x-0 bottom-0 z-30 flex gap-2.5 border-line border-t bg-milk p-2.5 md:hidden">
      <OfficeButton className="h-13!" disabled={count === 0 || busy} onClick={onDiscard}>
        Discard
      </OfficeButton>
      <OfficeButton look="act" type="submit" form="product" busy={busy} disabled={count === 0} className="h-13! flex-1">
        {count === 0 ? 'Saved' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`}
      </OfficeButton>
    </div>
  );
}

/** A copy, or the end. */
function EndingCard({ id, name, mayDelete }: { id: number; name: string; mayDelete: boolean }) {
  const { act, busy, problem } = useAct('products');
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: `Delete ${name}?`,
      says: 'It leaves the shop, its collections and the featured and trending places, with its stock history. This cannot be taken back.',
      act: 'Delete this product',
      danger: true,
    });
    if (sure) void act({ act: 'delete', id, name });
  }
  return (
    <Card title="This product">
      <div className="flex flex-wrap gap-2">
        <OfficeButton icon="copy" busy={busy} onClick={() => void act({ act: 'copy', id })}>
          Duplicate
        </OfficeButton>
        {mayDelete && (
          <OfficeButton look="danger" icon="trash-2" disabled={busy} onClick={() => void remove()}>
            Delete
          </OfficeButton>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2.5 text-clay-text text-second">
          {problem}
        </p>
      )}
    </Card>
  );
}
