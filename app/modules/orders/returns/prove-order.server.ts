import { and, eq } from 'drizzle-orm';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import { countAttempt, type Limit, readWait } from '#app/infra/limits/limits.server.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import {
  type ClaimProblems,
  type ClaimValues,
  claimProblems,
  readClaimCode,
  readOrderNumber,
} from '../my-orders/claim-form.ts';
import { countClaimOfOrder } from '../my-orders/my-orders.server.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { orders } from '../tables.server.ts';
import { readReturnPermission } from './return-permission.server.ts';

export type OrderProof =
  | { kind: 'proven'; number: string }
  /** Something is not written, or cannot be read. */
  | { kind: 'unreadable'; problems: ClaimProblems }
  /** There is no order with this number, phone and code. */
  | { kind: 'unknown' }
  | { kind: 'too-often'; retryAfterSeconds: number };

type Written = ClaimValues & { permission: string };

/**
 * Whether whoever sends this may speak for an order: by a permission that its receipt gave them, as the account that
 * has it, or by its number, phone and code. Number and phone stand on the parcel, so they prove nothing by themselves.
 * Tries with a code count as claims of the order, wrong ones also by the address they come from.
 */
export async function proveOrder(written: Written, request: Request, address: string): Promise<OrderProof> {
  const permitted = await readReturnPermission(written.permission);
  if (permitted) return { kind: 'proven', number: permitted };
  const number = readOrderNumber(written.number);
  if (number && (await isInAccount(number, request))) return { kind: 'proven', number };
  const [phone, code] = [parsePhone(written.phone), readClaimCode(written.code)];
  if (!number || !phone || !code) return { kind: 'unreadable', problems: claimProblems(written) };
  const allowance = await countClaimOfOrder(number);
  if (!allowance.allowed) return { kind: 'too-often', retryAfterSeconds: allowance.retryAfterSeconds };
  const [order] = await db
    .select({ receipt: orders.receipt })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.phone, phone)));
  if (order && claimCodeOf(order.receipt) === code) {
    const retryAfterSeconds = await readWait(wrongCodes(address));
    return retryAfterSeconds > 0 ? { kind: 'too-often', retryAfterSeconds } : { kind: 'proven', number };
  }
  const wrong = await countAttempt(wrongCodes(address));
  return wrong.allowed ? { kind: 'unknown' } : { kind: 'too-often', retryAfterSeconds: wrong.retryAfterSeconds };
}

/** As many as an account has for claiming orders. */
function wrongCodes(address: string): Limit {
  return { key: `return:code:address:${address}`, max: 8, windowSeconds: 3600 };
}

async function isInAccount(number: string, request: Request): Promise<boolean> {
  const by = await readSignedIn(request);
  if (!by) return false;
  const own = and(eq(orders.number, number), eq(orders.userId, by.id));
  return (await db.select({ id: orders.id }).from(orders).where(own)).length > 0;
}
