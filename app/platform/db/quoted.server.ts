import { type SQL, sql } from 'drizzle-orm';

/** Words of our own code as a list in SQL, for checks and conditions of tables: migrations know no parameters. */
export function quoted(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '));
}
