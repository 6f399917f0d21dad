import { useState } from 'react';
import type { CashParcel } from '#app/cash/reconcile.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

type AcceptShortProps = { parcel: CashParcel; how?: 'short-accepted' | 'written-off' };

/** The owner gives up what a courier still owes for a parcel, with a reason. It is asked first: only the owner can take it back. */
export function AcceptShort({ parcel, how = 'short-accepted' }: AcceptShortProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const settling = useAct('cash', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const word = how === 'written-off' ? 'Write off' : 'Accept';
  return (
    <>
      <OfficeButton small look="quiet" onClick={() => setOpen(true)}>
        {word}
      </OfficeButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${word} ${formatPrice(parcel.owed)}?`}
        says={`For ${parcel.trackingNumber}, ${isolated(parcel.name)}. The courier owes nothing for it any more. Only the owner can take it back.`}
        act={`${word} ${formatPrice(parcel.owed)}`}
        look="danger"
        busy={settling.busy}
        onSubmit={() => void settling.act({ act: 'settle', how, shipmentId: parcel.shipmentId, reason })}
      >
        <OfficeField
          label="Why"
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          error={settling.problem}
        />
      </FormDialog>
    </>
  );
}
