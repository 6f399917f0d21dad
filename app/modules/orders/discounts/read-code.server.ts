import { eq, type SQL, sql } from 'drizzle-orm';
import { tIn } from '#app/i18n/translate.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { dependsOn, expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { collectionLabel } from '#app/modules/catalog/collections/own-collection.ts';
import { totalOf } from '../order.ts';
import { orders } from '../tables.server.ts';
import { type CodeHold, maxHeldOfAddress, maxHeldOfDevice } from './code-hold.server.ts';
import { type CodeKind, cleanCode, discountOf } from './discount-code.ts';
import { discountCodes } from './tables.server.ts';

/** A code that takes something off these goods, or the words that say why it does not. */
export type JudgedCode = { kind: 'good'; code: string; discount: Money } | { kind: 'refused'; words: string };

/** Said in English; the checkout says it in its own language. */
const t = tIn();

type Goods = readonly { id: number; price: Money; quantity: number }[];

/** What is read of a code. `ownIds` are those of the goods that belong to its collection. */
type CodeRow = {
  code: string;
  kind: CodeKind;
  worth: number;
  leastPaisa: Money;
  collection: AnyCollectionKey | null;
  /** What the owner calls it, where it is the owner's own. */
  ownName: string | null;
  active: boolean;
  isOver: boolean;
  isSpent: boolean;
  ownIds: number[];
};

/**
 * What a code, as it was typed, takes off these goods at this moment. Whether one phone has used it before is asked when
 * the order is placed (`keepUse`), because until then there is no phone.
 */
export async function judgeCode(tx: Pick<Transaction, 'select'>, typed: string, goods: Goods): Promise<JudgedCode> {
  const wanted = cleanCode(typed);
  const [code] = await tx
    .select({
      code: discountCodes.code,
      kind: discountCodes.kind,
      worth: discountCodes.worth,
      leastPaisa: discountCodes.leastPaisa,
      collection: discountCodes.collection,
      active: discountCodes.active,
      isOver: sql<boolean>`coalesce(${discountCodes.endsAt} <= now(), false)`,
      isSpent: sql<boolean>`coalesce(${discountCodes.uses} >= ${discountCodes.mostUses}, false)`,
      ownIds: idsInCollection(goods),
      ownName: ownNameOfCollection,
    })
    .from(discountCodes)
    .where(eq(discountCodes.code, wanted));
  if (!code) return refuse(t('We do not know the code {code}. Please check its letters.', { code: wanted }));
  return judge(code, goods);
}

/** Of these goods, the ids of those that belong to a code's collection, in queries over the codes. */
export function idsInCollection(goods: Goods): SQL<number[]> {
  const ids = sql.param(goods.map(({ id }) => id));
  const wanted = sql`${sql`${discountCodes.collection}`} and own.product_id = any(${ids}::int[])`;
  return sql<number[]>`array(
    select product_id from collection_products as own where own.collection = ${wanted}
    union all select product_id from own_collection_products as own where own.collection = ${wanted}
  )`;
}

/** What the owner calls a code's collection, in queries over the codes; null for one of the four that has not been changed. */
export const ownNameOfCollection = sql<string | null>`(
  select own.name from own_collections as own where own.key = ${sql`${discountCodes.collection}`}
)`;

function judge(code: CodeRow, goods: Goods): JudgedCode {
  if (!code.active || code.isOver) return refuse(t('The code {code} has ended.', { code: code.code }));
  if (code.isSpent) return refuse(spentTexts(code.code));
  const counted = code.collection === null ? goods : goods.filter(({ id }) => code.ownIds.includes(id));
  const collection = code.collection && formatCollection(code.collection, code.ownName);
  if (counted.length === 0) return refuse(noneWords(code.code, collection));
  const sum = totalOf(counted);
  if (sum < code.leastPaisa) return refuse(minimumTexts(code, collection));
  const discount = discountOf(code, { counted: sum, all: totalOf(goods) });
  return discount > 0
    ? { kind: 'good', code: code.code, discount }
    : refuse(t('This order is too small for the code {code}.', { code: code.code }));
}

function noneWords(code: string, collection: string | null): string {
  return collection === null
    ? t('The code {code} is for products, and there are none in your cart.', { code })
    : t('The code {code} is for products of {collection}, and there are none in your cart.', { code, collection });
}

function minimumTexts({ code, leastPaisa }: CodeRow, collection: string | null): string {
  const amount = formatPrice(leastPaisa);
  return collection === null
    ? t('The code {code} is for orders of {amount} or more.', { code, amount })
    : t('The code {code} is for orders of {amount} or more of {collection}.', { code, amount, collection });
}

/** How a code's collection is called. */
function formatCollection(key: AnyCollectionKey, ownName: string | null): string {
  return collectionLabel(key, ownName) ?? 'a collection that has ended';
}

function refuse(words: string): JudgedCode {
  return { kind: 'refused', words };
}

function spentTexts(code: string): string {
  return t('The code {code} has been used up.', { code });
}

/**
 * Keeps a use of a code for a new order that does not have it yet; returns why it may not have it, or null. The code's row
 * is locked from here to the end of the transaction, so of two orders that race for its last use one gets it, on whichever
 * nodes they are. A trigger counts the use when the order gets the code. The customer's row has been locked since the order
 * was written, so of two orders of one phone the second sees the first. With a `hold`, unconfirmed orders of one phone,
 * browser or address hold only so many uses of a limited code: nobody uses it up with orders that they do not mean.
 */
export async function keepUse(
  tx: Transaction,
  code: string,
  { phone, hold }: { phone: string; hold: CodeHold | null },
): Promise<string | null> {
  const { rows } = await tx.execute<{ once_per_phone: boolean; most_uses: number | null }>(sql`
    select once_per_phone, most_uses from ${discountCodes}
    where code = ${code} and active and coalesce(ends_at > now(), true) and coalesce(uses < most_uses, true)
    for no key update`);
  const [kept] = rows;
  if (!kept) return spentTexts(code);
  if (kept.once_per_phone) {
    const { rowCount } = await tx.execute(sql`
      select from ${orders} where discount_code = ${code} and phone = ${phone} and state <> 'cancelled' limit 1`);
    if (rowCount !== 0) return t('The code {code} can be used once per phone number, and yours has used it.', { code });
  }
  return hold && kept.most_uses !== null ? refuseHold(tx, code, { phone, hold, mostUses: kept.most_uses }) : null;
}

type Holder = { phone: string; hold: CodeHold; mostUses: number };

/** Why an order may not hold a use of a limited code until somebody has called, or null. */
async function refuseHold(tx: Transaction, code: string, { phone, hold, mostUses }: Holder): Promise<string | null> {
  const { device = null, address = null } = hold;
  const { rows } = await tx.execute<{ ofPhone: number; ofDevice: number; ofAddress: number }>(sql`
    select count(*) filter (where phone = ${phone})::int as "ofPhone",
      count(*) filter (where code_hold ->> 'device' = ${device})::int as "ofDevice",
      count(*) filter (where code_hold ->> 'address' = ${address})::int as "ofAddress"
    from ${orders} where discount_code = ${code} and code_hold is not null`);
  const { ofPhone, ofDevice, ofAddress } = rows[0] ?? { ofPhone: 0, ofDevice: 0, ofAddress: 0 };
  if (ofPhone > 0)
    return t('An order of yours with the code {code} waits for our call. After that you can use the code again.', {
      code,
    });
  return ofDevice >= maxHeldOfDevice || ofAddress >= maxHeldOfAddress(mostUses)
    ? t('Orders from your connection with the code {code} wait for our call. Please use it later, or order without.', {
        code,
      })
    : null;
}

/** Whether there is a code that works. What shows it is right until the last of them ends. */
export async function hasLiveCode(tx: Pick<Transaction, 'select'>): Promise<boolean> {
  dependsOn('codes');
  const [last] = await tx
    .select({ endsAt: discountCodes.endsAt, isOver: sql<boolean>`coalesce(${discountCodes.endsAt} <= now(), false)` })
    .from(discountCodes)
    .where(sql`${discountCodes.active} and coalesce(${discountCodes.uses} < ${discountCodes.mostUses}, true)`)
    .orderBy(sql`${discountCodes.endsAt} desc`)
    .limit(1);
  if (!last || last.isOver) return false;
  if (last.endsAt) expirePageAt(last.endsAt);
  return true;
}
