import { type SQL, sql } from 'drizzle-orm';

/**
 * Constants of our own code as a quoted list, for constraints of tables: migrations have no parameters. Never for
 * input.
 */
export function quoted(words: readonly string[]): SQL {
  return sql.raw(quotedText(words));
}

/** The same as text, for SQL that is not Drizzle's. */
export function quotedText(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
