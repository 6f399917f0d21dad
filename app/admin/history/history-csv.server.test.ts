import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { shelve } from '#app/catalog/testing.ts';
import { recordChange, theShop } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { historyCsv } from './history-csv.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'sana', name: '=HYPERLINK("http://x")' };

function rowsOf(file: string): string[][] {
  return parse(file, { bom: true });
}

test('I7: the file has every entry in words, Urdu as it is, and nothing in it runs as a formula', async () => {
  const id = await shelve({ name: 'چراغ' });
  await inTransaction(async (tx) => {
    await recordChange(tx, theShop, { action: 'order.claimed', kind: 'order', subject: '48217306' });
    await recordChange(tx, sana, {
      ...{ action: 'product.price-changed', kind: 'product', subject: id },
      ...{ before: { price: 499_000 }, after: { price: 479_000 } },
    });
  });
  await ask(`alter table audit_entries disable trigger user`);
  await ask(`update audit_entries set at = '2026-11-20T19:30:05Z'`);
  await ask(`alter table audit_entries enable trigger user`);
  const file = await new Response(historyCsv({})).text();
  expect(file.charCodeAt(0)).toBe(0xfeff);
  const [head, changed, claimed] = rowsOf(file);
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
