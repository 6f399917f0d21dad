import { href } from 'react-router';
import { Card } from '#app/admin/components/card.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatPhone, parsePhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { readCustomerOf } from '#app/modules/customers/customers.server.ts';
import { fieldsOfDetail, type OrderFields } from '../../desk/admin-order.ts';
import { readOrder } from '../../desk/read-order.server.ts';
import { readReturn } from '../../returns/read-return.server.ts';
import { formatReturnNumber } from '../../returns/return.ts';
import type { Route } from './+types/new-order-page.ts';
import { OrderForm } from './order-form.tsx';

export const handle = { ownBar: true };

export const meta = () => [{ title: 'Phone order · Admin' }];

const nobody: OrderFields = {
  fullName: '',
  phone: '',
  email: '',
  shippingAddress: '',
  apartment: '',
  city: '',
  province: '',
  postalCode: '',
  note: '',
};

/** `?return=7` is an exchange: to whoever sent that return. `?phone=923…` fills the form from the last order of that phone; without one, `name=` and `email=` fill their fields. */
export async function loader({ url }: Route.LoaderArgs) {
  const exchange = await readExchange(url.searchParams.get('return') ?? '');
  const phone = exchange?.phone ?? parsePhone(url.searchParams.get('phone') ?? '');
  const customer = phone ? await readCustomerOf(phone) : null;
  const last = exchange?.number ?? customer?.history[0]?.number;
  const order = last ? await readOrder(last) : null;
  const written = (name: string, maxLength: number) => (url.searchParams.get(name) ?? '').slice(0, maxLength);
  const stranger = { ...nobody, fullName: written('name', 100), email: written('email', 254) };
  const note = exchange ? `Exchange for return ${formatReturnNumber(exchange)}` : '';
  const fields = order ? { ...fieldsOfDetail(order), note } : stranger;
  return {
    exchange,
    phone,
    customer,
    fields: phone ? { ...fields, phone: formatPhone(phone) } : fields,
    now: new Date(),
  };
}

/** The return that is received and waits for its exchange; null where there is none. */
async function readExchange(id: string) {
  const entry = /^[1-9]\d{0,14}$/.test(id) ? await readReturn(Number(id), false) : null;
  if (entry?.state !== 'received' || entry.isForgotten || entry.exchangeNumber) return null;
  const { version, number, seq, phone, sums } = entry;
  return { id: entry.id, version, number, seq, phone, paid: sums.paid, percent: sums.percent };
}

/** An order taken on the phone, or what is sent instead of a return. */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  const { exchange, phone, customer, fields } = loaderData;
  return (
    <>
      <PageHead
        title={exchange ? 'Exchange' : 'Phone order'}
        back={
          exchange
            ? { to: href('/admin/returns/:id', { id: String(exchange.id) }), label: 'Back to the return' }
            : { to: href('/admin/orders'), label: 'All orders' }
        }
        beside={
          exchange
            ? `for return ${formatReturnNumber(exchange)}, ${formatPrice(exchange.paid)} paid for what came back`
            : customer
              ? 'name and address from the last order'
              : undefined
        }
      />
      <div className="px-6 pb-6 max-md:px-0">
        <Card title="The order" className="max-w-220 max-md:rounded-none max-md:border-x-0">
          <OrderForm key={phone} fields={fields} lines={[]} source="phone" {...(exchange && { exchange })} />
        </Card>
      </div>
    </>
  );
}
