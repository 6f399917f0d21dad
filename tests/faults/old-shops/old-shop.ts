/** Shops of versions that have landed before: their rows, brought back into a database, and how their programs wrote an order. */
import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Client, ClientConfig } from 'pg';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { orderNumber } from '#app/modules/orders/place/order-number.server.ts';
import { writeDefinitions } from '#tests/support/definitions.ts';

export const migrations = path.join(import.meta.dirname, '../../../migrations');

export type OldVersion = {
  /** The commit, after which the file of its rows is named. */
  commit: string;
  /** How many migrations it had. */
  migrations: number;
  /** Whether it wrote what an order is of into the order's row, to find the same order placed twice. */
  signsLines: boolean;
  /** Places an order of one piece with the statements of that program, in the caller's transaction. */
  place(client: Client, order: OldOrder): Promise<void>;
};

export type OldOrder = { id: number; number: string; key: string; receipt: string; phone: string; productId: number };

/** The oldest version that starts and whose migrations are the first ones of today; and one with accounts, e-mails and an office. */
export const oldVersions: OldVersion[] = [
  {
    commit: '5560858',
    migrations: 2,
    signsLines: false,
    async place(client, order) {
      await writeOrder(client, order, '', '');
      await writeLine(client, order);
      await client.query(
        `with taken as (update products set stock = stock - 1 where id = $1 and active and stock >= 1 returning id)
         insert into stock_moves (product_id, delta, reason, order_id) select id, -1::int, 'order', $2 from taken`,
        [order.productId, order.id],
      );
    },
  },
  {
    commit: '5bc0c9a',
    migrations: 22,
    signsLines: true,
    async place(client, order) {
      await writeOrder(client, order, ', lines_signature, source, note', `, '${order.productId}x1', 'website', ''`);
      await writeLine(client, order);
      for (const [kind, recipient] of [
        ['order-received', 'salam@dastak.pk'],
        ['order-placed', 'ayesha@gmail.com'],
      ])
        await client.query(
          'insert into letters (kind, about, recipient) values ($1, $2, $3) on conflict do nothing returning id',
          [kind, order.number, recipient],
        );
      const { rows } = await client.query(
        `insert into order_events (order_id, kind, words, actor_id, actor_name) values ($1, 'placed', '', null, 'Ayesha') returning id`,
        [order.id],
      );
      await client.query(
        `with taken as (update products set stock = stock - 1 where id = $1 and active and stock >= 1 returning id)
         insert into stock_moves (product_id, delta, reason, order_id, event_id)
         select id, -1::int, 'order', $2, $3 from taken`,
        [order.productId, order.id, rows[0].id],
      );
    },
  },
];

/** The order's row, with what only later versions wrote. */
async function writeOrder(client: Client, order: OldOrder, columns: string, values: string): Promise<void> {
  await client.query('select id, name, title, price_paisa, stock, active from products where id = $1', [
    order.productId,
  ]);
  await client.query(
    `insert into orders (id, number, key, request_hash, receipt, full_name, email, phone, country, province, city,
       shipping_address, total_paisa${columns})
     values ($1, $2, $3, 'hash', $4, 'Ayesha', 'ayesha@gmail.com', $5, 'Pakistan', 'Punjab', 'Lahore', 'House 7',
       (select price_paisa from products where id = $6)${values})
     on conflict (key) do nothing`,
    [order.id, order.number, order.key, order.receipt, order.phone, order.productId],
  );
}

async function writeLine(client: Client, { id, productId }: OldOrder): Promise<void> {
  await client.query(
    `insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
     select $1, id, 0, name, title, price_paisa, 1 from products where id = $2`,
    [id, productId],
  );
}

/** The next order of an old program: its number comes from the shop's own sequence and secret. */
export async function nextOrder(client: Client, productId: number): Promise<OldOrder> {
  const { rows } = await client.query<{ id: string; secret: string }>(
    `select nextval(pg_get_serial_sequence('orders', 'id')) as id, (select value from secrets where name = 'order-number') as secret`,
  );
  const id = Number(rows[0]!.id);
  return {
    id,
    number: orderNumber(id, rows[0]!.secret),
    key: randomUUID(),
    receipt: randomBytes(16).toString('base64url'),
    phone: `+92301${String(id).padStart(7, '0')}`,
    productId,
  };
}

/** A copy of the first so many migrations, of a version whose functions and triggers had no files; the last of them fails at its end where `isBroken`. */
export async function migrationsUntil(count: number, { isBroken = false } = {}): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'dastak-migrations-')), 'migrations');
  await cp(migrations, folder, { recursive: true });
  await writeDefinitions(folder);
  const file = path.join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  journal.entries = journal.entries.slice(0, count);
  await writeFile(file, JSON.stringify(journal));
  if (isBroken) {
    const last = path.join(folder, `${journal.entries.at(-1)!.tag}.sql`);
    await writeFile(last, `${await readFile(last, 'utf8')}\n--> statement-breakpoint\nselect 1 / 0`);
  }
  return folder;
}

/** How many migrations there are today. */
export async function countMigrations(): Promise<number> {
  const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length;
}

/**
 * Fills an empty database with the rows of an old shop. Its tables are made by the migrations it had, which are still the
 * same as then: throws if one has been edited since.
 */
export async function restoreOldShop(supervisor: Client, owner: ClientConfig, version: OldVersion): Promise<void> {
  const folder = await migrationsUntil(version.migrations);
  await migrateDatabase(owner, folder);
  await rm(path.dirname(folder), { recursive: true });
  const made = await readJournal(supervisor);
  const rows = gunzipSync(await readFile(path.join(import.meta.dirname, `${version.commit}.sql.gz`)));
  const { rows: tables } = await supervisor.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
       and relnamespace::regnamespace::text not in ('pg_catalog', 'pg_toast', 'information_schema')`,
  );
  await supervisor.query(`set session_replication_role = replica; set timezone = 'UTC'`);
  await supervisor.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await supervisor.query(rows.toString('utf8'));
  await supervisor.query('reset session_replication_role');
  if ((await readJournal(supervisor)) !== made)
    throw new Error(`The first ${version.migrations} migrations are not those that ${version.commit} had.`);
}

/** Which migrations a database has had. */
export async function readJournal(client: Client): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(created_at || ' ' || hash, E'\\n' order by created_at) as journal from drizzle.__drizzle_migrations`,
  );
  return rows[0].journal;
}

/** Every column, constraint, index, trigger and function, to compare schemas by. */
export async function readSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'jobs'))
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace in (select oid from ours) and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in (select oid from ours)
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
      from pg_index join pg_class c on c.oid = indexrelid where relnamespace in (select oid from ours)
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace in (select oid from ours)
    order by 1`);
  return rows.map(({ line }) => line);
}
