import { href, Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { ContactButtons } from '#app/admin/components/contact-buttons.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { formatShortDay, formatWhenExactly } from '#app/admin/components/times.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { Customer } from '../customer.ts';

/** One customer: how their orders ended, and the owner's decisions about them. */
export function CustomerCard({ customer, now }: { customer: Customer; now: Date }) {
  const mayForget = mayDo(useAdmin().person, 'forget-customers');
  const { phone, name, otherNames, orders, received, refused } = customer;
  const figures = { orders, received, refused };
  return (
    <Card title={spokenPhone(phone)} end={<ContactButtons phone={phone} name={name} />}>
      <p className="text-ink-2">
        <bdi>{name}</bdi>
        {otherNames.length > 0 && <>, also {otherNames.map((other) => `“${other}”`).join(', ')}</>}
      </p>
      <dl className="my-3 grid grid-cols-3 rounded-card border border-line text-center">
        {Object.entries(figures).map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse border-line py-2 not-first:border-s">
            <dt className="text-ink-2 text-second">{label}</dt>
            <dd className="font-semibold text-[1.25rem] leading-6">{count}</dd>
          </div>
        ))}
      </dl>
      <Decisions customer={customer} now={now} />
      <ul className="mt-3 border-line border-t">
        {customer.history.map((order) => (
          <li key={order.number} className="border-line py-2 not-last:border-b">
            <p className="flex items-center justify-between gap-3">
              <Link to={href('/admin/orders/:number', { number: order.number })} className="hover:underline">
                {formatOrderNumber(order.number)}
              </Link>
              <OrderChip state={order.state} />
            </p>
            <p className="flex justify-between gap-3 text-ink-3 text-second">
              <bdi className="truncate">{order.reason ? `“${order.reason}”` : order.firstLine}</bdi>
              <span className="shrink-0">{formatShortDay(new Date(order.placedAt), now)}</span>
            </p>
          </li>
        ))}
      </ul>
      <AdminButtonLink icon="plus" to={`${href('/admin/orders/new')}?phone=${phone.slice(1)}`} className="mt-3 w-full">
        Phone order
      </AdminButtonLink>
      {mayForget && <Forget customer={customer} />}
    </Card>
  );
}

/** The customer asked for it: name, phone and addresses go, the books stay. */
function Forget({ customer: { phone, name } }: { customer: Customer }) {
  const { send, busy } = useAction('customers');
  async function forget(): Promise<void> {
    const yes = await askFirst({
      title: `Delete data of ${isolated(name)}, ${spokenPhone(phone)}`,
      says: 'Name, phone, address and e-mail are deleted from all orders of this phone, with its leads, messages, e-mails and notes. Numbers, days and amounts stay for your books. Open orders follow when they are done. This cannot be undone.',
      action: 'Delete customer’s data',
      danger: true,
    });
    if (yes) void send({ action: 'forget-customer', phone });
  }
  return (
    <AdminButton look="quiet" icon="x" busy={busy} className="mt-2 w-full" onClick={() => void forget()}>
      Delete customer’s data
    </AdminButton>
  );
}

function Decisions({ customer, now }: { customer: Customer; now: Date }) {
  const { send, busy } = useAction('customers');
  const { phone, refused, hasFailedReceipts, blockedAt, blockedBy, flag } = customer;
  async function block(): Promise<void> {
    const yes = await askFirst({
      title: `Block ${spokenPhone(phone)}`,
      says: 'Orders from this phone are refused at the checkout, with a polite message and your number. Open orders continue.',
      action: 'Block phone',
      danger: true,
    });
    if (yes) void send({ action: 'block-customer', phone });
  }
  const blockButton = (
    <AdminButton look="danger" icon="ban" busy={busy} onClick={() => void block()}>
      Block phone
    </AdminButton>
  );
  if (blockedAt)
    return (
      <Notice
        kind="wrong"
        title={`Blocked by ${blockedBy}`}
        actions={
          <AdminButton busy={busy} onClick={() => void send({ action: 'unblock-customer', phone })}>
            Unblock
          </AdminButton>
        }
      >
        Since {formatWhenExactly(new Date(blockedAt), now)}. Orders from this phone are refused at the checkout.
      </Notice>
    );
  return (
    <>
      {hasFailedReceipts && (
        <Notice
          kind="waits"
          title={refused === 2 ? 'Two failed receipts' : `${refused} failed receipts`}
          actions={
            <>
              {blockButton}
              <AdminButton look="quiet" busy={busy} onClick={() => void send({ action: 'forgive-customer', phone })}>
                Remove flag
              </AdminButton>
            </>
          }
        >
          Your terms allow blocking this customer. It never happens automatically: new orders from this phone wait for
          your call.
        </Notice>
      )}
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ action: 'flag-customer', phone, flag: String(new FormData(event.currentTarget).get('flag')) });
        }}
      >
        <AdminField
          label="Note for whoever calls"
          name="flag"
          defaultValue={flag ?? ''}
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <AdminButton type="submit" icon="flag" busy={busy}>
          {flag ? 'Change' : 'Flag'}
        </AdminButton>
      </form>
      {!hasFailedReceipts && <div className="mt-2">{blockButton}</div>}
    </>
  );
}
