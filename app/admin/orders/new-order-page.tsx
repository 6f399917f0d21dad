import { useNavigate } from 'react-router';
import { readCustomerOf } from '#app/orders/desk/customers.server.ts';
import { fieldsOfDetail, type OrderFields } from '#app/orders/desk/office-order.ts';
import { placeManualOrder } from '#app/orders/desk/place-manual-order.server.ts';
import { readOrder } from '#app/orders/desk/read-order.server.ts';
import { fieldProblems, orderRequest } from '#app/orders/order-form.ts';
import { formatPhone, parsePhone } from '#app/platform/phone.ts';
import { personOf } from '../guard.server.ts';
import { Card } from '../pieces/card.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import type { Route } from './+types/new-order-page.ts';
import type { OrderTaken } from './answers.ts';
import { OrderForm } from './order-form.tsx';

export const handle = { ownBar: true };

export const meta = () => [{ title: 'Phone order · office' }];

const nobody: OrderFields = {
  ...{
    fullName: '',
    phone: '',
    email: '',
    shippingAddress: '',
    apartment: '',
    city: '',
    province: '',
    postalCode: '',
    note: '',
  },
};

/** `?phone=923…&name=…&email=…`: whoever ordered before need not say again where to, and who wrote need not spell a name. */
export async function loader({ url }: Route.LoaderArgs) {
  const phone = parsePhone(url.searchParams.get('phone') ?? '');
  const last = phone ? (await readCustomerOf(phone))?.history[0]?.number : undefined;
  const order = last ? await readOrder(last) : null;
  const written = (name: string, longest: number) => (url.searchParams.get(name) ?? '').slice(0, longest);
  const stranger = { ...nobody, fullName: written('name', 100), email: written('email', 254) };
  const fields = order ? { ...fieldsOfDetail(order), note: '' } : stranger;
  return { fields: phone ? { ...fields, phone: formatPhone(phone) } : fields, known: order !== null };
}

export async function action({ request, context }: Route.ActionArgs): Promise<OrderTaken> {
  const form = await request.formData();
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\0', '')
      .slice(0, 2_000);
  // Staff are exempt from the shop's rule about e-mail domains.
  const parsed = orderRequest(['*']).safeParse({
    ...{ fullname: text('fullName'), email: text('email'), contactNo: text('phone'), country: 'Pakistan' },
    ...{ shippingAddress: text('shippingAddress'), apartment: text('apartment'), city: text('city') },
    ...{ province: text('province'), postelCode: text('postalCode') },
    products: text('lines').split(',').filter(Boolean).map(readLine),
  });
  if (!parsed.success) return refuse(fieldProblems(parsed.error));
  const lead = Number(text('lead'));
  const outcome = await placeManualOrder(personOf(context), {
    request: parsed.data,
    key: text('key'),
    source: text('source') === 'whatsapp' ? 'whatsapp' : 'phone',
    note: text('note').trim().slice(0, 300),
    confirmed: form.get('confirmed') === 'on',
    ...(lead > 0 && { leadId: lead }),
  });
  switch (outcome.kind) {
    case 'placed':
    case 'repeated':
      return { kind: 'made', number: outcome.number };
    case 'short':
      return {
        kind: 'told',
        words: outcome.lines
          .map(({ name, left }) => (left > 0 ? `Only ${left} left of ${name}.` : `${name || 'A product'} is sold out.`))
          .join(' '),
      };
    case 'too-large':
      return { kind: 'told', words: 'This order is too large.' };
    case 'lead-closed':
      return { kind: 'told', words: 'Somebody has closed this lead meanwhile. Look whether it is an order already.' };
    default:
      return { kind: 'told', words: 'This form has made its order already. Open a new one.' };
  }
}

function readLine(written: string): { id: number; quantity: number } {
  const [id, quantity] = written.split(':').map(Number);
  return { id: id ?? 0, quantity: quantity ?? 0 };
}

const ours: Record<string, string> = { fullname: 'fullName', contactNo: 'phone', postelCode: 'postalCode' };

function refuse(problems: Record<string, string>): OrderTaken {
  const about = Object.entries(problems).find(([name]) => name.startsWith('products'));
  if (about) return { kind: 'told', words: about[0] === 'products' ? 'Add a product first.' : about[1] };
  const named = Object.entries(problems).map(([name, words]) => [ours[name] ?? name, words.replace('your ', 'the ')]);
  return { kind: 'wrong', problems: Object.fromEntries(named) };
}

/** An order taken on the phone. */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Phone order"
        back={{ to: '/admin/orders', label: 'All orders' }}
        beside={loaderData.known ? 'name and address as last time' : undefined}
      />
      <div className="px-6 pb-6 max-md:px-0">
        <Card title="The order" className="max-w-220 max-md:rounded-none max-md:border-x-0">
          <OrderForm
            fields={loaderData.fields}
            lines={[]}
            source="phone"
            onMade={(number) => void navigate(`/admin/orders/${number}`)}
          />
        </Card>
      </div>
    </>
  );
}
