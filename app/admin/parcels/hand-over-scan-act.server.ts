import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { readSlip, type Slip } from '#app/orders/desk/read-slip.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';
import { sayPast } from '../orders/step-words.ts';

/** Says why the slip of an order that was scanned cannot be handed over now. One that is packed meanwhile shows by itself. */
export async function scanToHandOver(_: Person, { number }: { number: string }): Promise<Answer> {
  const slip = await readSlip(number);
  if (slip.kind === 'past' && slip.state === 'packed') return {};
  return refuse(whyNotNow(slip, formatOrderNumber(number)), slip.kind === 'not-found' ? '' : number);
}

function whyNotNow(slip: Slip, number: string): string {
  switch (slip.kind) {
    case 'not-found':
      return `There is no order ${number}.`;
    case 'not-confirmed':
      return 'It is not confirmed yet. Call the customer first.';
    case 'aside':
      return `It is set aside by ${slip.by} and not packed.`;
    case 'to-pack':
      return 'It is not packed yet. Scan its slip under Pack first.';
    case 'past':
      return sayPast(slip);
  }
}
