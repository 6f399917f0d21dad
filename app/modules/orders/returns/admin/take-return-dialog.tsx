import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminField, AdminSelect, AdminTextArea } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { keysOf } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { type OrderDetail, piecesOf } from '../../desk/admin-order.ts';
import { maxWordsLength, type RefundWay, type ReturnReason, returnReasons } from '../return.ts';
import { PayeeFields } from './payee-fields.tsx';

type TakeReturnDialogProps = { order: OrderDetail; open: boolean; onClose: () => void };

/** Somebody calls about what was delivered: what comes back, why, and where the money should go. */
export function TakeReturnDialog({ order, open, onClose }: TakeReturnDialogProps) {
  return open && <TakeReturnForm order={order} onClose={onClose} />;
}

function TakeReturnForm({ order, onClose }: Pick<TakeReturnDialogProps, 'order' | 'onClose'>) {
  const [formKey] = useState(makeUuid);
  const { send, busy, problem, problems } = useAction('returns');
  const isOnePiece = piecesOf(order.lines) === 1;
  function submit(fields: FormData): void {
    const text = (name: string) => String(fields.get(name) ?? '');
    void send({
      action: 'register-return',
      number: order.number,
      formKey,
      lines: order.lines.map(({ productId }) => ({
        productId,
        quantity: Math.max(0, Math.trunc(Number(text(`pieces-${productId}`))) || 0),
      })),
      // The choices of these fields are just these.
      reason: text('reason') as ReturnReason,
      way: text('way') as RefundWay | '',
      words: text('words'),
      name: text('name'),
      account: text('account'),
    });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New return"
      says="This approves the return. Count the items when they arrive."
      action="Create return"
      icon="undo-2"
      busy={busy}
      problem={problem}
      layout="grid gap-4"
      onSubmit={submit}
    >
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-second">Items to return</legend>
        <ul>
          {order.lines.map(({ productId, name, quantity, picture }) => (
            <li key={productId} className="flex items-center gap-3 border-line py-2 not-last:border-b">
              <Thumb picture={picture} />
              <span className="wrap-anywhere min-w-0 flex-1">
                <bdi>{name}</bdi> <span className="text-ink-3">of {quantity}</span>
              </span>
              <AdminField
                label={`Items to return: ${name}`}
                silent
                type="number"
                inputMode="numeric"
                name={`pieces-${productId}`}
                min={0}
                max={quantity}
                defaultValue={isOnePiece ? 1 : 0}
                className="w-20"
              />
            </li>
          ))}
        </ul>
        {problems.lines && (
          <p role="alert" className="mt-1 text-clay-text">
            {problems.lines}
          </p>
        )}
      </fieldset>
      <AdminSelect name="reason" label="Reason" defaultValue="changed-mind">
        {keysOf(returnReasons).map((each) => (
          <option key={each} value={each}>
            {returnReasons[each]}
          </option>
        ))}
      </AdminSelect>
      <AdminTextArea name="words" label="In the shopper’s words" optional maxLength={maxWordsLength} />
      <PayeeFields payee={{ way: null, name: '', account: '' }} problems={problems} later />
    </FormDialog>
  );
}
