import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { formatPast } from '#app/modules/orders/admin/step/step-texts.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { type PackingSlip, readPackingSlip } from '#app/modules/orders/desk/packing/read-packing-slip.server.ts';

/** Says why the slip of an order that was scanned cannot be handed over now. One that is packed meanwhile shows by itself. */
export async function scanToHandOver(_: Person, { number }: { number: string }): Promise<ActionResult> {
  const slip = await readPackingSlip(number);
  if (slip.kind === 'past' && slip.state === 'packed') return {};
  return refuse(whyNotNow(slip, formatOrderNumber(number)), slip.kind === 'not-found' ? '' : number);
}

function whyNotNow(slip: PackingSlip, number: string): string {
  switch (slip.kind) {
    case 'not-found':
      return `There is no order ${number}.`;
    case 'not-confirmed':
      return 'It is not confirmed yet. Call the customer first.';
    case 'aside':
      return `${slip.by} put it on hold. It is not packed.`;
    case 'to-pack':
      return 'It is not packed yet. Scan its slip under Pack first.';
    case 'past':
      return formatPast(slip);
  }
}
