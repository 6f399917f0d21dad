import { type SQL, sql } from 'drizzle-orm';

/**
 * Constants of our own code as a quoted list, for constraints of tables: migrations have no parameters. Never for
 * input.
 */
export function quoted(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '));
}
