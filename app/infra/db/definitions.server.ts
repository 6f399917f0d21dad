import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** A file of db/functions or db/triggers. `name` is "functions/take_stock" or "triggers/orders". */
export type Definition = { name: string; text: string; checksum: string };

export type Definitions = {
  /** Of two programs the one with the higher revision has the newer texts. Increased by `npm run definitions`. */
  revision: number;
  /** In the order in which they are applied: functions before the triggers that call them. */
  all: Definition[];
};

/** Reads the functions and triggers of this program: the folder `db` beside the folder of migrations. */
export function readDefinitions(migrationsFolder: string): Definitions {
  const folder = path.join(migrationsFolder, '../db');
  const { revision } = JSON.parse(readFileSync(path.join(folder, 'revision.json'), 'utf8')) as Definitions;
  const all = ['functions', 'triggers'].flatMap((kind) =>
    readdirSync(path.join(folder, kind))
      .toSorted()
      .map((file) => {
        const text = readFileSync(path.join(folder, kind, file), 'utf8');
        return { name: `${kind}/${path.basename(file, '.sql')}`, text, checksum: sha256(text) };
      }),
  );
  return { revision, all };
}

/** One checksum for all texts. */
export function checksumOf({ all }: Definitions): string {
  return sha256(all.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''));
}

/**
 * What is to be done so that the database has the texts of this program; `statements` belong in one transaction. Null where
 * it has them already, or newer ones: an older program that starts beside a newer one leaves them alone. `changed` are the
 * texts that differ from what was applied last, and those whose function or triggers a migration has dropped.
 */
export async function planDefinitions(
  client: pg.Client,
  { revision, all }: Definitions,
): Promise<{ changed: Definition[]; statements: pg.QueryConfig[] } | null> {
  await client.query(table);
  const { rows } = await client.query<{ name: string; checksum: string; revision: number; there: boolean }>(applied);
  if (rows.some((row) => row.revision > revision)) return null;
  const known = new Map(rows.map(({ name, checksum, there }) => [name, there ? checksum : null]));
  const changed = all.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (changed.length === 0 && rows.every((row) => row.revision === revision)) return null;
  const statements = [
    // A restore has changed rows in the same transaction. A trigger that waits for its end would be gone by then: it runs now.
    { text: 'set constraints all immediate' },
    // A function may call one that comes after it.
    { text: 'set local check_function_bodies = off' },
    ...changed.map(({ text }) => ({ text })),
    { text: 'delete from drizzle.sql_definitions where name <> all ($1)', values: [all.map(({ name }) => name)] },
    {
      text: `insert into drizzle.sql_definitions as known (name, checksum, revision)
        select name, checksum, $3 from unnest($1::text[], $2::text[]) as each (name, checksum)
        on conflict (name) do update set checksum = excluded.checksum, revision = excluded.revision,
          applied_at = case when known.name = any ($4) then now() else known.applied_at end`,
      values: [
        all.map(({ name }) => name),
        all.map(({ checksum }) => checksum),
        revision,
        changed.map(({ name }) => name),
      ],
    },
  ];
  return { changed, statements };
}

/**
 * Beside the journal of migrations, and as little part of a backup as that: a restore makes the functions and triggers anew.
 * Every row has the revision of the program that was here last.
 */
const table = `create table if not exists drizzle.sql_definitions (
  name text primary key, checksum text not null, revision integer not null, applied_at timestamptz not null default now())`;

const applied = `
  select name, checksum, revision, case split_part(name, '/', 1)
    when 'functions' then exists (
      select from pg_proc where proname = split_part(name, '/', 2) and pronamespace = 'public'::regnamespace)
    else exists (
      select from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relname = split_part(name, '/', 2) and relnamespace = 'public'::regnamespace and not tgisinternal)
    end as there
  from drizzle.sql_definitions`;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
