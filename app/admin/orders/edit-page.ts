import * as z from 'zod/mini';
import { editOrder } from '#app/orders/desk/edit-order.server.ts';
import type { Edited, OrderEdit } from '#app/orders/desk/edit-order.ts';
import { stateTable } from '#app/orders/order-states.ts';
import { messages } from '#app/platform/messages.ts';
import { parsePhone } from '#app/platform/phone.ts';
import { keysOf } from '#app/platform/records.ts';
import { personOf } from '../guard.server.ts';
import type { Route } from './+types/edit-page.ts';
import type { OrderEdited } from './answers.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));
const edit = z.object({
  fields: z.object({
    fullName: text(100),
    phone: text(40),
    email: text(254),
    shippingAddress: text(300),
    apartment: text(100),
    city: text(60),
    province: text(60),
    postalCode: text(10),
    note: text(300),
  }),
  lines: z
    .array(z.object({ productId: z.int(), quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
    .check(z.maxLength(50)),
});

/** Saves what a person corrected in an order: `seen` is what they had before them, `wanted` what it should be. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<OrderEdited> {
  const form = await request.formData();
  const seen = edit.safeParse(parse(form.get('seen')));
  const wanted = edit.safeParse(parse(form.get('wanted')));
  if (!seen.success || !wanted.success) return { kind: 'told', words: 'Something in it is too long or not readable.' };
  const problems = problemsOf(wanted.data);
  if (Object.keys(problems).length > 0) return { kind: 'wrong', problems };
  const fields = { ...wanted.data.fields, phone: parsePhone(wanted.data.fields.phone) ?? '' };
  return answerOf(await editOrder(personOf(context), params.number, seen.data, { ...wanted.data, fields }));
}

function parse(sent: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(sent).replaceAll('\\u0000', ''));
  } catch {
    return null;
  }
}

/** Staff may write any e-mail; the rest is what the checkout asks for. */
function problemsOf({ fields }: OrderEdit): Record<string, string> {
  const needed = {
    fullName: 'the full name',
    shippingAddress: 'the complete address',
    city: 'the city',
    province: 'the province',
  };
  const missing = keysOf(needed).filter((name) => !fields[name].trim());
  return {
    ...Object.fromEntries(missing.map((name) => [name, `Write ${needed[name]}.`])),
    ...(!parsePhone(fields.phone) && { phone: messages.checkout.wrongPhone }),
    ...(fields.email &&
      !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(fields.email) && { email: 'This is no e-mail address.' }),
  };
}

function answerOf(edited: Edited): OrderEdited {
  switch (edited.kind) {
    case 'edited':
    case 'unchanged':
      return { kind: edited.kind };
    case 'conflict':
      return edited;
    case 'not-found':
      return { kind: 'told', words: 'There is no such order.' };
    case 'closed':
      return {
        kind: 'told',
        words: `The order is ${stateTable[edited.state].label.toLowerCase()} now; nothing was changed.`,
      };
    case 'empty':
      return { kind: 'told', words: 'An order has at least one product. Cancel it instead.' };
    case 'short':
      return {
        kind: 'told',
        words: edited.lines
          .map(({ name, left }) => (name ? `Only ${left} left of ${name}.` : 'This product is not on sale.'))
          .join(' '),
      };
  }
}
