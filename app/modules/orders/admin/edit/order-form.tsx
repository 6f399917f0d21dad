import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ActionInputOf } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { feeAt, type Place } from '#app/modules/settings/delivery/delivery-fee.ts';
import { formatFee } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { AdminLine, OrderFields } from '../../desk/admin-order.ts';
import { minTotal } from '../../discounts/discount-code.ts';
import { formatExchange } from '../../returns/admin/difference.ts';
import { creditFor } from '../../returns/return.ts';
import { CallerFacts, useCaller } from '../step/caller-facts.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { AddressFields } from './order-edit.tsx';

type OrderFormProps = {
  fields: OrderFields;
  lines: AdminLine[];
  source: 'phone' | 'whatsapp';
  leadId?: number;
  /** The return for which it is made, and what was paid for what came back. */
  exchange?: { id: number; version: number; paid: Money; percent: number };
  /** Other ways out, beside the action. */
  children?: ReactNode;
};

/** An order that a member of the team takes: lines, who, where to. One press makes it and confirms it. */
export function OrderForm({ fields, lines: first, source, leadId, exchange, children }: OrderFormProps) {
  const [lines, setLines] = useState(first);
  const [agreed, setAgreed] = useState({ discount: 0, why: '' });
  const [key] = useState(makeUuid);
  const { send, busy, problem, problems } = useAction('orders');
  const caller = useCaller(fields);
  const { fee: rules } = useShop();
  const [place, setPlace] = useState({ city: fields.city, province: fields.province });
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const form = event.currentTarget;
    const typed = new FormData(form, submitter);
    const input: ActionInputOf<'orders', 'take-order'> = {
      action: 'take-order',
      formKey: key,
      source,
      confirmed: typed.get('confirmed') === 'on',
      ...(leadId !== undefined && { lead: leadId }),
      ...(exchange && { exchangeFor: { id: exchange.id, version: exchange.version } }),
      ...(agreed.discount > 0 && { agreed }),
      lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      fields: recordOf(keysOf(fields), (name) => String(typed.get(name) ?? '')),
    };
    const result = await send(input);
    if (result?.problems) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (result?.blockedBy === undefined) return;
    const insists = await askFirst({
      title: `${result.blockedBy || 'Somebody'} has blocked this phone`,
      says: 'Orders of this phone are refused at the checkout. You can create this one anyway; the activity log records it.',
      action: 'Create the order anyway',
      danger: true,
    });
    if (insists) void send({ ...input, despiteBlock: true });
  }
  useKeys([
    {
      key: 'mod+enter',
      says: 'Create and confirm',
      // Its button says what is asked for: without it the order would be created, and not confirmed.
      action: () => document.querySelector<HTMLButtonElement>('#take-order button[name=confirmed][value=on]')?.click(),
    },
  ]);
  const field = (name: keyof OrderFields) => ({ name, defaultValue: fields[name], error: problems[name] });
  const goods = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const fee = lines.length === 0 ? 0 : feeAt(rules, place, { goods, grams: 0 });
  const worth = goods + (fee ?? 0);
  const total = Math.max(0, worth - (exchange ? creditFor(exchange.paid, worth, minTotal) : agreed.discount));
  return (
    <form
      id="take-order"
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => rules && setPlace(placeIn(currentTarget))}
    >
      <div className="flex-1">
        {problem && (
          <p
            role="alert"
            className="mb-3 rounded-card border border-clay-edge bg-clay-ground px-3.5 py-2.5 text-clay-text"
          >
            {problem}
          </p>
        )}
        <AdminField
          {...field('phone')}
          label="Phone"
          type="tel"
          maxLength={20}
          required
          hint="Start here: for a returning customer, name, address and history are filled in."
          onChange={(event) => caller.readPhone(event.currentTarget)}
          className="md:max-w-72"
        />
        {caller.known && <CallerFacts customer={caller.known} />}
        <h3 className="mt-4 mb-2 font-semibold text-card">Products</h3>
        <LinesEditor lines={lines} onChange={setLines} error={lines.length === 0 ? problems.lines : undefined} />
        {rules && lines.length > 0 && (
          <p className="mt-2 text-ink-2">
            Delivery: {fee === null ? 'by city and province' : formatFee(fee)}
            {rules.kiloRupees !== undefined && fee !== 0 && ', plus any charge for weight'}
          </p>
        )}
        {exchange && lines.length > 0 && <p className="mt-2 font-medium">{formatExchange(worth, exchange)}</p>}
        {!exchange && (
          <div className="mt-3">
            <DiscountFields
              discount={agreed.discount}
              why={agreed.why}
              problems={problems}
              onChange={({ discount = agreed.discount, discountWhy: why = agreed.why }) => setAgreed({ discount, why })}
            />
          </div>
        )}
        <div className="mt-4">
          <AddressFields field={field} province={fields.province} withoutPhone />
        </div>
      </div>
      <div
        data-foot="order"
        className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 border-line border-t bg-milk py-3.5 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
      >
        <AdminButton
          look="primary"
          icon="check"
          type="submit"
          name="confirmed"
          value="on"
          busy={busy}
          className="h-12! px-5! text-[1rem]! max-md:grow max-md:basis-44 max-md:px-2! max-md:[&>svg]:hidden"
        >
          {/* On a phone the sum has a line of its own where it does not fit, so that the foot stays one row. */}
          <span className="flex flex-wrap justify-center gap-x-1 leading-5">
            <span>Create and confirm,</span> <span>{formatPrice(total)}</span>
          </span>
        </AdminButton>
        <AdminButton type="submit" name="confirmed" value="" disabled={busy} className="h-12! max-md:px-2.5!">
          Create only
        </AdminButton>
        {children}
      </div>
    </form>
  );
}

/** Where the order goes as far as it is written. */
function placeIn(form: HTMLFormElement): Place {
  const written = new FormData(form);
  return { city: String(written.get('city') ?? '').trim(), province: String(written.get('province') ?? '') };
}
