import { toRupees } from '#app/infra/money/money.ts';
import type { Cells } from '#app/infra/text/csv.ts';
import {
  type OrderShare,
  type PersonShare,
  readCities,
  readPeopleShares,
  readSources,
} from '../order-breakdown.server.ts';
import type { Period } from '../order-figures.server.ts';
import { type OrdersBy, ordersBy } from './analytics-query.ts';

/** A row of the table: in the period, and in the one before it; null where there was nothing then. */
export type ComparedShare = OrderShare & {
  before: OrderShare | null;
  /** What a person did besides confirming. */
  work: Pick<PersonShare, 'calls' | 'packed' | 'handedOver'> | null;
};

type Periods = { period: Period; before: Period };

/** Orders of a period by person, source or city, beside the period before. */
export async function readOrdersBy(by: OrdersBy, { period, before }: Periods, most = 50): Promise<ComparedShare[]> {
  const read = { person: readPeopleShares, source: readSources, city: readCities }[by];
  // Whoever is on the page now may have stood further down before.
  const [now, then] = await Promise.all([read(period, most), read(before, most * 4)]);
  const known = new Map(then.map((share) => [keyOf(share), share]));
  return now.map((share) => ({
    ...share,
    before: known.get(keyOf(share)) ?? null,
    work: isPerson(share) ? { calls: share.calls, packed: share.packed, handedOver: share.handedOver } : null,
  }));
}

function isPerson(share: OrderShare | PersonShare): share is PersonShare {
  return 'id' in share;
}

function keyOf(share: OrderShare | PersonShare): string {
  return isPerson(share) ? share.id : share.name;
}

/** The same as a table for a file, in rupees. */
export async function ordersTable(
  by: OrdersBy,
  periods: Periods,
  most: number,
): Promise<{ head: string[]; lines: Cells[] }> {
  const rows = await readOrdersBy(by, periods, most);
  const work = by === 'person';
  return {
    head: [
      ordersBy[by].toLowerCase(),
      work ? 'confirmed' : 'orders',
      'received',
      'failed',
      'rupees',
      'before',
      'received before',
      'failed before',
      'rupees before',
      ...(work ? ['calls', 'packed', 'handed over'] : []),
    ],
    lines: rows.map((row) => [
      row.name,
      ...figuresOf(row),
      ...figuresOf(row.before ?? nothing),
      ...(row.work ? [row.work.calls, row.work.packed, row.work.handedOver] : []),
    ]),
  };
}

const nothing = { orders: 0, received: 0, failed: 0, total: 0 };

function figuresOf({ orders, received, failed, total }: Omit<OrderShare, 'name'>): number[] {
  return [orders, received, failed, toRupees(total)];
}
