import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { activityCsv, productIdsIn } from './activity.server.ts';

const { ask } = await testDatabase();

function rowsOf(file: string): string[][] {
  return parse(file, { bom: true });
}

test('I7: the file has every entry with its labels, Urdu as it is, and nothing in it runs as a formula', async () => {
  const id = await shelve({ name: 'چراغ' });
  await ask(
    `insert into audit_entries (at, actor_id, actor_name, action, kind, subject, before, after) values
       ('2026-11-20T19:30:05Z', null, 'The shop', 'order.claimed', 'order', '48217306', null, null),
       ('2026-11-20T19:30:05Z', 'sana', $1, 'product.price-changed', 'product', $2, '{"price": 499000}', '{"price": 479000}')`,
    ['=HYPERLINK("http://x")', String(id)],
  );
  const file = await new Response(activityCsv({})).bytes();
  expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, changed, claimed] = rowsOf(new TextDecoder().decode(file));
  expect(head?.slice(0, 5)).toEqual(['when (Karachi)', 'who', 'kind', 'where', 'what']);
  expect(changed).toEqual([
    ...['2026-11-21 00:30:05', `'=HYPERLINK("http://x")`, 'Product', 'چراغ'],
    ...['Price changed; Price: Rs.\u00A04,990 → Rs.\u00A04,790', 'product.price-changed', String(id)],
  ]);
  expect(claimed?.slice(1, 5)).toEqual(['The shop', 'Order', '4821-7306', 'Claimed by an account']);
});

test('I7: the file asks what the page asks, page after page, each entry once, and ends at its limit', async () => {
  await ask(`insert into audit_entries (actor_name, action, kind, subject)
    select 'Bilal', 'order.packed', 'order', (50000000 + n)::text from generate_series(1, 1201) n`);
  const rows = rowsOf(await new Response(activityCsv({ subject: '50' })).text());
  expect(rows).toHaveLength(1202);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(1202);
  expect(rowsOf(await new Response(activityCsv({ subject: '50' }, 600)).text())).toHaveLength(601);
  expect(rowsOf(await new Response(activityCsv({ kind: 'nothing' })).text())).toHaveLength(1);
});

test('I7: products are read by name only where an entry refers to them, and never by the thousand', () => {
  const none = { before: null, after: null };
  expect(productIdsIn([{ ...none, kind: 'product', subject: '111', after: { copyOf: 5 } }])).toEqual([111, 5]);
  const featured = { featured: { productId: 7, text: '' } };
  expect(productIdsIn([{ ...none, kind: 'content', subject: 'featured', after: featured }])).toEqual([7]);
  const added = Array.from({ length: 900 }, (_, index) => index + 1);
  expect(productIdsIn([{ ...none, kind: 'collection', subject: 'x', after: { added } }])).toHaveLength(5);
  expect(productIdsIn([{ ...none, kind: 'product', subject: '99999999999' }])).toEqual([]);
});
