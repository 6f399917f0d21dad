import { href } from 'react-router';
import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import { findProducts } from '#app/catalog/office-products.server.ts';
import { readCustomers } from '#app/orders/desk/customers.server.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { readOrders } from '#app/orders/desk/read-orders.server.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { mayVisit } from '../permissions.ts';
import type { Found, FoundGroup } from './find.ts';

/** Looks through one kind of thing; answers at most a handful, the likeliest first. */
type Finder = { kind: string; find(question: string, person: SignedIn): Promise<Found[]> };

/** What "Find anything" looks through, in the order it is shown. A room with something to find adds its finder here. */
const finders: readonly Finder[] = [
  { kind: 'Orders', find: findOrders },
  { kind: 'Products', find: findShopProducts },
  { kind: 'Customers', find: findCustomers },
];

const longestQuestion = 80;

/** What matches a number, a phone in any form, a name or a word, grouped by kind; kinds without a match are left out. */
export async function findAnything(question: string, person: SignedIn): Promise<FoundGroup[]> {
  const asked = question.trim().slice(0, longestQuestion);
  if (asked === '') return [];
  const groups = await Promise.all(finders.map(async ({ kind, find }) => ({ kind, found: await find(asked, person) })));
  return groups.filter(({ found }) => found.length > 0);
}

const mostOrders = 6;
const mostOthers = 4;

async function findOrders(question: string): Promise<Found[]> {
  if (question.length < 3) return [];
  const { orders } = await readOrders({ search: question, limit: mostOrders });
  return orders.map(({ number, name, city, state }) => ({
    to: href('/admin/orders/:number', { number }),
    icon: 'inbox',
    label: formatOrderNumber(number),
    detail: `${isolated(name)}, ${isolated(city)}`,
    state,
  }));
}

async function findShopProducts(question: string, person: SignedIn): Promise<Found[]> {
  if (question.length < 2 || !mayVisit(person, '/admin/products/:id')) return [];
  const found = await findProducts(question, mostOthers);
  return found.map(({ id, name, title, stock }) => ({
    to: href('/admin/products/:id', { id: String(id) }),
    icon: 'tag',
    label: name,
    detail: title || `${stock} in stock`,
  }));
}

async function findCustomers(question: string, person: SignedIn): Promise<Found[]> {
  if (question.length < 3 || !mayVisit(person, '/admin/customers/:phone')) return [];
  const { customers } = await readCustomers({ tab: 'all', search: question, limit: mostOthers });
  return customers.map(({ phone, name, city }) => ({
    to: href('/admin/customers/:phone', { phone }),
    icon: 'users',
    label: name,
    detail: `${formatPhone(phone)}, ${isolated(city)}`,
  }));
}
