import { sayMostAgreed } from '#app/orders/codes/most-agreed.server.ts';
import { editOrder } from '#app/orders/desk/edit-order.server.ts';
import type { Edited, OrderForm } from '#app/orders/desk/edit-order.ts';
import { stateTable } from '#app/orders/order-states.ts';
import type { Saved } from '#app/platform/merge.ts';
import { isolated } from '#app/platform/plain-text.ts';
import type { Person } from '../guard.server.ts';
import type { OrderActAsked } from './order-act-schema.ts';

/** Saves what a person corrected in an order. */
export async function saveOrder(
  person: Person,
  { number, before, after }: OrderActAsked<'save-order'>,
): Promise<Saved<OrderForm>> {
  const edited = await editOrder(person, number, { before, after });
  if (edited.kind === 'too-generous') return { kind: 'invalid', problems: { discount: sayMostAgreed(edited.most) } };
  const refusal = refusalOf(edited);
  // Without a refusal it was saved.
  return refusal === null ? (edited as Saved<OrderForm>) : { kind: 'invalid', problems: { '': refusal } };
}

/** Why the order as a whole may not be corrected so; null where it may. */
function refusalOf(edited: Edited): string | null {
  switch (edited.kind) {
    case 'gone':
      return 'There is no such order.';
    case 'closed':
      return `The order is ${stateTable[edited.state].label.toLowerCase()} now; nothing was changed.`;
    case 'empty':
      return 'An order has at least one product. Cancel it instead.';
    case 'short':
      return edited.lines
        .map(({ name, left }) => (name ? `Only ${left} left of ${isolated(name)}.` : 'This product is not on sale.'))
        .join(' ');
    default:
      return null;
  }
}
