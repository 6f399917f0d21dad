import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { AdminLine } from '../desk/admin-order.ts';

type ReturnDialogProps = {
  lines: readonly AdminLine[] | null;
  onClose: () => void;
  /** How many of each can be sold again. */
  onReturn: (sellable: { productId: number; quantity: number }[]) => void;
};

/** The parcel is back: of each line, how many can be sold again? */
export function ReturnDialog({ lines, onClose, onReturn }: ReturnDialogProps) {
  return (
    <FormDialog
      open={lines !== null}
      onClose={onClose}
      title="What can be sold again?"
      says="Enter how many go back into stock; the rest is written off."
      action="Received"
      icon="archive-restore"
      onSubmit={(fields) =>
        onReturn(
          (lines ?? []).map(({ productId, quantity }) => ({
            productId,
            quantity: Math.min(quantity, Math.max(0, Math.trunc(Number(fields.get(String(productId)))) || 0)),
          })),
        )
      }
    >
      <ul>
        {lines?.map(({ productId, name, quantity, picture }) => (
          <li key={productId} className="flex items-center gap-3 border-line py-2 not-last:border-b">
            <Thumb picture={picture} />
            <span className="min-w-0 flex-1">
              {name} <span className="text-ink-3">of {quantity}</span>
            </span>
            <AdminField
              label={`Sellable again: ${name}`}
              silent
              type="number"
              inputMode="numeric"
              name={String(productId)}
              min={0}
              max={quantity}
              defaultValue={quantity}
              className="w-20"
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
