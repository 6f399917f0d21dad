import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatOrderNumber, type OfficeLine, type OrderFields } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { makeUuid } from '#app/platform/uuid.ts';
import { useKeys } from '../pieces/keys.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { OrderTaken } from './answers.ts';
import { LinesEditor } from './lines-editor.tsx';
import { AddressFields } from './order-edit.tsx';

type OrderFormProps = {
  fields: OrderFields;
  lines: OfficeLine[];
  source: 'phone' | 'whatsapp';
  leadId?: number;
  /** After the order is made: where to. */
  onMade: (number: string) => void;
  /** Other ways out, beside the act. */
  children?: ReactNode;
};

/** An order that a person of the office takes: lines, who, where to. One press makes it and confirms it. */
export function OrderForm({ fields, lines: first, source, leadId, onMade, children }: OrderFormProps) {
  const [lines, setLines] = useState(first);
  const [key] = useState(makeUuid);
  const fetcher = useFetcher<OrderTaken>();
  const answer = fetcher.data;
  const busy = fetcher.state !== 'idle';
  const made = useEffectEvent((number: string) => {
    showToast({ text: `Order ${formatOrderNumber(number)} is taken` });
    onMade(number);
  });
  useEffect(() => {
    if (answer?.kind === 'made') made(answer.number);
  }, [answer]);
  useKeys([
    {
      key: 'mod+enter',
      says: 'Order and confirm',
      act: () => document.querySelector<HTMLFormElement>('#take-order')?.requestSubmit(),
    },
  ]);
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return (
    <fetcher.Form
      id="take-order"
      method="post"
      action="/admin/orders/new"
      noValidate
      className="flex min-h-0 flex-1 flex-col"
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="source" value={source} />
      {leadId !== undefined && <input type="hidden" name="lead" value={leadId} />}
      <input
        type="hidden"
        name="lines"
        value={lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',')}
      />
      <div className="flex-1">
        {answer?.kind === 'told' && (
          <p
            role="alert"
            className="mb-3 rounded-card border border-clay-edge bg-clay-ground px-3.5 py-2.5 text-clay-text"
          >
            {answer.words}
          </p>
        )}
        <h3 className="mb-2 font-semibold text-card">What is wanted</h3>
        <LinesEditor lines={lines} onChange={setLines} />
        <div className="mt-4">
          <AddressFields fields={fields} problems={answer?.kind === 'wrong' ? answer.problems : {}} />
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
    </fetcher.Form>
  );
}
