import { isLegalStep, type OrderState, stateHas, statesWhere, stateTable } from '#app/orders/order-states.ts';

/**
 * The legal steps by which an order gets from where it is to where its courier says its parcel is, the fewest there
 * are: couriers skip scans. Empty where it is there already; null where no legal way leads there, which is for a person to see.
 */
export function stepsTowards(from: OrderState, to: OrderState): OrderState[] | null {
  if (from === to) return [];
  if (!stateHas(to, 'toldByCourier') || !mayFollow(from)) return null;
  // What was refused also travels when it comes back: a person decides, or the courier says where it goes.
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

/** Not before it is packed, and not when it has ended. */
function mayFollow(from: OrderState): boolean {
  return from === 'packed' || stateHas(from, 'withCourier');
}

/** The order and the courier's word do not contradict each other, although no step leads from one to the other. */
export function isConsistent(order: OrderState, word: OrderState): boolean {
  return order === word || (stateTable[order].passed?.includes(word) ?? false);
}
