import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';

/**
 * Keeps products from everybody else until the transaction ends, and returns their stock. In the order of their ids, so
 * that two who lock several never wait for each other. Products that are not there are left out.
 */
export async function lockProducts(
  tx: Pick<Transaction, 'execute'>,
  ids: readonly number[],
): Promise<{ id: number; stock: number }[]> {
  const { rows } = await tx.execute<{ id: number; stock: number }>(
    sql`select id, stock from products where id = any(${sql.param(ids)}::int[]) order by id for update`,
  );
  return rows;
}
