import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { parseMomentCursor } from '../dates/moment-cursor.ts';
import { inTransaction } from '../db/db.server.ts';
import { recordChange, systemActor } from './audit.server.ts';
import { readAuditKinds, readAuditLog } from './audit-log.server.ts';

const database = await testDatabase();
const bilal = { id: 'bilal', name: 'Bilal Ahmed' };

beforeAll(async () => {
  await inTransaction(async (tx) => {
    // All in one transaction, so at one moment: only the id tells them apart.
    for (let number = 0; number < 120; number += 1)
      await recordChange(tx, bilal, { action: 'order.packed', kind: 'order', subject: 48_210_000 + number });
  });
  await inTransaction((tx) =>
    recordChange(tx, systemActor, { action: 'parcel.delivered', kind: 'parcel', subject: 'LE775' }),
  );
  await inTransaction((tx) =>
    recordChange(tx, bilal, { action: 'customer.flagged', kind: 'customer', subject: '+923001234567' }),
  );
});

test('I7: page after page every entry comes once, newest first, also those of one moment', async () => {
  const seen: number[] = [];
  let next: string | null = null;
  let pages = 0;
  do {
    const page = await readAuditLog({ after: parseMomentCursor(next) });
    seen.push(...page.rows.map(({ id }) => id));
    next = page.next;
    pages += 1;
  } while (next);
  expect(pages).toBe(3);
  expect(seen).toHaveLength(122);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
});

test('I7: entries are found by person, kind and day', async () => {
  expect((await readAuditLog({ actor: 'shop' })).rows).toMatchObject([{ actorName: 'The shop', subject: 'LE775' }]);
  expect((await readAuditLog({ actor: 'bilal', kind: 'customer' })).rows).toHaveLength(1);
  expect((await readAuditLog({ from: new Date(Date.now() + 60_000) })).rows).toEqual([]);
  expect((await readAuditLog({ to: new Date(Date.now() - 3_600_000) })).rows).toEqual([]);
  expect(await readAuditKinds()).toEqual(['customer', 'order', 'parcel']);
});

test('I7: a number is found however it is written', async () => {
  for (const written of ['4821-0007', '4821 0007', '48210007', ' 48210007 '])
    expect((await readAuditLog({ subject: written })).rows, written).toMatchObject([{ subject: '48210007' }]);
  for (const written of ['0300 1234567', '+92 300 123 4567', '00923001234567'])
    expect((await readAuditLog({ subject: written })).rows, written).toHaveLength(1);
  expect((await readAuditLog({ subject: '%' })).rows).toEqual([]);
});

test('I8: a page deep in the log is found through the index', async () => {
  const results: unknown = await database.supervise(
    `begin; set local enable_seqscan = off; set local enable_sort = off;
     explain select * from audit_entries where (at, id) < (now(), 100) order by at desc nulls last, id desc nulls last limit 51;
     commit`,
  );
  expect(JSON.stringify(results)).toContain('audit_entries_at');
});

test('I8: one person’s, one kind’s and the shop’s own entries are found through an index, in their order', async () => {
  const order = 'order by at desc nulls last, id desc nulls last limit 51';
  for (const [index, condition] of [
    ['audit_entries_kind', `kind = 'customer'`],
    ['audit_entries_person', `actor_id = 'bilal'`],
    ['audit_entries_shop', 'actor_id is null'],
  ]) {
    const results: unknown = await database.supervise(
      `begin; set local enable_seqscan = off; set local enable_sort = off;
       explain select * from audit_entries where ${condition} ${order}; commit`,
    );
    expect(JSON.stringify(results), index).toMatch(/audit_entries_(kind|person|shop|at)/);
  }
});
