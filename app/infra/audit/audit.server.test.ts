import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { inTransaction } from '../db/db.server.ts';
import { differences, recordChange, systemActor } from './audit.server.ts';

const { ask } = await testDatabase();
const change = { action: 'product.price-changed', kind: 'product', subject: 1001 } as const;

test('I7: who changed what, from what to what, is written with the change', async () => {
  const price = differences({ price: 100, name: 'Lamp' }, { price: 120, name: 'Lamp' });
  await inTransaction((tx) => recordChange(tx, { id: 'u1', name: 'Sana' }, { ...change, ...price }));
  const [entry] = await ask('select * from audit_entries where actor_id = $1', ['u1']);
  expect(entry).toMatchObject({
    actor_name: 'Sana',
    action: 'product.price-changed',
    kind: 'product',
    subject: '1001',
    before: { price: 100 },
    after: { price: 120 },
  });
});

test('I7: a change that is taken back leaves no entry', async () => {
  const action = inTransaction(async (tx) => {
    await recordChange(tx, systemActor, { ...change, subject: 'taken back' });
    throw new Error('taken back');
  });
  await expect(action).rejects.toThrow('taken back');
  expect(await ask(`select 1 from audit_entries where subject = 'taken back'`)).toEqual([]);
});

test('I7: nobody rewrites the log', async () => {
  await inTransaction((tx) => recordChange(tx, systemActor, change));
  for (const text of ["update audit_entries set actor_name = 'Nobody'", 'delete from audit_entries'])
    await expect(ask(text)).rejects.toThrow('only ever added to');
  await expect(ask('truncate audit_entries')).rejects.toThrow();
});

test('where nothing differs there is nothing to tell', () => {
  expect(differences({ price: 100, tags: ['a'] }, { price: 100, tags: ['a'] })).toBeNull();
});
