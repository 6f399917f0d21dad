import {
  isLegalStep,
  type OrderState,
  stateHas,
  statesWhere,
  stateTable,
} from '#app/modules/orders/states/order-states.ts';

/**
 * The shortest list of legal steps from an order's state to the state that its courier reports, because couriers skip
 * scans. Empty if it is there already; null if no legal steps lead there, which a person has to look at.
 */
export function stepsTowards(from: OrderState, to: OrderState): OrderState[] | null {
  if (from === to) return [];
  if (!stateHas(to, 'toldByCourier') || !mayBeMoved(from)) return null;
  // A refused parcel also travels on its way back, so a scan is ambiguous: a person or a clearer word decides.
  if (from === 'refused' && to === 'shipped') return null;
  const ways: OrderState[][] = [[from]];
  const seen = new Set<OrderState>([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const here = way.at(-1) ?? from;
    for (const next of statesWhere('toldByCourier')) {
      if (seen.has(next) || !isLegalStep(here, next)) continue;
      if (next === to) return [...way.slice(1), next];
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** Whether a courier's news may move an order in this state: it is packed or with the courier. */
function mayBeMoved(from: OrderState): boolean {
  return from === 'packed' || stateHas(from, 'withCourier');
}

/** Whether a courier's word agrees with the order: the same state, or one that the order has passed. */
export function isConsistent(order: OrderState, word: OrderState): boolean {
  return order === word || (stateTable[order].passed?.includes(word) ?? false);
}
