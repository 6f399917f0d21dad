import type { OfficeLine } from '#app/orders/desk/office-order.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { Thumb } from '../pieces/thumb.tsx';

type ReturnDialogProps = {
  lines: readonly OfficeLine[] | null;
  onClose: () => void;
  /** How many of each can be sold again. */
  onReturn: (sellable: { productId: number; quantity: number }[]) => void;
};

/** The parcel is back: of each line, how many can be sold again? */
export function ReturnDialog({ lines, onClose, onReturn }: ReturnDialogProps) {
  return (
    <OfficeDialog
      open={lines !== null}
      onClose={onClose}
      title="What can be sold again?"
      says="So many go back to the shelf; the rest is written off."
    >
      {lines && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const fields = new FormData(event.currentTarget);
            onReturn(
              lines.map(({ productId }) => ({
                productId,
                quantity: Math.max(0, Math.trunc(Number(fields.get(String(productId)))) || 0),
              })),
            );
          }}
        >
          <ul className="px-5 pb-4">
            {lines.map(({ productId, name, quantity, picture }) => (
              <li key={productId} className="flex items-center gap-3 border-line py-2 not-last:border-b">
                <Thumb picture={picture} />
                <span className="min-w-0 flex-1">
                  {name} <span className="text-ink-3">of {quantity}</span>
                </span>
                <OfficeField
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
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse">
            <OfficeButton onClick={onClose}>Back</OfficeButton>
            <OfficeButton look="act" icon="archive-restore" type="submit">
              It is back here
            </OfficeButton>
          </footer>
        </form>
      )}
    </OfficeDialog>
  );
}
