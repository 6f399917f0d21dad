/**
 * node tests/faults/old-shops/dump-shop.ts DATA_DIR FILE: writes the rows of a running embedded shop as SQL, for the drill of
 * upgrades. Pictures and videos become one small picture. The journal of migrations is among the rows; the schema is not,
 * because landed migrations are never edited and make it again.
 *
 * The dumps beside this file were made with the program of the commit they are named after:
 *   git worktree add /tmp/old COMMIT && cd /tmp/old && DATA_DIR=/tmp/old-data PORT=4711 npm start
 * then orders were placed through its checkout, and this was run.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { supervisorOf } from '../embedded-database-setup.ts';

/** A PNG of one pixel. */
const pixel =
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f000500017f4d5fa4400000000049454e44ae426082';
const [dataDir = '', file = ''] = process.argv.slice(2);
const client = new Client(await supervisorOf(dataDir));
await client.connect();
await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`);
const lines: string[] = [];

const { rows: tables } = await client.query<{ id: number; name: string; columns: string[]; types: string[] }>(`
  select c.oid::int as id, c.oid::regclass::text as name,
    array_agg(quote_ident(attname) order by attnum) as columns, array_agg(atttypid::regtype::text order by attnum) as types
  from pg_class c join pg_attribute on attrelid = c.oid
  where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\\_%' and relnamespace::regnamespace::text <> 'information_schema'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by c.oid order by 2`);
for (const { name, columns, types } of tables) {
  const values = columns.map((column, index) => (types[index] === 'bytea' ? `'\\x${pixel}'` : `${column}::text`));
  const { rows } = await client.query<{ row: string }>(
    `select concat_ws(', ', ${values.map((value) => `quote_nullable(${value})`).join(', ')}) as row from ${name} order by 1`,
  );
  if (rows.length > 0)
    lines.push(
      `insert into ${name} (${columns.join(', ')}) overriding system value values`,
      `${rows.map(({ row }) => `(${row})`).join(',\n')};`,
    );
}

const { rows: sequences } = await client.query<{ name: string; last: string }>(`
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null`);
for (const { name, last } of sequences) lines.push(`select setval('${name}', ${last});`);

await client.end();
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
