import { useState } from 'react';
import type { ActionInputOf } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { InlineCell } from '#app/admin/components/list/inline-cell.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { parseRupees, writeRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { type AdminProduct, stockLevel } from '../admin-products.ts';
import type { SavedProduct } from '../save-product.server.ts';
import { type Moved, StockMovedDialog } from './stock-moved-dialog.tsx';

/** A label for low or no stock; nothing if there is enough. */
export function StockWord({ product }: { product: Pick<AdminProduct, 'stock' | 'warnAt'> }) {
  const level = stockLevel(product);
  if (level === 'enough') return null;
  return (
    <span
      className={`inline-flex items-center gap-1 font-medium text-note ${level === 'low' ? 'text-marigold-text' : 'text-clay-text'}`}
    >
      <AdminIcon name={level === 'low' ? 'triangle-alert' : 'circle-x'} className="size-3.5" />
      {level === 'low' ? 'low' : 'sold out'}
    </span>
  );
}

/** The editable cell of the stock. If pieces were sold since it was opened, it asks what is right. */
export function StockCell({ product }: { product: AdminProduct }) {
  const { send: sendAction, busy } = useAction('products');
  const [error, setError] = useState<string>();
  const [moved, setMoved] = useState<Moved | null>(null);
  const { id, name, stock } = product;
  async function send(input: ActionInputOf<'products', 'set-stock' | 'receive-stock'>): Promise<void> {
    const result = await sendAction(input);
    if (!result) return;
    const { counted } = result;
    setError(counted.kind === 'invalid' ? counted.problem : counted.kind === 'gone' ? 'It was deleted.' : undefined);
    setMoved(counted.kind === 'moved' ? counted : null);
    if (counted.kind === 'counted')
      showToast({
        text: `${isolated(name)}: ${counted.stock} in stock`,
        ...(counted.was !== counted.stock && {
          undo: () => void send({ action: 'set-stock', id, saw: counted.stock, counted: counted.was }),
        }),
      });
  }
  function save(typed: string, seen: string): void {
    if (!/^\d{1,8}$/.test(typed)) return void setError('Stock is a whole number from 0 up.');
    setError(undefined);
    void send({ action: 'set-stock', id, saw: Number(seen), counted: Number(typed) });
  }
  return (
    <>
      <InlineCell
        label={`Stock of ${name}`}
        value={String(stock)}
        column="stock"
        busy={busy}
        error={error}
        onSave={save}
      />
      {error && <CellProblem>{error}</CellProblem>}
      <StockMovedDialog
        name={name}
        moved={moved}
        onLeave={() => setMoved(null)}
        onSet={(saw) => void send({ action: 'set-stock', id, saw, counted: moved?.counted ?? saw })}
        onAdd={(delta) => void send({ action: 'receive-stock', id, delta })}
      />
    </>
  );
}

/** The editable cell of the price. If somebody else has changed it meanwhile, their price stays and a note says so. */
export function PriceCell({ product }: { product: AdminProduct }) {
  const { send, busy } = useAction('products');
  const [error, setError] = useState<string>();
  const { id, name, price } = product;
  async function save(typed: string, seen: string, isUndo = false): Promise<void> {
    const wanted = parseRupees(typed);
    if (wanted === null || wanted < 1) return void setError('Write the price in rupees, such as 1250.');
    setError(undefined);
    const result = await send({ action: 'change-price', id, before: parseRupees(seen) ?? price, price: wanted });
    if (!result) return;
    const { saved } = result;
    setError(problemOf(saved));
    if (isUndo) showNotUndone(problemOf(saved));
    if (saved.kind === 'saved' && saved.changed.length > 0)
      showToast({
        text: `${isolated(name)}: ${formatPrice(wanted)} is the price now`,
        undo: () => void save(writeRupees(parseRupees(seen) ?? price), writeRupees(wanted), true),
      });
  }
  return (
    <>
      <InlineCell
        label={`Price of ${name}`}
        value={writeRupees(price)}
        shown={formatPrice(price)}
        column="price"
        inputMode="decimal"
        busy={busy}
        error={error}
        onSave={(typed, seen) => void save(typed, seen)}
      />
      {product.salePrice !== null && (
        <p className="text-green text-note">{formatPrice(product.salePrice)} sale price now</p>
      )}
      {error && <CellProblem>{error}</CellProblem>}
    </>
  );
}

/** The editable cell of the price before; an empty one takes it away. */
export function WasPriceCell({ product }: { product: AdminProduct }) {
  const { send, busy } = useAction('products');
  const [error, setError] = useState<string>();
  const { id, name, price, wasPrice } = product;
  const write = (paisa: number | null) => (paisa === null ? '' : writeRupees(paisa));
  async function save(typed: string, seen: string, isUndo = false): Promise<void> {
    const wanted = typed === '' ? null : parseRupees(typed);
    if (typed !== '' && (wanted === null || wanted <= price))
      return void setError('Enter more than the price, or leave it empty.');
    setError(undefined);
    const result = await send({ action: 'change-was-price', id, before: parseRupees(seen), wasPrice: wanted });
    if (!result) return;
    const { saved } = result;
    setError(problemOf(saved, 'wasPrice'));
    if (isUndo) showNotUndone(problemOf(saved, 'wasPrice'));
    if (saved.kind === 'saved' && saved.changed.length > 0)
      showToast({
        text:
          wanted === null
            ? `${isolated(name)}: compare-at price removed`
            : `${isolated(name)}: compare-at price ${formatPrice(wanted)}`,
        undo: () => void save(seen, typed, true),
      });
  }
  return (
    <>
      <InlineCell
        label={`Compare-at price of ${name}`}
        value={write(wasPrice)}
        shown={wasPrice === null ? '–' : formatPrice(wasPrice)}
        column="was-price"
        inputMode="decimal"
        busy={busy}
        error={error}
        onSave={(typed, seen) => void save(typed, seen)}
      />
      {error && <CellProblem>{error}</CellProblem>}
    </>
  );
}

function problemOf(saved: SavedProduct, field: 'price' | 'wasPrice' = 'price'): string | undefined {
  if (saved.kind === 'invalid') return saved.problems[field];
  if (saved.kind === 'gone') return 'It was deleted.';
  if (saved.kind !== 'conflict') return undefined;
  const [clash] = saved.clashes;
  const formatValue = (value: unknown) => (value === null ? 'nothing' : formatPrice(Number(value)));
  const who = saved.by?.isYou ? 'You' : (saved.by?.name ?? 'Somebody');
  return `${who} just changed it to ${formatValue(clash?.theirs)}${saved.by?.isYou ? ' in another window' : ''}. Yours, ${formatValue(clash?.mine)}, was not saved.`;
}

/** An undo is pressed on any page; its row may be gone from it. */
function showNotUndone(problem: string | undefined): void {
  if (problem) showToast({ text: `Not undone. ${problem}` });
}

function CellProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="ms-auto max-w-52 whitespace-normal text-clay-text text-note">
      {children}
    </p>
  );
}
