import type { Worker } from '#app/modules/accounts/team/tasks.ts';
import { isLegalStep, mayTakeStep, type OrderState } from '../states/order-states.ts';

/** What may be done to several orders at once, because nothing has to be asked about each of them. */
const stepsAtOnce: readonly OrderState[] = [
  'confirmed',
  'packed',
  'out-for-delivery',
  'delivered',
  'cash-received',
  'returning',
  'cancelled',
];

/** Steps backwards are taken one by one. */
const backwards: Partial<Record<OrderState, OrderState>> = {
  packed: 'confirmed',
  refused: 'out-for-delivery',
  lost: 'cash-received',
};

/** The steps that this person may take with some of these orders at once, and the numbers of those that may; the step most may take comes first. */
export function stepsForMany(
  chosen: readonly { number: string; state: OrderState }[],
  worker: Worker = 'owner',
): { to: OrderState; legal: string[] }[] {
  return stepsAtOnce
    .map((to) => ({
      to,
      legal: chosen
        .filter(({ state }) => isLegalStep(state, to) && mayTakeStep(worker, state, to) && to !== backwards[state])
        .map(({ number }) => number),
    }))
    .filter(({ legal }) => legal.length > 0)
    .toSorted((a, b) => b.legal.length - a.legal.length);
}
