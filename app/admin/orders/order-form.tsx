import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { OfficeLine, OrderFields } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { keysOf, recordOf } from '#app/platform/records.ts';
import { makeUuid } from '#app/platform/uuid.ts';
import { useAct } from '../acts/use-act.ts';
import { useKeys } from '../pieces/keys.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { AddressFields } from './order-edit.tsx';

type OrderFormProps = {
  fields: OrderFields;
  lines: OfficeLine[];
  source: 'phone' | 'whatsapp';
  leadId?: number;
  /** Other ways out, beside the act. */
  children?: ReactNode;
};

/** An order that a person of the office takes: lines, who, where to. One press makes it and confirms it. */
export function OrderForm({ fields, lines: first, source, leadId, children }: OrderFormProps) {
  const [lines, setLines] = useState(first);
  const [key] = useState(makeUuid);
  const { act, busy, problem, problems } = useAct('orders');
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const typed = new FormData(event.currentTarget, submitter);
    void act({
      act: 'take',
      formKey: key,
      source,
      confirmed: typed.get('confirmed') === 'on',
      ...(leadId !== undefined && { lead: leadId }),
      lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      fields: recordOf(keysOf(fields), (name) => String(typed.get(name) ?? '')),
    });
  }
  useKeys([
    {
      key: 'mod+enter',
      says: 'Order and confirm',
      act: () => document.querySelector<HTMLFormElement>('#take-order')?.requestSubmit(),
    },
  ]);
  const field = (name: keyof OrderFields) => ({ name, defaultValue: fields[name], error: problems[name] });
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return (
    <form id="take-order" noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit}>
      <div className="flex-1">
        {problem && (
          <p
            role="alert"
            className="mb-3 rounded-card border border-clay-edge bg-clay-ground px-3.5 py-2.5 text-clay-text"
          >
            {problem}
          </p>
        )}
        <h3 className="mb-2 font-semibold text-card">What is wanted</h3>
        <LinesEditor lines={lines} onChange={setLines} />
        <div className="mt-4">
          <AddressFields field={field} province={fields.province} />
        </div>
      </div>
      <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 border-line border-t bg-milk py-3.5 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]">
        <OfficeButton
          look="act"
          icon="check"
          type="submit"
          name="confirmed"
          value="on"
          busy={busy}
          className="h-12! px-5! text-[1rem]! max-md:w-full"
        >
          {`Order and confirm, ${formatPrice(total)}`}
        </OfficeButton>
        <OfficeButton type="submit" name="confirmed" value="" disabled={busy} className="h-12! max-md:flex-1">
          Only order
        </OfficeButton>
        {children}
      </div>
    </form>
  );
}
