import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { historyCsv } from './history-csv.server.ts';

const { ask } = await testDatabase();

function rowsOf(file: string): string[][] {
  return parse(file, { bom: true });
}

test('I7: the file has every entry in words, Urdu as it is, and nothing in it runs as a formula', async () => {
  const id = await shelve({ name: 'چراغ' });
  await ask(
    `insert into audit_entries (at, actor_id, actor_name, action, kind, subject, before, after) values
       ('2026-11-20T19:30:05Z', null, 'The shop', 'order.claimed', 'order', '48217306', null, null),
       ('2026-11-20T19:30:05Z', 'sana', $1, 'product.price-changed', 'product', $2, '{"price": 499000}', '{"price": 479000}')`,
    ['=HYPERLINK("http://x")', String(id)],
  );
  const file = await new Response(historyCsv({})).bytes();
  expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, changed, claimed] = rowsOf(new TextDecoder().decode(file));
  expect(head?.slice(0, 5)).toEqual(['when (Karachi)', 'who', 'kind', 'where', 'what']);
  expect(changed).toEqual([
    ...['2026-11-21 00:30:05', `'=HYPERLINK("http://x")`, 'Product', 'چراغ'],
    ...['Price: Rs.\u00A04,990 → Rs.\u00A04,790', 'product.price-changed', String(id)],
  ]);
  expect(claimed?.slice(1, 5)).toEqual(['The shop', 'Order', '4821-7306', 'Claimed']);
});

test('I7: the file asks what the page asks, page after page, each entry once, and ends at its limit', async () => {
  await ask(`insert into audit_entries (actor_name, action, kind, subject)
    select 'Bilal', 'order.packed', 'order', (50000000 + n)::text from generate_series(1, 1201) n`);
  const rows = rowsOf(await new Response(historyCsv({ subject: '50' })).text());
  expect(rows).toHaveLength(1202);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(1202);
  expect(rowsOf(await new Response(historyCsv({ subject: '50' }, 600)).text())).toHaveLength(601);
  expect(rowsOf(await new Response(historyCsv({ kind: 'nothing' })).text())).toHaveLength(1);
});
