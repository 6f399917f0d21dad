import { expect, test } from 'vitest';
import { apiOrder } from '../api/api-responses.ts';
import { scopeTexts } from './scopes.ts';

/** The word that the owner reads for each field of an order. */
const wordsOf = {
  number: 'number',
  state: 'state',
  version: 'version',
  source: 'source',
  placedAt: 'times',
  stateSince: 'times',
  city: 'city',
  discount: 'discount',
  discountCode: 'discount',
  shippingFee: 'shipping',
  total: 'total',
  courier: 'courier',
  trackingNumber: 'tracking number',
  lines: 'lines',
  products: 'lines',
};

const wordsOfCustomer = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  address: 'address',
  apartment: 'address',
  province: 'province',
  postalCode: 'postal code',
};

test('H4: the owner reads of a scope exactly what it gives of an order', () => {
  const { customer, ...fields } = apiOrder.shape;
  expect(Object.keys(wordsOf).toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(Object.keys(wordsOfCustomer).toSorted()).toEqual(Object.keys(customer.unwrap().shape).toSorted());
  const [given = ''] = scopeTexts['orders:read'].says.split(' No name');
  for (const word of Object.values(wordsOf)) expect(given.toLowerCase()).toContain(word);
  for (const word of Object.values(wordsOfCustomer)) expect(scopeTexts['customers:read'].says).toContain(word);
  for (const word of ['name', 'phone', 'e-mail', 'address']) expect(given).not.toContain(word);
});
