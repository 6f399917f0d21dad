import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, shopper } from '#tests/support/orders.ts';
import { nameCity } from '../../couriers/courier-cities.server.ts';
import { soundOf } from '../../couriers/courier-cities.ts';
import { readDocumentOrders } from './read-document.server.ts';

const { ask } = await testDatabase();

test('M54: the label says the city as its courier writes it; a place that is another one stays in the address', async () => {
  for (const name of ['Lahore', 'Multan'])
    await ask(`insert into courier_cities (courier, city_id, name, plain) values ('leopards', $1, $1, $2)`, [
      name,
      soundOf(name),
    ]);
  await nameCity({ id: 'u1', name: 'Sana' }, 'leopards', 'Chak 44', 'Multan');
  const id = await shelve({ stock: 20 });
  const place = async (city: string, courier: string | null) => {
    const { number = '' } = await order({
      ...shopper,
      city,
      shippingAddress: 'House 7',
      products: [{ id, quantity: 1 }],
    });
    await ask('update orders set courier = $2 where number = $1', [number, courier]);
    const [read] = await readDocumentOrders([number]);
    return [read?.city, read?.shippingAddress];
  };
  expect(await place('Lahor', 'leopards')).toEqual(['Lahore', 'House 7']);
  expect(await place('Chak 44', 'leopards')).toEqual(['Multan', 'House 7, Chak 44']);
  expect(await place('Lahor', 'tcs')).toEqual(['Lahor', 'House 7']);
  expect(await place('Lahor', null)).toEqual(['Lahor', 'House 7']);
});
