import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import { formatOrderNumber } from '#app/orders/office-order.ts';
import { readOrders } from '#app/orders/read-orders.server.ts';
import type { Found, FoundGroup } from './find.ts';

/** Looks through one kind of thing; answers at most a handful, the likeliest first. */
type Finder = { kind: string; find(question: string, person: SignedIn): Promise<Found[]> };

/** What "Find anything" looks through, in the order it is shown. A room with something to find adds its finder here. */
const finders: readonly Finder[] = [{ kind: 'Orders', find: findOrders }];

const longestQuestion = 80;

/** What matches a number, a phone in any form, a name or a word, grouped by kind; kinds without a match are left out. */
export async function findAnything(question: string, person: SignedIn): Promise<FoundGroup[]> {
  const asked = question.trim().slice(0, longestQuestion);
  if (asked === '') return [];
  const groups = await Promise.all(finders.map(async ({ kind, find }) => ({ kind, found: await find(asked, person) })));
  return groups.filter(({ found }) => found.length > 0);
}

const mostOrders = 6;

async function findOrders(question: string): Promise<Found[]> {
  if (question.length < 3) return [];
  const { orders } = await readOrders({ search: question, limit: mostOrders });
  return orders.map(({ number, name, city, state }) => ({
    to: `/admin/orders/${number}`,
    icon: 'inbox',
    label: formatOrderNumber(number),
    detail: `${name}, ${city}`,
    state,
  }));
}
