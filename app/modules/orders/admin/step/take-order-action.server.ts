import { href } from 'react-router';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { formatOrderNumber } from '../../desk/admin-order.ts';
import { placeManualOrder } from '../../desk/edit/place-manual-order.server.ts';
import { fieldProblems, orderRequest } from '../../order-form/order-form.ts';
import type { OrderActionInput } from '../order-action-schema.ts';

/** `blockedBy`: who has blocked the phone; sent again with `despiteBlock`, the order is taken. */
type TakeOrderResult = ActionResult & { blockedBy?: string };

/** Makes an order for somebody on the phone or on WhatsApp. */
export async function takeOrder(person: Person, input: OrderActionInput<'take-order'>): Promise<TakeOrderResult> {
  const { fields, lines, lead, exchangeFor, formKey, source, confirmed, despiteBlock, agreed } = input;
  // Staff are exempt from the shop's rule about e-mail domains.
  const parsed = orderRequest(['*']).safeParse({
    fullname: fields.fullName,
    email: fields.email,
    contactNo: fields.phone,
    country: 'Pakistan',
    shippingAddress: fields.shippingAddress,
    apartment: fields.apartment,
    city: fields.city,
    province: fields.province,
    postelCode: fields.postalCode,
    products: lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
  });
  if (!parsed.success) return refuseFields(fieldProblems(parsed.error));
  const outcome = await placeManualOrder(person, {
    request: parsed.data,
    key: formKey,
    source,
    note: fields.note.slice(0, 300),
    confirmed,
    ...(lead && { leadId: lead }),
    ...(exchangeFor && { exchangeFor }),
    ...(despiteBlock && { despiteBlock }),
    ...(agreed && { agreed: { discount: agreed.discount, why: agreed.why.trim() } }),
  });
  switch (outcome.kind) {
    case 'placed':
    case 'repeated':
      return {
        says: `Order ${formatOrderNumber(outcome.number)} created`,
        to: lead ? `${href('/admin/confirm')}?lane=leads` : href('/admin/orders/:number', { number: outcome.number }),
      };
    case 'short':
      return refuse(
        outcome.lines
          .map(({ name, left }) =>
            left > 0 ? `Only ${left} left of ${isolated(name)}.` : `${isolated(name || 'A product')} is sold out.`,
          )
          .join(' '),
      );
    case 'blocked':
      return { ...refuse(`${outcome.by} blocked this phone. No order was created.`), blockedBy: outcome.by };
    case 'discount-no':
      return { problems: { [outcome.field]: outcome.words } };
    case 'too-large':
      return refuse('This order is too large.');
    case 'return-gone':
      return refuse('Somebody else settled this return. No order was created.');
    case 'lead-closed':
      return refuse('Somebody else closed this lead. Check whether it is an order already.');
    default:
      return refuse('This form has created its order already. Open a new one.');
  }
}

const ours: Record<string, string> = { fullname: 'fullName', contactNo: 'phone', postelCode: 'postalCode' };

function refuseFields(problems: Record<string, string>): ActionResult {
  const named = Object.entries(problems).map(([name, words]) => {
    if (name.startsWith('products')) return ['lines', name === 'products' ? 'Add a product first.' : words];
    return [ours[name] ?? name, words.replace('your ', 'the ')];
  });
  return { problems: Object.fromEntries(named) };
}
