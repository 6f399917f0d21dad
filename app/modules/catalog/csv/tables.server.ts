import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An import of products: the change that each line asks for, and its outcome. */
export const productImports = pgTable('product_imports', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  actorName: text('actor_name').notNull(),
  /** Overwrites changes that were made in the shop after the file was written. */
  overwrite: boolean().notNull().default(false),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/** What a line of an import has done, so that it can be taken back: `stock` is by how many pieces the stock moved. */
export type ImportUndo =
  | { kind: 'made' }
  | { kind: 'changed'; before: Record<string, unknown>; after: Record<string, unknown>; stock: number };

export const importKinds = ['new', 'changed', 'unchanged', 'wrong'] as const;

export const productImportLines = pgTable(
  'product_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The line number as the spreadsheet shows it. */
    line: integer().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    /** The first line of the same family; all its lines are applied in one transaction. Null for a line by itself. */
    groupLine: integer('group_line'),
    row: jsonb().$type<Record<string, string>>().notNull(),
    /** What would change, or what is wrong, in words. */
    words: jsonb().$type<string[]>().notNull(),
    productId: integer('product_id'),
    /** When the line was applied; a line is applied once. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Null where the line changed nothing, or was applied before this was kept. */
    undo: jsonb().$type<ImportUndo>(),
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('product_import_lines_kind').on(table.importId, table.kind, table.line),
  ],
);
