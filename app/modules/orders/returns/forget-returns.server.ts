import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { forgetEmailsAbout } from '#app/infra/mail/forget-emails.server.ts';
import type { Order } from '../states/lock-order.server.ts';
import { openReturnStates } from './return.ts';
import { returnPhotos, returns } from './tables.server.ts';

/** Whether a return of the order still needs its shopper: the parcel is awaited, or the money is not sent yet. */
export async function hasOpenReturn(tx: Transaction, orderId: number): Promise<boolean> {
  const open = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), inArray(returns.state, [...openReturnStates])))
    .limit(1);
  return open.length > 0;
}

/** Takes off the returns of an order what tells of its shopper: words, accounts, photographs and e-mails. */
export async function forgetReturns(tx: Transaction, { id: orderId, number }: Pick<Order, 'id' | 'number'>) {
  const forgotten = await tx
    .select({ id: returns.id, seq: returns.seq })
    .from(returns)
    .where(eq(returns.orderId, orderId));
  for (const { id, seq } of forgotten) {
    await tx.delete(returnPhotos).where(eq(returnPhotos.returnId, id));
    await tx
      .update(returns)
      .set({
        words: '',
        answer: '',
        sentWords: '',
        refundWhy: '',
        accountName: '',
        account: '',
        searchText: '',
        token: randomBytes(16).toString('base64url'),
      })
      .where(eq(returns.id, id));
    await forgetEmailsAbout(tx, `${number}/${seq}`);
  }
}
