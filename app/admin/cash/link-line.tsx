import { useState } from 'react';
import { formatPrice, type Money } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

type LinkLineProps = {
  sheetId: number;
  line: number;
  trackingNumber: string;
  courier: string;
  isLinked: boolean;
  /** The sheet is in the books: what is linked now is booked at once. */
  isBooked: boolean;
  paid: Money;
};

/** Says which order a line of a sheet pays for, where its number is none of ours; or takes that back. */
export function LinkLine({ sheetId, line, trackingNumber, courier, isLinked, isBooked, paid }: LinkLineProps) {
  const [open, setOpen] = useState(false);
  const [order, setOrder] = useState('');
  const linking = useAct('cash', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const link = (number: string) => void linking.act({ act: 'link', sheet: sheetId, line, order: number });
  if (isLinked)
    return (
      <OfficeButton small look="quiet" busy={linking.busy} onClick={() => link('')}>
        Unlink
      </OfficeButton>
    );
  return (
    <>
      <OfficeButton small look="quiet" onClick={() => setOpen(true)}>
        Link to order
      </OfficeButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Which order is ${trackingNumber}?`}
        says={
          isBooked
            ? `${courier} paid ${formatPrice(paid)} for a number that none of your parcels has. It is booked for the order you name at once, and stays in the books.`
            : `${courier} paid for a number that none of your parcels has. The line then counts for the order you name.`
        }
        act={isBooked ? `Book ${formatPrice(paid)}` : 'Link to order'}
        busy={linking.busy}
        onSubmit={() => link(order || '?')}
      >
        <OfficeField
          label="Order number"
          value={order}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4821-6977"
          maxLength={20}
          onChange={(event) => setOrder(event.target.value)}
          error={linking.problem}
        />
      </FormDialog>
    </>
  );
}
