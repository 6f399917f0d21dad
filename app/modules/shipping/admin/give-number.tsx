import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { TrackingField } from './tracking-field.tsx';

type GiveNumberProps = {
  /** Of the order. */
  number: string;
  courier: CourierName;
  /** What the parcel has by now; null for none. */
  trackingNumber: string | null;
};

/** Gives a parcel that has left its courier's number, or corrects the one it has. Nothing for whoever may not. */
export function GiveNumber({ number, courier, trackingNumber }: GiveNumberProps) {
  const [open, setOpen] = useState(false);
  const { person } = useAdmin();
  const giving = useAction('parcels', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  if (!mayVisit(person, '/admin/parcels/actions', true)) return null;
  function submit(fields: FormData): void {
    const written = String(fields.get('trackingNumber') ?? '');
    void giving.send({ action: 'give-number', number, was: trackingNumber ?? '', trackingNumber: written });
  }
  return (
    <>
      <AdminButton small icon={trackingNumber ? 'pencil' : 'scan-barcode'} onClick={() => setOpen(true)}>
        {trackingNumber ? 'Correct number' : 'Add number'}
      </AdminButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${trackingNumber ? 'Correct the tracking number' : 'Add a tracking number'}: ${formatOrderNumber(number)}`}
        says={
          trackingNumber
            ? `It is with ${courierLabel(courier)} as ${trackingNumber}. Its tracking history is removed.`
            : `It left with ${courierLabel(courier)} without a number. It is tracked as soon as it has one.`
        }
        action={trackingNumber ? 'Correct number' : 'Add number'}
        busy={giving.busy}
        onSubmit={submit}
      >
        <TrackingField
          label={`${courierLabel(courier)} tracking number`}
          name="trackingNumber"
          hint="Type or scan the number on the courier’s slip."
          error={giving.problem}
        />
      </FormDialog>
    </>
  );
}
