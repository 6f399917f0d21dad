import { sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';

export type StockWorth = {
  /** Pieces of known cost, and what they cost together. */
  pieces: number;
  worth: Money;
  /** Products on the shelf whose cost nobody has said, and their pieces: they are in neither sum. */
  unknownProducts: number;
  unknownPieces: number;
};

/** What is on the shelves at this moment, hidden products too: pieces times the average cost of each product. */
export async function readStockWorth(): Promise<StockWorth> {
  const { rows } = await readDb.execute<Record<keyof StockWorth, string>>(sql`
    select coalesce(sum(stock) filter (where average_paisa is not null), 0) as pieces,
      coalesce(sum(stock * average_paisa), 0) as worth,
      count(*) filter (where average_paisa is null) as "unknownProducts",
      coalesce(sum(stock) filter (where average_paisa is null), 0) as "unknownPieces"
    from stock_levels left join product_costs using (product_id) where stock > 0`);
  const [row] = rows;
  return {
    pieces: Number(row?.pieces ?? 0),
    worth: Number(row?.worth ?? 0),
    unknownProducts: Number(row?.unknownProducts ?? 0),
    unknownPieces: Number(row?.unknownPieces ?? 0),
  };
}

export type ShelvedWorth = { id: number; name: string; pieces: number; average: Money | null };

const worthPage = 1_000;

/** The same product by product, by their numbers, a thousand at a time after one of them. */
export async function readShelvedWorth(after: number): Promise<{ products: ShelvedWorth[]; next: number | null }> {
  const { rows } = await readDb.execute<{ id: number; name: string; pieces: number; average: string | null }>(sql`
    select products.id, name, products.stock as pieces, average_paisa as average
    from products left join product_costs on product_id = products.id
    where products.id > ${after} and products.stock > 0 order by products.id limit ${worthPage}`);
  const found = rows.map(({ average, ...row }) => ({ ...row, average: average === null ? null : Number(average) }));
  return { products: found, next: found.length < worthPage ? null : (found.at(-1)?.id ?? null) };
}
