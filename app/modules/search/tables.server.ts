import { sql } from 'drizzle-orm';
import { check, customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { languages } from '#app/i18n/language.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';

/** Compared and sorted by its bytes, whatever language the database was made for. */
const foldedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The text that questions are compared with: one row for each product on sale and each language that it has a
 * name in, maintained by triggers (db/functions/keep_search_entry.sql). Folded means: lower case, no accents, one form for letters that differ in Arabic and Urdu
 * (query.ts).
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    language: text({ enum: languages }).notNull().default('en'),
    name: foldedText().notNull(),
    /** Of name and title, or of the Urdu name, a space before each. */
    words: foldedText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.language] }),
    check('search_entries_language', sql`${table.language} in (${quoted(languages)})`),
    index('search_entries_name').on(table.name, table.productId),
    // Single letters and pairs, because trigrams find neither a question of one or two letters nor one in Urdu.
    index('search_entries_pieces').using('gin', sql`search_pieces(${table.name})`).with({ fastupdate: false }),
    // The same of words with letters beyond ASCII, of which the trigrams know nothing. English entries cost it nothing.
    index('search_entries_pairs')
      .using('gin', sql`search_pairs(${table.words})`)
      .with({ fastupdate: false })
      .where(sql`octet_length(${table.words}) > length(${table.words})`),
    index('search_entries_trigrams').using('gin', sql`${table.words} gin_trgm_ops`).with({ fastupdate: false }),
  ],
);

/**
 * The words of products' names, for correcting spelling. A word may occur twice and stays when its last product goes:
 * so writers of products never wait for each other, and a word is proposed only after it has found something.
 */
export const searchVocabulary = pgTable('search_vocabulary', { word: foldedText().notNull() }, (table) => [
  index('search_vocabulary_word').on(table.word),
  index('search_vocabulary_trigrams').using('gin', sql`${table.word} gin_trgm_ops`).with({ fastupdate: false }),
]);

/**
 * The synonyms, which the owner edits: a search for `word` also looks for each of `meanings`. Both are folded. Migration 0083
 * wrote the first ones.
 */
export const searchSynonyms = pgTable(
  'taught_searches',
  {
    word: foldedText('said').primaryKey(),
    meanings: text('means').array().notNull(),
    savedBy: text('taught_by').notNull(),
  },
  (table) => [
    check('taught_searches_said', sql`length(${table.word}) between 1 and 64`),
    check('taught_searches_means', sql`cardinality(${table.meanings}) <= 5`),
    index('taught_searches_trigrams').using('gin', sql`${table.word} gin_trgm_ops`).with({ fastupdate: false }),
  ],
);

/**
 * How often a question was asked on a day of Karachi, and how many products the shop had for it the last time. Nothing of
 * who asked; count-searches.server.ts bounds the rows.
 */
export const searchQuestions = pgTable(
  'search_questions',
  {
    day: date({ mode: 'string' }).notNull(),
    question: foldedText().notNull(),
    asked: integer().notNull(),
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.question] })],
);
