import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { formatPrice, fromRupees, type Money } from '#app/infra/money/money.ts';
import { hasTask, type Person } from '#app/modules/accounts/team/tasks.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { totalOf } from '../order.ts';
import { orderLines, orders } from '../tables.server.ts';
import type { CodeHold } from './code-hold.server.ts';
import { discountOf, minTotal } from './discount-code.ts';
import { idsInCollection, judgeCode, keepUse } from './read-code.server.ts';
import { discountCodes } from './tables.server.ts';

/** Nobody orders at another total than they were shown. */
export type CodeRefused = { kind: 'code-refused'; problem: string };

type Goods = readonly { id: number; price: Money; quantity: number }[];

/**
 * Takes a code off an order that this transaction has just written, and counts a use of it; or refuses it with a problem
 * for the shopper. `hold` says from where the order comes; without it, unconfirmed orders hold any number of uses. An
 * order without a code never comes here, so it asks the database nothing more for codes.
 */
export async function takeCode(
  tx: Transaction,
  number: string,
  { typed, hold }: { typed: string; hold: CodeHold | null },
): Promise<CodeRefused | null> {
  const [order] = await tx.select({ id: orders.id, phone: orders.phone }).from(orders).where(eq(orders.number, number));
  if (!order) throw new Error('The order of a code is not there.');
  const judged = await judgeCode(tx, typed, await readGoods(tx, order.id));
  if (judged.kind === 'refused') return { kind: 'code-refused', problem: judged.words };
  const { code, discount } = judged;
  const problem = await keepUse(tx, code, { phone: order.phone, hold });
  if (problem !== null) return { kind: 'code-refused', problem };
  await writeDiscount(tx, order.id, { discount, code, hold });
  return null;
}

/** What somebody of the team agreed to, and why. */
export type AgreedDiscount = { discount: Money; why: string; by: string };

/** Takes an agreed discount off an order that this transaction has just written. False where it is too much. */
export async function takeAgreed(tx: Transaction, number: string, agreed: AgreedDiscount): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!order) throw new Error('The order of a discount is not there.');
  const all = totalOf(await readGoods(tx, order.id));
  if (agreed.discount > all - minTotal) return false;
  await writeDiscount(tx, order.id, agreed);
  return true;
}

/** Said at the field of an agreed discount. */
export const tooMuchTexts = 'That is more than the products cost. At least one rupee is left to pay.';

type Discount = { discount: Money; code: string; hold: CodeHold | null } | AgreedDiscount;

async function writeDiscount(tx: Transaction, orderId: number, given: Discount): Promise<void> {
  await tx
    .update(orders)
    .set({
      discountPaisa: given.discount,
      totalPaisa: sql`${orders.totalPaisa} - ${given.discount}`,
      ...('code' in given
        ? { discountCode: given.code, codeHold: given.hold }
        : { discountWhy: given.why, discountBy: given.by }),
    })
    .where(eq(orders.id, orderId));
}

function readGoods(tx: Transaction, orderId: number) {
  return tx
    .select({ id: orderLines.productId, price: orderLines.unitPricePaisa, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
}

/**
 * What an order's discount is once its lines are these: a share of them where its code gives a share, else the amount as
 * it was, as far as a rupee is left to pay. What the code asks for is not asked again, because the order has had it.
 */
export async function discountAfterEdit(
  tx: Transaction,
  { discountPaisa, discountCode }: { discountPaisa: Money; discountCode: string | null },
  goods: Goods,
): Promise<Money> {
  if (discountPaisa === 0) return 0;
  const all = totalOf(goods);
  const share = discountCode === null ? null : await readShare(tx, discountCode, goods);
  if (share) return discountOf({ kind: 'percent', worth: share.worth }, { counted: share.counted, all });
  return Math.max(0, Math.min(discountPaisa, all - minTotal));
}

/** The share that a code gives, and of how much; null where it gives an amount, or is there no more. */
async function readShare(
  tx: Transaction,
  code: string,
  goods: Goods,
): Promise<{ worth: number; counted: Money } | null> {
  const [found] = await tx
    .select({
      kind: discountCodes.kind,
      worth: discountCodes.worth,
      collection: discountCodes.collection,
      ownIds: idsInCollection(goods),
    })
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
  if (found?.kind !== 'percent') return null;
  const { worth, collection, ownIds } = found;
  return { worth, counted: totalOf(collection === null ? goods : goods.filter(({ id }) => ownIds.includes(id))) };
}

/**
 * The most that somebody of the team may take off an order, in paisa: null has no bound (the owner), and whoever confirms
 * has the owner's rule, which is 0 until the owner says otherwise.
 */
export async function maxAgreedBy(tx: Transaction, person: Person): Promise<Money | null> {
  if (person.role === 'owner') return null;
  return hasTask(person, 'confirm') ? fromRupees((await readOrderRules(tx)).mostAgreedRupees) : 0;
}

/** Said at the field to whoever may agree to no more. */
export function formatMostAgreed(most: Money): string {
  if (most === 0) return 'Only the owner can give a discount. The limit is in the order rules, under Settings.';
  return `You can give up to ${formatPrice(most)} off. For more, ask the owner.`;
}
