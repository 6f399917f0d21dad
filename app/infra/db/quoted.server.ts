import { type SQL, sql } from 'drizzle-orm';

/**
 * Constants of our own code as a quoted list, for constraints of tables: migrations have no parameters. Never for
 * input.
 */
export function quoted(values: readonly string[]): SQL {
  return sql.raw(quotedText(values));
}

/** The same as text, for SQL that is not Drizzle's. */
export function quotedText(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
