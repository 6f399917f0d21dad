import { sql } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { db } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';

/** Somebody who waits for a product. */
export type Wish = {
  id: number;
  productId: number;
  name: string;
  urduName: string;
  stock: number;
  /** A phone in its canonical form, or an e-mail address. */
  contact: string;
  isPhone: boolean;
  /** The language to tell them in: the one in which they asked, as long as the shop has it. */
  language: Language;
  at: string;
};

/** `back`: the product is there again, and somebody is to be told. `waiting`: it is not. */
export type StockRequestTab = 'back' | 'waiting';

const pageSize = 100;

const isBack = sql`(products.active and products.stock > 0)`;

/** Who waits, longest first; at most 100 after the wish of this id. */
export async function readStockRequests(
  tab: StockRequestTab,
  after: number,
): Promise<{ wishes: Wish[]; next: number | null }> {
  const { speaksUrdu } = await readShopSettings();
  const { rows } = await db.execute<Wish>(sql`
    select wish.id::int as id, wish.product_id as "productId", products.name, products.urdu_name as "urduName",
      products.stock, wish.contact, wish.is_phone as "isPhone",
      case when ${speaksUrdu} then wish.language else 'en' end as language, to_char(wish.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from stock_wishes as wish join products on products.id = wish.product_id
    where wish.told_at is null and wish.id > ${after} and ${isBack} = ${tab === 'back'}
    order by wish.id limit ${pageSize + 1}`);
  const wishes = rows.slice(0, pageSize);
  return { wishes, next: rows.length > pageSize ? (wishes.at(-1)?.id ?? null) : null };
}

/** How many are to be told, and how many wait. */
export async function countStockRequests(): Promise<Record<StockRequestTab, number>> {
  const { rows } = await db.execute<Record<StockRequestTab, number>>(sql`
    select count(*) filter (where ${isBack})::int as back, count(*) filter (where not ${isBack})::int as waiting
    from stock_wishes as wish join products on products.id = wish.product_id where wish.told_at is null`);
  return rows[0] ?? { back: 0, waiting: 0 };
}
