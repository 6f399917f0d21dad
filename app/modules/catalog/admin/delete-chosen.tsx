import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import type { Choice } from '#app/admin/components/choice.ts';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { groupDigits } from '#app/infra/money/money.ts';
import type { ProductQuestion } from '../admin-products.ts';

/** The list that the rows are of: its question, and how many products it has in all, as a number and as it is written. */
export type ListedProducts = { question: ProductQuestion; total: number; totalText: string };

type DeleteChosenProps = { choice: Choice; list: ListedProducts; onDone: () => void };
type Deleted = { deleted: number; archived: number };

/** The server takes no more for one request. */
const maxIds = 500;

/** Deletes the chosen products, or where all rows are chosen every product of the list. The toast says what was archived instead. */
export function DeleteChosen({ choice, list, onDone }: DeleteChosenProps) {
  const { send } = useAction('products');
  const [busy, setBusy] = useState(false);
  const ids = [...choice.chosen].map(Number);
  const chosen = `${groupDigits(ids.length)} ${ids.length === 1 ? 'product' : 'products'}`;
  const all = `all ${list.totalText} products`;

  async function start(what: string, run: () => AsyncGenerator<Deleted | null>): Promise<void> {
    const isSure = await askFirst({
      title: `Delete ${what}?`,
      says: 'They leave the shop with their stock history, and this cannot be undone. What was ordered is archived instead: hidden from the shop, kept for its orders.',
      action: `Delete ${what}`,
      danger: true,
    });
    if (!isSure) return;
    setBusy(true);
    const sum = { deleted: 0, archived: 0, isBroken: false };
    for await (const part of run()) {
      sum.deleted += part?.deleted ?? 0;
      sum.archived += part?.archived ?? 0;
      sum.isBroken ||= part === null;
    }
    setBusy(false);
    // Why it broke off stands above the page.
    if (!sum.isBroken || sum.deleted + sum.archived > 0) showToast({ text: formatDeleted(sum) });
    if (sum.isBroken) return;
    choice.clear();
    onDone();
  }

  async function* deleteIds(): AsyncGenerator<Deleted | null> {
    for (let from = 0; from < ids.length; from += maxIds) {
      const part = await send({ action: 'delete-products', ids: ids.slice(from, from + maxIds) });
      yield part;
      if (!part) return;
    }
  }

  async function* deleteList(): AsyncGenerator<Deleted | null> {
    let from: { after: number; upTo: number | null } | null = { after: 0, upTo: null };
    while (from) {
      const part: ({ next: number | null; upTo: number } & Deleted) | null = await send({
        action: 'delete-list',
        question: list.question,
        ...from,
      });
      yield part;
      from = part && part.next !== null ? { after: part.next, upTo: part.upTo } : null;
    }
  }

  return (
    <>
      <AdminButton look="bar" icon="trash-2" busy={busy} onClick={() => void start(chosen, deleteIds)}>
        Delete
      </AdminButton>
      {choice.isAll && list.total > ids.length && (
        <AdminButton look="bar" busy={busy} onClick={() => void start(`${all} of this list`, deleteList)}>
          {`Delete ${all}`}
        </AdminButton>
      )}
    </>
  );
}

function formatDeleted({ deleted, archived }: Deleted): string {
  const gone = `${groupDigits(deleted)} deleted`;
  return archived === 0 ? gone : `${gone}, ${groupDigits(archived)} archived because orders have them: see Hidden`;
}
