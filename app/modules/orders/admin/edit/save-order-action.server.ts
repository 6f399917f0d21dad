import type { Saved } from '#app/infra/merge.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { editOrder } from '../../desk/edit/edit-order.server.ts';
import type { Edited, OrderForm } from '../../desk/edit/edit-order.ts';
import { formatMostAgreed } from '../../discounts/max-uses.server.ts';
import { stateTable } from '../../states/order-states.ts';
import type { OrderActionInput } from '../order-action-schema.ts';

/** Saves what a person corrected in an order. */
export async function saveOrder(
  person: Person,
  { number, before, after }: OrderActionInput<'save-order'>,
): Promise<Saved<OrderForm>> {
  const edited = await editOrder(person, number, { before, after });
  if (edited.kind === 'too-generous') return { kind: 'invalid', problems: { discount: formatMostAgreed(edited.most) } };
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
      return `The order is ${stateTable[edited.state].label.toLowerCase()} now; nothing was saved.`;
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
