import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import { findProducts } from '#app/catalog/office-products.server.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { Found, FoundGroup } from './find.ts';

/** Looks through one kind of thing; answers at most a handful, the likeliest first. */
type Finder = { kind: string; find(question: string, person: SignedIn): Promise<Found[]> };

/** What "Find anything" looks through, in the order it is shown. A room with something to find adds its finder here. */
const finders: readonly Finder[] = [{ kind: 'Products', find: findProductRows }];

async function findProductRows(question: string): Promise<Found[]> {
  const found = await findProducts(question, 5);
  return found.map(({ id, name, price, stock, active }) => ({
    ...{ to: `/admin/products/${id}`, icon: 'tag', label: name },
    detail: `${formatPrice(price)}, ${active ? `${stock} left` : 'hidden'}`,
  }));
}

const longestQuestion = 80;

/** What matches a number, a phone in any form, a name or a word, grouped by kind; kinds without a match are left out. */
export async function findAnything(question: string, person: SignedIn): Promise<FoundGroup[]> {
  const asked = question.trim().slice(0, longestQuestion);
  if (asked === '') return [];
  const groups = await Promise.all(finders.map(async ({ kind, find }) => ({ kind, found: await find(asked, person) })));
  return groups.filter(({ found }) => found.length > 0);
}
