import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import type { AnyCollectionKey } from '../collection.ts';
import { ProductPicker } from './product-picker.tsx';

type AddProductsDialogProps = {
  open: boolean;
  collection: AnyCollectionKey;
  busy: boolean;
  onClose: () => void;
  onAdd: (ids: number[]) => void;
};

/** A dialog that finds products by name and adds them to a collection. */
export function AddProductsDialog({ open, collection, busy, onClose, onAdd }: AddProductsDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  function close(): void {
    setChosen([]);
    onClose();
  }
  return (
    <AdminDialog
      open={open}
      onClose={close}
      title="Add products"
      says="They are added at the top, in the order you choose them."
      foot={
        <>
          <AdminButton onClick={close}>Back</AdminButton>
          <AdminButton
            look="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd([...chosen]);
              setChosen([]);
            }}
          >
            {chosen.length === 0 ? 'Add' : `Add ${chosen.length}`}
          </AdminButton>
        </>
      }
    >
      <div className="px-5 pb-3">
        <ProductPicker
          chosen={chosen}
          says={(product) => (product.collections.some((each) => each === collection) ? 'already in it' : null)}
          onToggle={({ id }) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
        />
      </div>
    </AdminDialog>
  );
}
