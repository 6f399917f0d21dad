import type { Counted } from '#app/catalog/count-stock.server.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { formatClock } from '../pieces/times.ts';

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
    <OfficeDialog
      open={moved !== null}
      onClose={onLeave}
      title={`${isolated(name)}: pieces moved while you counted`}
      foot={
        moved && (
          <>
            <OfficeButton onClick={onLeave}>Leave {moved.stock}</OfficeButton>
            {moved.stock + added >= 0 && added !== 0 && (
              <OfficeButton onClick={() => onAdd(added)}>
                {added > 0 ? `Add ${added}` : `Take ${-added} away`}, makes {moved.stock + added}
              </OfficeButton>
            )}
            <OfficeButton look="act" data-starts onClick={() => onSet(moved.stock)}>
              Set to {moved.counted}
            </OfficeButton>
          </>
        )
      }
    >
      {moved && (
        <p className="px-5 pb-5 text-ink-2">
          It is {moved.stock} now, {sayMoves(moved)}. You saw {moved.saw} and wrote {moved.counted}.
        </p>
      )}
    </OfficeDialog>
  );
}

const said: Record<Moved['since'][number]['reason'], string> = {
  opening: 'put on the shelf',
  order: 'sold',
  edited: 'moved with an order’s lines',
  cancelled: 'back from a cancelled order',
  returned: 'come back',
  reopened: 'taken again by an order',
  'given-back': 'back from an order nobody confirmed',
  'returned-by-shopper': 'sent back by a shopper',
  received: 'received',
  correction: 'counted by hand',
};

function sayMoves({ since, stock, saw }: Moved): string {
  const [last] = since;
  if (!last) return stock < saw ? `${saw - stock} fewer` : `${stock - saw} more`;
  const pieces = Math.abs(since.reduce((sum, { delta }) => sum + delta, 0)) || Math.abs(last.delta);
  const isOne = since.every(({ reason }) => reason === last.reason);
  return `${pieces} ${pieces === 1 ? 'was' : 'were'} ${isOne ? said[last.reason] : 'moved'} at ${formatClock(new Date(last.at))}`;
}
