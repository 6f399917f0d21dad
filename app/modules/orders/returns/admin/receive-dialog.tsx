import { useState } from 'react';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { isKeyOf, keysOf } from '#app/infra/records.ts';
import type { AdminReturnLine } from '../read-return.server.ts';
import { type ReturnCondition, type ReturnReason, returnConditions } from '../return.ts';

type Received = { productId: number; condition: ReturnCondition; shelved: number };

type ReceiveDialogProps = {
  lines: readonly AdminReturnLine[] | null;
  /** Why it comes back: what came damaged is not sold again, unless the person says otherwise. */
  reason: ReturnReason;
  onClose: () => void;
  onReceive: (lines: Received[]) => void;
};

/** The parcel is here: of each product, in what condition it came, and how many can be sold again. */
export function ReceiveDialog({ lines, reason, onClose, onReceive }: ReceiveDialogProps) {
  return (
    <FormDialog
      open={lines !== null}
      onClose={onClose}
      title="What came back?"
      says="Enter how many go back into stock; the rest is written off."
      action="Received"
      icon="archive-restore"
      onSubmit={(fields) => onReceive((lines ?? []).map((line) => readReceived(line, fields)))}
    >
      <ul>
        {lines?.map((line) => (
          <ReceivedLine key={line.productId} line={line} isDamaged={reason === 'damaged'} />
        ))}
      </ul>
    </FormDialog>
  );
}

function readReceived({ productId, quantity }: AdminReturnLine, fields: FormData): Received {
  const condition = fields.get(`condition-${productId}`);
  const shelved = Math.trunc(Number(fields.get(`shelved-${productId}`))) || 0;
  return {
    productId,
    condition: isKeyOf(returnConditions, String(condition)) ? (condition as ReturnCondition) : 'damaged',
    shelved: Math.min(quantity, Math.max(0, shelved)),
  };
}

/** What is damaged is not sold again, unless a person says otherwise. */
function ReceivedLine({ line, isDamaged }: { line: AdminReturnLine; isDamaged: boolean }) {
  const { productId, name, quantity } = line;
  const [shelved, setShelved] = useState(isDamaged ? '0' : String(quantity));
  return (
    <li className="grid gap-2 border-line py-3 not-last:border-b md:grid-cols-[minmax(0,1fr)_9rem_9rem] md:items-end">
      <p className="wrap-anywhere font-medium md:self-center">
        <bdi>{name}</bdi>{' '}
        <span className="font-normal text-ink-3">{quantity === 1 ? '1 item' : `${quantity} items`}</span>
      </p>
      <AdminSelect
        label="Condition"
        name={`condition-${productId}`}
        aria-label={`Condition: ${name}`}
        defaultValue={isDamaged ? 'damaged' : 'as-new'}
        onChange={(event) => setShelved(event.target.value === 'damaged' ? '0' : String(quantity))}
      >
        {keysOf(returnConditions).map((each) => (
          <option key={each} value={each}>
            {returnConditions[each]}
          </option>
        ))}
      </AdminSelect>
      <AdminField
        label="Back into stock"
        aria-label={`Back into stock: ${name}`}
        name={`shelved-${productId}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={quantity}
        value={shelved}
        onChange={(event) => setShelved(event.target.value)}
      />
    </li>
  );
}
