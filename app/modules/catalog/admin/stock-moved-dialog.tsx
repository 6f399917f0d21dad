import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { formatClock } from '#app/admin/components/times.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Counted } from '../stock/count-stock.server.ts';

export type Moved = Extract<Counted, { kind: 'moved' }>;

type StockMovedDialogProps = {
  /** The product's name. */
  name: string;
  moved: Moved | null;
  onSet: (saw: number) => void;
  onAdd: (delta: number) => void;
  onLeave: () => void;
};

/** Asks which stock is right when pieces moved while somebody was counting. */
export function StockMovedDialog({ name, moved, onSet, onAdd, onLeave }: StockMovedDialogProps) {
  const added = moved ? moved.counted - moved.saw : 0;
  return (
    <AdminDialog
      open={moved !== null}
      onClose={onLeave}
      title={`${isolated(name)}: stock changed while you counted`}
      foot={
        moved && (
          <>
            <AdminButton onClick={onLeave}>Leave {moved.stock}</AdminButton>
            {moved.stock + added >= 0 && added !== 0 && (
              <AdminButton onClick={() => onAdd(added)}>
                {added > 0 ? `Add ${added}` : `Remove ${-added}`}, makes {moved.stock + added}
              </AdminButton>
            )}
            <AdminButton look="primary" data-starts onClick={() => onSet(moved.stock)}>
              Set to {moved.counted}
            </AdminButton>
          </>
        )
      }
    >
      {moved && (
        <p className="px-5 pb-5 text-ink-2">
          It is {moved.stock} now, {formatMoves(moved)}. You saw {moved.saw} and entered {moved.counted}.
        </p>
      )}
    </AdminDialog>
  );
}

const texts: Record<Moved['since'][number]['reason'], string> = {
  opening: 'added as starting stock',
  order: 'sold',
  edited: 'moved by an edited order',
  cancelled: 'back from a cancelled order',
  returned: 'returned',
  reopened: 'taken by a reopened order',
  'given-back': 'back from an order nobody confirmed',
  'returned-by-shopper': 'sent back by a shopper',
  received: 'received',
  correction: 'counted',
};

function formatMoves({ since, stock, saw }: Moved): string {
  const [last] = since;
  if (!last) return stock < saw ? `${saw - stock} fewer` : `${stock - saw} more`;
  const pieces = Math.abs(since.reduce((sum, { delta }) => sum + delta, 0)) || Math.abs(last.delta);
  const isOne = since.every(({ reason }) => reason === last.reason);
  return `${pieces} ${pieces === 1 ? 'was' : 'were'} ${isOne ? texts[last.reason] : 'moved'} at ${formatClock(new Date(last.at))}`;
}
