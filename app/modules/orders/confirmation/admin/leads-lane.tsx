import { useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { formatClock, formatWait } from '#app/admin/components/times.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { formatPhone, spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { OrderForm } from '../../admin/edit/order-form.tsx';
import { Refusals } from '../../admin/step/refusals.tsx';
import { type AdminLine, formatOrderNumber, type OrderFields } from '../../desk/admin-order.ts';
import { fillIn, firstName, plainText, spokenLines } from '../../desk/call-texts/call-texts.ts';
import type { Lead } from '../../leads/lead.ts';
import { LaterDialog } from './confirm-outcomes.tsx';

const leadsAddress = `${href('/admin/confirm')}?lane=leads`;

type LeadsLaneProps = { leads: readonly Lead[]; chosen: number; now: Date };

/** Who filled in the WhatsApp form and has not ordered: called, or made an order in one step. */
export function LeadsLane({ leads, chosen, now }: LeadsLaneProps) {
  const lead = leads.find(({ id }) => id === chosen) ?? leads[0];
  if (!lead)
    return (
      <EmptyState title="No leads">
        Everyone who fills in the WhatsApp form appears here, even if they never press send in the chat.
      </EmptyState>
    );
  return (
    <div className="grid flex-1 grid-cols-1 bg-milk md:grid-cols-[300px_1fr] xl:grid-cols-[400px_1fr]">
      <nav aria-label="WhatsApp leads" className="border-line border-e bg-paper max-md:border-b">
        <p className="border-line border-b px-3.5 py-2.5 text-ink-3 text-second">
          {leads.some(({ source }) => source === 'checkout')
            ? 'They filled in the WhatsApp form, or began the checkout and did not finish. Call them.'
            : 'They filled in the WhatsApp form. Some never press send, so call them.'}
        </p>
        <ul className="max-md:flex max-md:overflow-x-auto">
          {leads.map((each) => (
            <li key={each.id} className="max-md:w-72 max-md:shrink-0">
              <LeadLink lead={each} isCurrent={each === lead} now={now} />
            </li>
          ))}
        </ul>
      </nav>
      <LeadView key={lead.id} lead={lead} now={now} />
    </div>
  );
}

function LeadLink({ lead, isCurrent, now }: { lead: Lead; isCurrent: boolean; now: Date }) {
  const { manyPieces } = useAdmin().rules;
  return (
    <Link
      to={`${leadsAddress}&lead=${lead.id}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="relative grid grid-cols-1 gap-0.5 border-line border-b px-3.5 py-2.5 hover:bg-milk focus-visible:-outline-offset-2 aria-[current]:bg-milk aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.75 aria-[current]:before:bg-green"
    >
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="truncate font-semibold">{nameOf(lead)}</bdi>
        <span className="whitespace-nowrap text-ink-3 text-second">{formatWait(new Date(lead.at), now)}</span>
      </span>
      <span className="flex justify-between gap-3 text-ink-2 text-second">
        <bdi className="truncate">
          {lead.quantity} × {lead.product?.name ?? 'a product no longer sold'}
          {lead.others.length > 0 && ` and ${lead.others.length} more`}
        </bdi>
        <bdi className="whitespace-nowrap">{lead.city}</bdi>
      </span>
      {lead.quantity >= manyPieces && (
        <span className="flex items-center gap-1.5 font-medium text-marigold-text text-second">
          <AdminIcon name="layers" className="size-3.5" /> a large quantity
        </span>
      )}
    </Link>
  );
}

function LeadView({ lead, now }: { lead: Lead; now: Date }) {
  const navigate = useNavigate();
  const [later, setLater] = useState(false);
  const actions = useAction('orders', ({ refused = [] }) => {
    if (refused.length === 0) void navigate(leadsAddress);
  });
  const text = useLeadText(lead);
  const noAnswer = () => void actions.send({ action: 'call-lead', lead: lead.id });
  useKeys([
    { key: 'c', says: 'Call', action: () => window.location.assign(`tel:${lead.phone}`) },
    { key: 'n', says: 'No answer, back in the list later', action: noAnswer },
    { key: 'l', says: 'Call later: pick a time', action: () => setLater(true) },
  ]);
  return (
    <section aria-label={`Lead of ${nameOf(lead)}`} className="flex min-w-0 flex-col px-7 pt-5 max-md:px-3.5">
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 dir="auto" className="text-start font-semibold text-[1.375rem] leading-7 wrap-anywhere">
            {nameOf(lead)}
          </h2>
          <p className="text-ink-3">
            {lead.source === 'checkout' ? 'began the checkout at' : 'opened WhatsApp at'}{' '}
            {formatClock(new Date(lead.at))},{' '}
            {lead.earlierOrders > 0 ? `ordered ${lead.earlierOrders} times before` : 'first order'}
            {lead.calls > 0 && `, called ${lead.calls} times`}
          </p>
          {lead.orderSince && (
            <p className="text-marigold-text">
              Ordered since:{' '}
              <Link to={href('/admin/orders/:number', { number: lead.orderSince })} className="admin-link">
                {formatOrderNumber(lead.orderSince)}
              </Link>
            </p>
          )}
        </div>
        <a
          href={`tel:${lead.phone}`}
          data-primary=""
          className="inline-flex h-11 items-center gap-2.5 rounded-control bg-green px-4 font-medium text-[1.0625rem] text-cream hover:bg-green-2"
        >
          <AdminIcon name="phone" className="size-5" />
          {spokenPhone(lead.phone)} <KeyHint onDark>C</KeyHint>
        </a>
        <a
          href={`https://wa.me/${whatsappDigits(lead.whatsapp)}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={adminButtonClass({ look: 'outline' }, 'h-11!')}
        >
          <AdminIcon name="message-circle" /> WhatsApp
        </a>
      </header>
      <Refusals refused={actions.refused} />
      <OrderForm
        fields={orderFieldsOf(lead)}
        lines={linesOf(lead)}
        source={lead.source === 'checkout' ? 'phone' : 'whatsapp'}
        leadId={lead.id}
      >
        <AdminButton icon="phone-missed" keyHint="N" onClick={noAnswer} disabled={actions.busy} className="h-12!">
          No answer
        </AdminButton>
        <AdminButton icon="clock" keyHint="L" onClick={() => setLater(true)} disabled={actions.busy} className="h-12!">
          Call later
        </AdminButton>
        <AdminButton
          look="quiet"
          onClick={() => void actions.send({ action: 'dismiss-lead', lead: lead.id })}
          disabled={actions.busy}
          className="h-12! md:ms-auto"
        >
          Not interested
        </AdminButton>
      </OrderForm>
      <LaterDialog
        open={later}
        now={now}
        onClose={() => setLater(false)}
        onLater={(until) => void actions.send({ action: 'call-lead', lead: lead.id, until })}
      />
    </section>
  );
}

/** What WhatsApp opens with. */
function useLeadText(lead: Lead): string {
  const { name, address, city } = lead;
  const lines = linesOf(lead);
  const { texts, person } = useAdmin();
  const { shopName } = useShop();
  const facts = {
    name,
    first: firstName(name),
    address: [address, city].filter(Boolean).join(', '),
    shop: shopName,
    caller: person.name,
    ...spokenLines(
      lines,
      lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    ),
  };
  return plainText(fillIn(texts.lead, facts));
}

function orderFieldsOf(lead: Lead): OrderFields {
  return {
    fullName: lead.name,
    phone: formatPhone(lead.phone),
    email: lead.email,
    shippingAddress: lead.address,
    apartment: '',
    city: lead.city,
    province: lead.province,
    postalCode: '',
    note: '',
  };
}

function linesOf({ product, quantity, others }: Lead): AdminLine[] {
  const wanted = [...(product ? [{ product, quantity }] : []), ...others];
  return wanted.map((line) => {
    const { id, name, price, stock, picture } = line.product;
    return { productId: id, name, price, stock, picture, quantity: line.quantity };
  });
}

/** Somebody may leave the checkout before they have written their name. */
function nameOf({ name, phone }: Lead): string {
  return name || formatPhone(phone);
}
