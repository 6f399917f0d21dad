import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { formatPrice, type Money } from '#app/infra/money/money.ts';

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
  const linking = useAction('cash', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const link = (number: string) => void linking.send({ action: 'link-to-order', sheet: sheetId, line, order: number });
  if (isLinked)
    return (
      <AdminButton small look="quiet" busy={linking.busy} onClick={() => link('')}>
        Unlink
      </AdminButton>
    );
  return (
    <>
      <AdminButton small look="quiet" onClick={() => setOpen(true)}>
        Link to order
      </AdminButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Which order is ${trackingNumber}?`}
        says={
          isBooked
            ? `${courier} paid ${formatPrice(paid)} for a number that none of your parcels has. It is booked to the order you enter at once, and stays in the books.`
            : `${courier} paid for a number that none of your parcels has. The line then counts for the order you enter.`
        }
        action={isBooked ? `Book ${formatPrice(paid)}` : 'Link to order'}
        busy={linking.busy}
        onSubmit={() => link(order || '?')}
      >
        <AdminField
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
