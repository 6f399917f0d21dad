import { useState } from 'react';
import { type CourierName, courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { useAct } from '../acts/use-act.ts';
import { useOffice } from '../frame/use-office.ts';
import { mayVisit } from '../permissions.ts';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
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
  const { person } = useOffice();
  const giving = useAct('parcels', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  if (!mayVisit(person, '/admin/parcels/acts', true)) return null;
  function submit(fields: FormData): void {
    const written = String(fields.get('trackingNumber') ?? '');
    void giving.act({ act: 'give-number', number, was: trackingNumber ?? '', trackingNumber: written });
  }
  return (
    <>
      <OfficeButton small icon={trackingNumber ? 'pencil' : 'scan-barcode'} onClick={() => setOpen(true)}>
        {trackingNumber ? 'Correct number' : 'Give number'}
      </OfficeButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${trackingNumber ? 'Correct the number' : 'Give a number'}: ${formatOrderNumber(number)}`}
        says={
          trackingNumber
            ? `It is with ${courierLabel(courier)} as ${trackingNumber}. What was said of that number goes.`
            : `It left with ${courierLabel(courier)} without a number. It is followed as soon as it has one.`
        }
        act={trackingNumber ? 'Correct number' : 'Give number'}
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
