import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, quoted } from '#app/infra/db/sql.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { type MoveChoices, type MoveCounts, moveStates, remarkKinds } from './import.ts';

/**
 * What has moved in, under the names that its source gave it. A row is written in the transaction that stores its record,
 * so a second import, or one that goes on after a crash, finds what is there already.
 */
export const importedRecords = pgTable(
  'moved_records',
  {
    format: text().notNull(),
    /** `product`, `order`, …; `alias` for further names of products, `family` for those of variants, `picture` for the addresses of pictures. */
    kind: text().notNull(),
    sourceId: text('source_id').notNull(),
    /** The key of our row, whose kind decides the table. No foreign key: the row may be deleted since and stays moved. */
    ourId: text('our_id').notNull(),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull().defaultNow(),
    /** The move of the admin that stored it, by which that move counts what it stored before a crash; null on the command line. */
    moveId: uuid('move_id'),
  },
  (table) => [primaryKey({ columns: [table.format, table.kind, table.sourceId] })],
);

/** A move that the admin began: its files are checked first and stored when somebody says so. */
export const moves = pgTable(
  'moves',
  {
    id: uuid().primaryKey().defaultRandom(),
    format: text().notNull(),
    state: text({ enum: moveStates }).notNull().default('sending'),
    choices: jsonb().$type<MoveChoices>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** Of the check, and of the move; null until each has ended. */
    checked: jsonb().$type<MoveCounts>(),
    moved: jsonb().$type<MoveCounts>(),
    /** Records that have been read since the check or the move began. */
    progress: integer().notNull().default(0),
    /** Which run of the job is at work. A run that another one has replaced stops. */
    runner: uuid(),
    /** Runs in a row that stored nothing. */
    tries: integer().notNull().default(0),
    /** Why the source could not be read, in one sentence. */
    problem: text(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('moves_begun').on(table.begunAt.desc()),
    check('moves_state', sql`${table.state} in (${quoted(moveStates)})`),
  ],
);

/** The files of a move in parts, so that every node can read them. Deleted when the move has ended. */
export const moveParts = pgTable(
  'move_parts',
  {
    moveId: uuid('move_id')
      .notNull()
      .references(() => moves.id, { onDelete: 'cascade' }),
    file: text().notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.moveId, table.file, table.part] })],
);

/** What a check or a move has to say about single records. */
export const moveRemarks = pgTable(
  'move_remarks',
  {
    moveId: uuid('move_id')
      .notNull()
      .references(() => moves.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: remarkKinds }).notNull(),
    place: text().notNull(),
    words: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.position] }),
    check('move_remarks_kind', sql`${table.kind} in (${quoted(remarkKinds)})`),
  ],
);

/** Pictures of imported products that did not come, until they do. */
export const missingPictures = pgTable(
  'missing_pictures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place: text({ enum: ['gallery', 'description'] }).notNull(),
    /** Where its source has it, or the name of its file. */
    address: text().notNull(),
    alt: text().notNull().default(''),
    /** Why it did not come, in one sentence. */
    problem: text().notNull(),
    format: text().notNull(),
    /** Where the source mentions it: "products.csv, line 3". */
    source: text().notNull(),
    /** It is being tried again. */
    waiting: boolean().notNull().default(false),
  },
  (table) => [
    index('missing_pictures_product').on(table.productId),
    index('missing_pictures_waiting').on(table.productId, table.id).where(sql`${table.waiting}`),
    check('missing_pictures_place', sql`${table.place} in ('gallery', 'description')`),
  ],
);
