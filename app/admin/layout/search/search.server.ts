import { href } from 'react-router';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { findProducts } from '#app/modules/catalog/admin-products.server.ts';
import { readCustomers } from '#app/modules/customers/customers.server.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { readOrders } from '#app/modules/orders/desk/read-orders.server.ts';
import { mayDo, mayVisit } from '../../permissions.ts';
import { countRowsOf } from '../../reading-limit.server.ts';
import type { Found, FoundGroup } from './search.ts';

/** Looks through one kind of thing; answers at most a handful, the likeliest first. */
type Finder = { kind: string; find(question: string, person: Person): Promise<Found[]> };

/** What "Find anything" looks through, in the order it is shown. A module with something to find adds its finder here. */
const finders: readonly Finder[] = [
  { kind: 'Orders', find: findOrders },
  { kind: 'Products', find: findShopProducts },
  { kind: 'Customers', find: findCustomers },
];

const maxQuestionLength = 80;

/** What matches a number, a phone in any form, a name or a word, grouped by kind; kinds without a match are left out. */
export async function findAnything(question: string, person: Person): Promise<FoundGroup[]> {
  const input = question.trim().slice(0, maxQuestionLength);
  if (input === '') return [];
  const groups = await Promise.all(finders.map(async ({ kind, find }) => ({ kind, found: await find(input, person) })));
  return groups.filter(({ found }) => found.length > 0);
}

const maxOrders = 6;
const maxOthers = 4;

async function findOrders(question: string, person: Person): Promise<Found[]> {
  if (question.length < 3 || !mayVisit(person, '/admin/orders/:number')) return [];
  const hidesPhones = !mayDo(person, 'see-contacts');
  const { orders } = await readOrders({ search: question, hidesPhones, limit: maxOrders });
  if (
    !(await mayRead(
      person,
      'orders',
      orders.map(({ number }) => number),
    ))
  )
    return [];
  return orders.map(({ number, name, city, state }) => ({
    to: href('/admin/orders/:number', { number }),
    icon: 'inbox',
    label: formatOrderNumber(number),
    detail: `${isolated(name)}, ${isolated(city)}`,
    state,
  }));
}

async function findShopProducts(question: string, person: Person): Promise<Found[]> {
  if (question.length < 2 || !mayVisit(person, '/admin/products/:id')) return [];
  const found = await findProducts(question, maxOthers);
  return found.map(({ id, name, title, stock }) => ({
    to: href('/admin/products/:id', { id: String(id) }),
    icon: 'tag',
    label: name,
    detail: title || `${stock} in stock`,
  }));
}

async function findCustomers(question: string, person: Person): Promise<Found[]> {
  if (question.length < 3 || !mayVisit(person, '/admin/customers/:phone')) return [];
  const { customers } = await readCustomers({ tab: 'all', search: question, limit: maxOthers });
  if (
    !(await mayRead(
      person,
      'customers',
      customers.map(({ phone }) => phone),
    ))
  )
    return [];
  return customers.map(({ phone, name, city }) => ({
    to: href('/admin/customers/:phone', { phone }),
    icon: 'users',
    label: name,
    detail: `${formatPhone(phone)}, ${isolated(city)}`,
  }));
}

/** Whether this hour's people of an area may still be read by this person; what is found counts like a list. */
async function mayRead(person: Person, area: 'orders' | 'customers', rows: readonly string[]): Promise<boolean> {
  return rows.length === 0 || (await countRowsOf(person, area, rows));
}
