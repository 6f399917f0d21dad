import { useState } from 'react';
import { type OrderDetail, piecesOf } from '#app/orders/desk/office-order.ts';
import { longestWords, type RefundWay, type ReturnReason, returnReasons } from '#app/orders/returns/return.ts';
import { keysOf } from '#app/platform/records.ts';
import { makeUuid } from '#app/platform/uuid.ts';
import { useAct } from '../acts/use-act.ts';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeField, OfficeSelect, OfficeTextArea } from '../pieces/office-field.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { PayeeFields } from './payee-fields.tsx';

type TakeReturnDialogProps = { order: OrderDetail; open: boolean; onClose: () => void };

/** Somebody calls about what was delivered: what comes back, why, and where the money should go. */
export function TakeReturnDialog({ order, open, onClose }: TakeReturnDialogProps) {
  return open && <TakeReturnForm order={order} onClose={onClose} />;
}

function TakeReturnForm({ order, onClose }: Pick<TakeReturnDialogProps, 'order' | 'onClose'>) {
  const [formKey] = useState(makeUuid);
  const { act, busy, problem, problems } = useAct('returns');
  const isOnePiece = piecesOf(order.lines) === 1;
  function submit(fields: FormData): void {
    const text = (name: string) => String(fields.get(name) ?? '');
    void act({
      act: 'take',
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
      title="Take a return"
      says="It is agreed with that. What came back is counted when it is here."
      act="Take the return"
      icon="undo-2"
      busy={busy}
      problem={problem}
      layout="grid gap-4"
      onSubmit={submit}
    >
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-second">Pieces that come back</legend>
        <ul>
          {order.lines.map(({ productId, name, quantity, picture }) => (
            <li key={productId} className="flex items-center gap-3 border-line py-2 not-last:border-b">
              <Thumb picture={picture} />
              <span className="wrap-anywhere min-w-0 flex-1">
                <bdi>{name}</bdi> <span className="text-ink-3">of {quantity}</span>
              </span>
              <OfficeField
                label={`Pieces that come back: ${name}`}
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
      <OfficeSelect name="reason" label="Why">
        {keysOf(returnReasons).map((each) => (
          <option key={each} value={each}>
            {returnReasons[each]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeTextArea name="words" label="In the shopper’s words" optional maxLength={longestWords} />
      <PayeeFields payee={{ way: null, name: '', account: '' }} problems={problems} later />
    </FormDialog>
  );
}
