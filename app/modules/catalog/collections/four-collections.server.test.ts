import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { readFrame } from '#app/storefront/layout/frame.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { catalogApi } from '../catalog-api.server.ts';
import { readProduct } from '../products.server.ts';
import { type AnyCollectionKey, type CollectionKey, collections, collectionsInOrder } from './collection.ts';
import type { OwnCollectionFields } from './own-collection.ts';
import {
  readAdminCollections,
  readShownCollections,
  readStanding,
  readStoredCollections,
} from './own-collections.server.ts';
import { addToCollection } from './place-products.server.ts';
import {
  awaitFirstProducts,
  deleteOwnCollection,
  placeCollection,
  restoreCollection,
  saveOwnCollection,
} from './save-own-collection.server.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };

beforeEach(async () => {
  await ask('delete from own_collections');
  await ask('delete from products');
  await inTransaction((tx) => noteSetUp(tx, 'nothing'));
});

async function find(key: AnyCollectionKey) {
  const found = (await readStoredCollections()).find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
}

async function change(key: CollectionKey, changes: Partial<OwnCollectionFields>) {
  const { picture: _, awaitsProducts: __, deleted: ___, position: ____, version, ...fields } = await find(key);
  return saveOwnCollection(sana, { ...fields, ...changes }, { key, version });
}

async function remove(key: CollectionKey) {
  return deleteOwnCollection(sana, { key, version: (await find(key)).version });
}

async function shownKeys(): Promise<AnyCollectionKey[]> {
  return (await readShownCollections()).shown.map(({ collection }) => collection.key);
}

async function listed() {
  const request = new Request('http://localhost:3000');
  return (await readFrame(request, new URL(request.url))).shop.collections;
}

test('M11: while the owner has changed nothing the four are the specification’s, and pages carry nothing more', async () => {
  expect(await shownKeys()).toEqual(collectionsInOrder);
  expect((await readShownCollections()).isArranged).toBe(false);
  expect(await listed()).toBeUndefined();
  expect(await readStanding('ourCollection')).toEqual({ isThere: true, changed: null });
});

test('M11: one of the four is renamed in every place at once, and keeps its address; what is not renamed keeps its three names', async () => {
  expect(await change('ourCollection', { name: 'Attar', line: 'From Kannauj.' })).toMatchObject({
    kind: 'saved',
    version: 1,
    before: { name: 'Health & Beauty' },
  });
  expect((await readStanding('ourCollection')).changed).toMatchObject({
    path: '/our_collection',
    name: 'Attar',
    title: 'Attar',
    label: 'Attar',
    line: 'From Kannauj.',
  });
  const [top, our, electronics] = (await listed()) ?? [];
  expect(top).toEqual({ ...collections.topCollection, onHome: true });
  expect(our).toMatchObject({ label: 'Attar', isOwn: true, inMenu: true });
  expect(electronics).toEqual({ ...collections.electronicCollection, inMenu: true, onHome: true });
  expect(await change('ourCollection', { key: 'attar' })).toMatchObject({ kind: 'invalid' });
  expect(await change('ourCollection', { name: ' ' })).toMatchObject({ kind: 'invalid', problems: { name: /\w/ } });
});

test('M31: a renamed one has the owner’s Urdu or none; one that is not renamed keeps the shop’s', async () => {
  await change('ourCollection', { name: 'Attar' });
  await change('homeImprovement', { name: 'Lamps', urduName: 'چراغ' });
  const labels = await readingIn('ur', async () =>
    (await readShownCollections()).shown.map(({ collection }) => collection.label),
  );
  // The browser has the shop's own Urdu.
  expect(labels).toEqual(['Top products', 'Attar', 'Electronics', 'چراغ']);
});

test('M11: a hidden one is nowhere, its products stay in the shop, and the API answers with an empty page', async () => {
  const soap = await shelve({ name: 'Soap', collections: ['ourCollection', 'homeImprovement'] });
  const jar = await shelve({ name: 'Jar', collections: ['ourCollection'] });
  expect((await readProduct(soap))?.collection).toBe('homeImprovement');
  await change('homeImprovement', { active: false });
  expect(await shownKeys()).not.toContain('homeImprovement');
  expect(await readStanding('homeImprovement')).toEqual({ isThere: false, changed: null });
  expect((await readProduct(soap))?.collection).toBe('ourCollection');
  await change('ourCollection', { active: false });
  expect(await readProduct(jar)).toMatchObject({ name: 'Jar', collection: null });
  expect(await (await catalogApi.request('/collections/ourCollection')).json()).toEqual({ items: [], next: null });
  expect((await listed())?.map(({ key }) => key)).toEqual(['topCollection', 'electronicCollection']);
  await change('ourCollection', { active: true });
  const { items } = await (await catalogApi.request('/collections/ourCollection')).json();
  expect(items.map(({ id }: { id: number }) => id)).toEqual([soap, jar]);
});

test('M11: a deleted one is gone from shop and admin, its products are not; restored it is hidden and empty', async () => {
  const lamp = await shelve({ name: 'Lamp', collections: ['electronicCollection'] });
  await change('electronicCollection', { name: 'Lamps' });
  expect(await deleteOwnCollection(sana, { key: 'electronicCollection', version: 0 })).toBeNull();
  expect(await remove('electronicCollection')).toBe('Lamps');
  expect((await readAdminCollections()).map(({ key }) => key)).not.toContain('electronicCollection');
  expect((await readStanding('electronicCollection')).isThere).toBe(false);
  expect(await readProduct(lamp)).toMatchObject({ name: 'Lamp', collection: null });
  expect(await change('electronicCollection', { active: true })).toEqual({ kind: 'changed' });
  expect(await restoreCollection(sana, 'homeImprovement')).toBeNull();
  expect(await restoreCollection(sana, 'electronicCollection')).toBe('Lamps');
  expect(await find('electronicCollection')).toMatchObject({ name: 'Lamps', active: false, deleted: false });
  expect(await ask(`select from collection_products where collection = 'electronicCollection'`)).toEqual([]);
});

test('M11: collections of all kinds are in one order, which the owner makes', async () => {
  const own = { name: 'Eid', key: 'eid', line: '', urduName: '', urduLine: '', pictureId: null };
  await saveOwnCollection(sana, { ...own, active: true, inMenu: true, onHome: true }, null);
  expect(await placeCollection(sana, 'eid' as AnyCollectionKey, 0)).toEqual({ from: 4, to: 0 });
  expect(await shownKeys()).toEqual(['eid', ...collectionsInOrder]);
  expect(await placeCollection(sana, 'topCollection', 99)).toEqual({ from: 1, to: 4 });
  await remove('ourCollection');
  expect(await placeCollection(sana, 'ourCollection', 0)).toBeNull();
  expect(await placeCollection(sana, 'topCollection', 1)).toEqual({ from: 3, to: 1 });
  expect(await shownKeys()).toEqual(['eid', 'topCollection', 'electronicCollection', 'homeImprovement']);
  expect((await listed())?.map(({ key }) => key)).toEqual(await shownKeys());
});

test('M11: a shop that begins empty shows each of the four from its first product on', async () => {
  await shelve({ name: 'Lamp', collections: ['homeImprovement'] });
  await inTransaction(awaitFirstProducts);
  expect(await shownKeys()).toEqual(['homeImprovement']);
  expect(await readStanding('topCollection')).toEqual({ isThere: true, changed: null });
  const mug = await shelve({ name: 'Mug' });
  await addToCollection(sana, 'topCollection', [mug]);
  expect(await shownKeys()).toEqual(['topCollection', 'homeImprovement']);
  await change('topCollection', { active: false });
  await addToCollection(sana, 'topCollection', [await shelve({ name: 'Cup' })]);
  expect(await shownKeys()).toEqual(['homeImprovement']);
});

test('M11: of two who edit one of the four the second is told, also where nobody had changed it before', async () => {
  const fields = { ...(await find('topCollection')) };
  const { picture: _, awaitsProducts: __, deleted: ___, position: ____, version: _____, ...sent } = fields;
  const saved = await Promise.all(
    ['Best', 'Finest'].map((name) => saveOwnCollection(sana, { ...sent, name }, { key: 'topCollection', version: 0 })),
  );
  expect(saved.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'saved']);
});

test('M11: in the demo the four stay as the specification has them', async () => {
  await ask('delete from office_settings');
  expect(await change('topCollection', { name: 'Best' })).toMatchObject({ kind: 'invalid' });
  expect(await remove('topCollection')).toBeNull();
  expect(await placeCollection(sana, 'topCollection', 2)).toBeNull();
  expect(await ask('select from own_collections')).toEqual([]);
});

test('M11: the activity log tells who renamed, moved, deleted and restored one of the four', async () => {
  const [before] = await ask<{ id: string }>('select coalesce(max(id), 0) as id from audit_entries');
  await change('topCollection', { name: 'Best' });
  await placeCollection(sana, 'topCollection', 3);
  await remove('topCollection');
  await restoreCollection(sana, 'topCollection');
  const entries = await ask(
    'select action, subject, actor_name, before, after from audit_entries where id > $1 order by id',
    [before?.id],
  );
  expect(entries).toMatchObject([
    {
      action: 'collection.changed',
      subject: 'topCollection',
      before: { name: 'Top Products' },
      after: { name: 'Best' },
    },
    { action: 'collection.placed', before: { place: 1 }, after: { place: 4 } },
    { action: 'collection.deleted', actor_name: 'Sana', before: { name: 'Best' } },
    { action: 'collection.restored', subject: 'topCollection' },
  ]);
});
