import { beforeEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type AnyCollectionKey, isCollectionKey } from './collection.ts';
import { readCollection } from './collections.server.ts';
import { addressOfName, maxInMenu, noOwnCollection, type OwnCollectionFields } from './own-collection.ts';
import { readAdminCollections, readOwnCollections } from './own-collections.server.ts';
import { addToCollection, placeProduct, removeFromCollection } from './place-products.server.ts';
import { deleteOwnCollection, saveOwnCollection } from './save-own-collection.server.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };

beforeEach(async () => {
  await ask('delete from own_collections');
  await ask('delete from products');
});

function fieldsOf(fields: Partial<OwnCollectionFields>): OwnCollectionFields {
  return { ...noOwnCollection, name: 'Eid gifts', key: 'eid-gifts', ...fields };
}

async function make(fields: Partial<OwnCollectionFields> = {}): Promise<AnyCollectionKey> {
  const saved = await saveOwnCollection(sana, fieldsOf(fields), null);
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.key;
}

/** Without the four of the specification. */
async function readOwn() {
  return (await readAdminCollections()).filter(({ key }) => !isCollectionKey(key));
}

async function namesIn(key: AnyCollectionKey): Promise<string[]> {
  return (await readCollection(key)).items.map(({ name }) => name);
}

test('M11: products stand in it in the order of the hand, and move with its address', async () => {
  const key = await make();
  const [one, two, three] = [
    await shelve({ name: 'One' }),
    await shelve({ name: 'Two' }),
    await shelve({ name: 'Three' }),
  ];
  await addToCollection(sana, key, [one, two, three]);
  expect(await placeProduct(sana, key, three, 'start')).toMatchObject({ kind: 'placed', from: 3, to: 1 });
  expect(await namesIn(key)).toEqual(['Three', 'One', 'Two']);
  const moved = await saveOwnCollection(sana, fieldsOf({ key: 'gifts' }), { key, version: 1 });
  expect(moved).toMatchObject({ kind: 'saved', key: 'gifts', version: 2, before: { key: 'eid-gifts' } });
  const [{ key: now } = { key }] = await readOwn();
  expect(await namesIn(now)).toEqual(['Three', 'One', 'Two']);
  expect(await removeFromCollection(sana, now, [one])).toEqual([{ id: one, wasBehind: three }]);
  expect(await namesIn(now)).toEqual(['Three', 'Two']);
  await ask('delete from products where id = $1', [two]);
  expect(await namesIn(now)).toEqual(['Three']);
});

test('M11: of two who edit one collection the second is told; deleting it leaves its products', async () => {
  const key = await make();
  const lamp = await shelve();
  await addToCollection(sana, key, [lamp]);
  const [first, second] = await Promise.all(
    ['Eid', 'Eid ul Adha'].map((name) => saveOwnCollection(sana, fieldsOf({ name }), { key, version: 1 })),
  );
  expect([first?.kind, second?.kind].toSorted()).toEqual(['changed', 'saved']);
  expect(await deleteOwnCollection(sana, { key, version: 1 })).toBeNull();
  expect(await deleteOwnCollection(sana, { key, version: 2 })).not.toBeNull();
  expect(await readOwn()).toEqual([]);
  expect(await ask('select id from products')).toEqual([{ id: lamp }]);
  expect(await saveOwnCollection(sana, fieldsOf({}), { key, version: 2 })).toEqual({ kind: 'changed' });
});

test('M11: what is wrong is said at its field', async () => {
  await make();
  const problemsOf = async (fields: Partial<OwnCollectionFields>) => {
    const saved = await saveOwnCollection(sana, fieldsOf({ key: 'other', ...fields }), null);
    return saved.kind === 'invalid' ? Object.keys(saved.problems) : saved.kind;
  };
  expect(await problemsOf({ key: 'eid-gifts' })).toEqual(['key']);
  for (const key of [
    '',
    'Eid',
    'eid gifts',
    '-eid',
    'عید',
    'electronics',
    'ourcollection',
    'acts',
    'actions',
    'a'.repeat(61),
  ])
    expect(await problemsOf({ key }), key).toEqual(['key']);
  expect(await problemsOf({ name: '  ' })).toEqual(['name']);
  expect(await problemsOf({ line: 'x'.repeat(301) })).toEqual(['line']);
  expect(await problemsOf({ pictureId: 'f'.repeat(24) })).toEqual(['pictureId']);
  for (let number = 0; number < maxInMenu; number++) await make({ key: `menu-${number}`, active: true, inMenu: true });
  expect(await problemsOf({ active: true, inMenu: true })).toEqual(['inMenu']);
  expect(await problemsOf({ active: false, inMenu: true })).toBe('saved');
});

test('M11: shoppers find what is published, and nothing of what is hidden', async () => {
  await make({ key: 'hidden', inMenu: true });
  await make({ key: 'shown', active: true, onHome: true });
  expect((await readOwnCollections()).map(({ collection, onHome }) => [collection.path, onHome])).toEqual([
    ['/collections/shown', true],
  ]);
});

test('M11: the activity log tells who made, changed and deleted it', async () => {
  const key = await make({ key: 'told' });
  await saveOwnCollection(sana, fieldsOf({ key: 'told', name: 'Eid', active: true }), { key, version: 1 });
  await deleteOwnCollection(sana, { key, version: 2 });
  const entries = await ask(
    `select action, subject, actor_name, before, after from audit_entries where subject = 'told' order by id`,
  );
  expect(entries).toMatchObject([
    { action: 'collection.made', subject: 'told', actor_name: 'Sana', after: { name: 'Eid gifts' } },
    {
      action: 'collection.changed',
      before: { name: 'Eid gifts', active: false },
      after: { name: 'Eid', active: true },
    },
    { action: 'collection.deleted', before: { name: 'Eid' } },
  ]);
});

test('M11: a name gives an address, as far as it is written in Latin letters', () => {
  expect(addressOfName('  Eid Gifts & More! ')).toBe('eid-gifts-more');
  expect(addressOfName('Café')).toBe('cafe');
  expect(addressOfName('عید کے تحفے')).toBe('');
});
