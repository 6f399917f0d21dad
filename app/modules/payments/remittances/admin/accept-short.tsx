import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { CashParcel } from '../reconcile.ts';

type AcceptShortProps = { parcel: CashParcel; how?: 'short-accepted' | 'written-off' };

/** The owner gives up what a courier still owes for a parcel, with a reason. It is asked first: only the owner can take it back. */
export function AcceptShort({ parcel, how = 'short-accepted' }: AcceptShortProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const settling = useAction('cash', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const word = how === 'written-off' ? 'Write off' : 'Accept';
  return (
    <>
      <AdminButton small look="quiet" onClick={() => setOpen(true)}>
        {word}
      </AdminButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${word} ${formatPrice(parcel.owed)}?`}
        says={`For ${parcel.trackingNumber}, ${isolated(parcel.name)}. The courier owes nothing for it after this. Only the owner can undo it.`}
        action={`${word} ${formatPrice(parcel.owed)}`}
        look="danger"
        busy={settling.busy}
        onSubmit={() => void settling.send({ action: 'accept-loss', how, shipmentId: parcel.shipmentId, reason })}
      >
        <AdminField
          label="Reason"
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          error={settling.problem}
        />
      </FormDialog>
    </>
  );
}
