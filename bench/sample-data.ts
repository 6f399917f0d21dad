import { quotedText } from '#app/infra/db/sql.server.ts';
import { type StateTrait, statesWhere } from '#app/modules/orders/states/order-states.ts';

/** How a shop is made up in SQL: sizes, and what looks like chance and is the same on every run. */
export type Size = {
  productCount: number;
  orderCount: number;
  accountCount: number;
  /** Entries of the log; a million where nothing else is said. */
  entryCount?: number;
  /** The moment of the latest order, as SQL. */
  end: string;
};

/** A number below `most`, out of `n`. */
export function chance(seed: number, most: number): string {
  return `(abs(hashint8extended(n, ${seed})) % (${most}))`;
}

/** One of a list, out of `n`. */
export function pick(seed: number, list: readonly string[]): string {
  return `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + ${chance(seed, list.length)}]`;
}

/** How long after it was placed an order comes into a state, as an interval. */
export function spreadOverHours(state: string): string {
  return `(case ${state} when 'confirmed' then 1 when 'cancelled' then 1 when 'packed' then 2 when 'shipped' then 7
    when 'out-for-delivery' then 48 when 'refused' then 48 when 'delivered' then 117 when 'returning' then 96
    when 'lost' then 240 when 'returned' then 336 when 'cash-received' then 504 else 0 end * interval '1 hour')`;
}

/** The condition that an order's state has a trait. */
export function stateIs(trait: StateTrait): string {
  return `state in (${quotedText(statesWhere(trait))})`;
}

/** The words of a line, for lists that are easier written so. */
export function words(line: string): string[] {
  return line.split(' ');
}
