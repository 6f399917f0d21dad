import { afterEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { catalogApi } from './catalog-api.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

async function get(address: string) {
  const response = await catalogApi.request(address);
  return { status: response.status, body: await response.json() };
}

test('a product on the wire is spelled like the spec’s records, its price in rupees', async () => {
  const id = await shelve({ name: 'Brass lamp', price: 449_050, stock: 3, collections: ['ourCollection'] });
  const product = { id, name: 'Brass lamp', title: 'A lamp of brass', price: 4490.5, quantity: 3, imageUrl: [] };
  const more = {
    description: '',
    descriptionHeading: [],
    descriptionHeadingText: [],
    descriptionImageUrl: [],
    videoLink: null,
  };
  expect(await get(`/products/${id}`)).toMatchObject({ status: 200, body: { ...product, ...more } });
  expect(await get('/collections/ourCollection')).toMatchObject({
    status: 200,
    body: { items: [product], next: null },
  });
});

test('C1: `next` is given back as `after`, until it is null', async () => {
  for (let number = 0; number < 51; number++) await shelve({ collections: ['topCollection'] });
  const { body } = await get('/collections/topCollection');
  expect(body.items).toHaveLength(50);
  const { body: rest } = await get(`/collections/topCollection?after=${body.next}`);
  expect(rest).toMatchObject({ items: { length: 1 }, next: null });
  expect(rest.items[0].id).toBeGreaterThan(body.items[49].id);
});

test('what is no cursor, collection or product is said to be none', async () => {
  for (const after of ['', 'x', '1', '1.2.3', '99999999999.1', "1.1'--", '1.1%00', '-1.-1'])
    expect(await get(`/collections/topCollection?after=${after}`), after).toMatchObject({
      status: 422,
      body: { fields: { after: expect.any(String) } },
    });
  for (const key of ['topcollection', '__proto__', 'constructor', '%00', 'users'])
    expect(await get(`/collections/${key}`), key).toMatchObject({ status: 404, body: { problem: expect.any(String) } });
  for (const id of ['77', '999999999'])
    expect(await get(`/products/${id}`), id).toEqual({ status: 404, body: { problem: 'Product not found!' } });
});

test('numbers that no product can have are not asked for', async () => {
  for (const id of ['0', '-1', '1.5', '1e3', '9999999999', 'abc', "1'--", '%31x'])
    expect((await catalogApi.request(`/products/${id}`)).status, id).toBe(404);
});

test('E5: what a cart asks is answered with today’s prices and pieces, and no answer of it is kept', async () => {
  const id = await shelve({ price: 125_050, stock: 3 });
  const response = await catalogApi.request(`/products?ids=${id},999999`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await response.json()).toMatchObject({ items: [{ id, price: 1250.5, quantity: 3 }] });
  const tooMany = Array.from({ length: 51 }, (_, index) => index + 1).join(',');
  for (const ids of ['', 'x', '0', '1,', '1;2', '1.5', tooMany])
    expect(await get(`/products?ids=${ids}`), ids).toMatchObject({
      status: 422,
      body: { fields: { ids: expect.any(String) } },
    });
});
