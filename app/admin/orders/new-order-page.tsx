import { href } from 'react-router';
import { readCustomerOf } from '#app/orders/desk/customers.server.ts';
import { fieldsOfDetail, type OrderFields } from '#app/orders/desk/office-order.ts';
import { readOrder } from '#app/orders/desk/read-order.server.ts';
import { formatPhone, parsePhone } from '#app/platform/phone.ts';
import { Card } from '../pieces/card.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import type { Route } from './+types/new-order-page.ts';
import { OrderForm } from './order-form.tsx';

export const handle = { ownBar: true };

export const meta = () => [{ title: 'Phone order · office' }];

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

/** `?phone=923…` fills the form from the last order of that phone; without one, `name=` and `email=` fill their fields. */
export async function loader({ url }: Route.LoaderArgs) {
  const phone = parsePhone(url.searchParams.get('phone') ?? '');
  const last = phone ? (await readCustomerOf(phone))?.history[0]?.number : undefined;
  const order = last ? await readOrder(last) : null;
  const written = (name: string, longest: number) => (url.searchParams.get(name) ?? '').slice(0, longest);
  const stranger = { ...nobody, fullName: written('name', 100), email: written('email', 254) };
  const fields = order ? { ...fieldsOfDetail(order), note: '' } : stranger;
  return { fields: phone ? { ...fields, phone: formatPhone(phone) } : fields, known: order !== null };
}

/** An order taken on the phone. */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Phone order"
        back={{ to: href('/admin/orders'), label: 'All orders' }}
        beside={loaderData.known ? 'name and address as last time' : undefined}
      />
      <div className="px-6 pb-6 max-md:px-0">
        <Card title="The order" className="max-w-220 max-md:rounded-none max-md:border-x-0">
          <OrderForm fields={loaderData.fields} lines={[]} source="phone" />
        </Card>
      </div>
    </>
  );
}
