import { useState } from 'react';
import type { ActionResultOf } from '#app/admin/actions/send-action.ts';
import { type Actions, useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import type { Choice } from '#app/admin/components/choice.ts';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { BulkBar } from '#app/admin/components/list/bulk-bar.tsx';
import { MenuButton } from '#app/admin/components/menus/menu-button.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { type CollectionName, useFourCollections } from '#app/admin/layout/use-admin.ts';
import type { BulkChange } from '../change-products.server.ts';
import { BulkPriceDialog } from './bulk-change-dialog.tsx';
import { DeleteChosen, type ListedProducts } from './delete-chosen.tsx';

type ChosenProductsProps = {
  choice: Choice;
  mayPrice: boolean;
  /** Null for whoever may not delete products. */
  deletes: { list: ListedProducts; onDone: () => void } | null;
};

/** The bar of bulk actions for the chosen products. */
export function ChosenProducts({ choice, mayPrice, deletes }: ChosenProductsProps) {
  const [pricing, setPricing] = useState(false);
  const { send, busy } = useAction('products');
  const four = useFourCollections();
  const ids = [...choice.chosen].map(Number);
  async function change(wanted: BulkChange, verb: string): Promise<void> {
    const many = ids.length > 20;
    if (
      many &&
      !(await askFirst({ title: `${verb} ${ids.length} products?`, action: `${verb} ${ids.length} products` }))
    )
      return;
    const result = await send({ action: 'change-many', ids, change: wanted });
    if (!result) return;
    setPricing(false);
    choice.clear();
    showBulkResult(result, send, four);
  }
  return (
    <>
      <BulkBar choice={choice}>
        {mayPrice && (
          <AdminButton look="bar" icon="pencil" className="bg-milk! text-ink!" onClick={() => setPricing(true)}>
            Change price
          </AdminButton>
        )}
        <MenuButton label="Collections" icon="layers">
          {(close) => (
            <ul aria-label="Add to a collection">
              {four.map(({ key, label }) => (
                <li key={key}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      void change({ kind: 'add-to', collection: key }, 'Add');
                    }}
                    className="h-8 w-full rounded-control px-2.5 text-start hover:bg-paper max-md:h-11"
                  >
                    Add to {label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </MenuButton>
        <AdminButton look="bar" icon="eye-off" onClick={() => void change({ kind: 'active', active: false }, 'Hide')}>
          Hide
        </AdminButton>
        <AdminButton look="bar" icon="eye" onClick={() => void change({ kind: 'active', active: true }, 'Show')}>
          Show
        </AdminButton>
        {ids.length <= 20 && (
          <AdminButton look="bar" icon="copy" onClick={() => void send({ action: 'duplicate-products', ids })}>
            Duplicate
          </AdminButton>
        )}
        {deletes && <DeleteChosen choice={choice} {...deletes} />}
      </BulkBar>
      {pricing && (
        <BulkPriceDialog
          open
          ids={ids}
          busy={busy}
          onClose={() => setPricing(false)}
          onApply={(wanted) => void change(wanted, 'Change')}
        />
      )}
    </>
  );
}

function showBulkResult(
  result: ActionResultOf<'products', 'change-many'>,
  send: Actions<'products'>['send'],
  names: readonly CollectionName[],
): void {
  const done = result.lines.filter(({ problem, was, becomes }) => !problem && was !== becomes);
  const wrong = result.lines.filter(({ problem }) => problem).length;
  const { change } = result;
  const lines = done.flatMap(({ id, was, becomes }) =>
    typeof was === 'string' || typeof becomes === 'string' ? [] : [{ id, was, becomes }],
  );
  const sales = done.flatMap(({ id, sales: list }) => (list ? [{ id, ...list }] : []));
  showToast({
    text: `${done.length} ${formatDone(change, names)}${wrong ? `, ${wrong} could not be changed` : ''}`,
    ...(change.kind !== 'add-to' &&
      lines.length > 0 && {
        undo: () =>
          void send(
            sales.length > 0
              ? { action: 'restore-sales', lines: sales }
              : { action: 'restore-many', field: change.kind === 'active' ? 'active' : 'price', lines },
          ),
      }),
  });
}

function formatDone(change: BulkChange, names: readonly CollectionName[]): string {
  if (change.kind === 'active') return change.active ? 'visible now' : 'hidden';
  if (change.kind === 'add-to')
    return `added to ${names.find(({ key }) => key === change.collection)?.label ?? change.collection}`;
  if (change.kind === 'sale') return 'on sale';
  return change.kind === 'no-sale' ? 'are back at their regular price' : 'have a new price';
}
