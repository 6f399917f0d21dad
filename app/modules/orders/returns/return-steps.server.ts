import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { returnStock } from '#app/modules/catalog/stock/stock.server.ts';
import { minTotal } from '../discounts/discount-code.ts';
import { lockOrder, type Order } from '../states/lock-order.server.ts';
import { writeEvent } from '../states/order-events.server.ts';
import { orderEvents, orders } from '../tables.server.ts';
import type { Payee } from './payee.ts';
import { readRefundSums } from './refund-sums.server.ts';
import {
  creditFor,
  formatReturnNumber,
  isLegalReturnStep,
  leftAfterCredit,
  maskAccount,
  type ReturnCondition,
  type ReturnState,
} from './return.ts';
import { readReturnable } from './returnable.server.ts';
import { returnLines, returns } from './tables.server.ts';

type Return = typeof returns.$inferSelect;

/** Which return, and the version of it that the person saw: a change since then refuses the step. */
export type Subject = { id: number; version: number };

export type ReturnStepDone = { kind: 'done'; number: string; seq: number; state: ReturnState };

export type ReturnStepRefused =
  | { kind: 'not-found' }
  /** Somebody was faster: what it is now, and who made it so. */
  | { kind: 'changed'; state: ReturnState; by: string; at: string };

type Stepped<Refusal = never> = Promise<ReturnStepDone | ReturnStepRefused | Refusal>;

/** The return and its order, both locked, where it may go to this state. */
type Locked = { order: Order; entry: Return };

type Change = {
  to: ReturnState;
  set?: Partial<typeof returns.$inferInsert>;
  /** As a person wrote them, for the timeline. */
  words?: string;
  details?: Record<string, unknown>;
};

/** The admin takes the pieces back: it answers a request, or changes its mind about one that it had declined. */
export function agreeToReturn(person: Person, subject: Subject): Stepped<{ kind: 'pieces' }> {
  return inTransaction(async (tx) => {
    const locked = await lockReturn(tx, subject, 'agreed');
    if ('kind' in locked) return locked;
    // What was declined has given its pieces up, and another return may have them now.
    const { lines } = await readReturnable(locked.order, { tx, except: locked.entry.id });
    const wanted = await readLines(tx, locked.entry.id);
    const isLeft = wanted.every(
      ({ productId, quantity }) => quantity <= (lines.find((line) => line.productId === productId)?.left ?? 0),
    );
    if (!isLeft) return { kind: 'pieces' };
    const done = await changeReturn(tx, person, locked, { to: 'agreed', set: { answer: '' } });
    await queueReturnEmail(tx, locked, 'order-return-agreed');
    return done;
  });
}

/** The admin does not take it back, and says why: the shopper reads it. */
export function declineReturn(person: Person, { why, ...subject }: Subject & { why: string }): Stepped {
  return endReturn(person, subject, 'declined', why);
}

/** Nothing more comes of it: the shopper kept it, or it came back and no money goes out. */
export function closeReturn(person: Person, { why, ...subject }: Subject & { why: string }): Stepped {
  return endReturn(person, subject, 'closed', why);
}

function endReturn(person: Actor, subject: Subject, to: 'declined' | 'closed', why: string): Stepped {
  return inTransaction(async (tx) => {
    const locked = await lockReturn(tx, subject, to);
    if ('kind' in locked) return locked;
    const set = { answer: why, account: maskAccount(locked.entry.account) };
    return changeReturn(tx, person, locked, { to, words: why, set });
  });
}

/** The parcel is on its way to the shop; `words` say with whom. */
export function noteReturnSent(actor: Actor, { words, ...subject }: Subject & { words: string }): Stepped {
  return inTransaction(async (tx) => {
    const locked = await lockReturn(tx, subject, 'on-its-way');
    if ('kind' in locked) return locked;
    return changeReturn(tx, actor, locked, { to: 'on-its-way', set: { sentWords: words } });
  });
}

export type ReceivedLine = { productId: number; condition: ReturnCondition; shelved: number };

/**
 * The pieces are here. Of each line it is said in what condition, and how many go back to the shelf; the rest is written
 * off. The stock is moved once, with the event of this step.
 */
export function receiveReturn(
  person: Person,
  { lines, ...subject }: Subject & { lines: readonly ReceivedLine[] },
): Stepped<{ kind: 'lines' }> {
  return inTransaction(async (tx) => {
    const locked = await lockReturn(tx, subject, 'received');
    if ('kind' in locked) return locked;
    const { order, entry } = locked;
    const expected = await readLines(tx, entry.id);
    const found = expected.map((line) => ({
      ...line,
      said: lines.find(({ productId }) => productId === line.productId),
    }));
    if (
      found.some(
        ({ said: receivedLine, quantity }) =>
          !receivedLine || receivedLine.shelved < 0 || receivedLine.shelved > quantity,
      )
    )
      return { kind: 'lines' };
    const { done, eventId } = await writeStep(tx, person, locked, {
      to: 'received',
      set: { receivedAt: new Date() },
      details: { lines: found.map(({ productId, said: receivedLine }) => ({ productId, ...receivedLine })) },
    });
    for (const { productId, said: receivedLine } of found) {
      const { condition, shelved } = receivedLine!;
      await tx
        .update(returnLines)
        .set({ condition, shelved })
        .where(and(eq(returnLines.returnId, entry.id), eq(returnLines.productId, productId)));
      if (shelved > 0)
        await returnStock(tx, {
          productId,
          quantity: shelved,
          orderId: order.id,
          eventId,
          reason: 'returned-by-shopper',
        });
    }
    await queueReturnEmail(tx, locked, 'order-return-received');
    return done;
  });
}

export type Refund = Subject & {
  sum: Money;
  payee: Payee;
  /** The number of the transfer, by which a bank or a wallet finds it. */
  reference: string;
  /** Why it is another sum than the proposed one. */
  why: string;
};

export type RefundRefused =
  /** Only so much of what was paid for the order has not gone back yet. */
  | { kind: 'too-much'; most: Money }
  /** Another sum than the proposed is the owner's, who says why. */
  | { kind: 'owner-only'; proposed: Money }
  | { kind: 'reason-needed'; proposed: Money };

/**
 * The money has been sent. The sum is the policy's share of what was paid for the pieces, with or without the delivery
 * fee; only the owner gives another one, and says why. Never more, over all returns of an order, than was paid for it. Of
 * the account its last four signs are kept.
 */
export function refundReturn(person: Person, refund: Refund): Stepped<RefundRefused> {
  const { sum, payee, reference, why, ...subject } = refund;
  return inTransaction(async (tx) => {
    const locked = await lockReturn(tx, subject, 'refunded');
    if ('kind' in locked) return locked;
    const { proposed, fee, most } = await readRefundSums(tx, locked.order, locked.entry);
    if (sum > most) return { kind: 'too-much', most };
    const isProposed = sum === proposed || (fee > 0 && sum === Math.min(most, proposed + fee));
    if (!isProposed && person.role !== 'owner') return { kind: 'owner-only', proposed };
    if (!isProposed && !why.trim()) return { kind: 'reason-needed', proposed };
    const done = await changeReturn(tx, person, locked, {
      to: 'refunded',
      words: isProposed ? '' : why.trim(),
      details: { refundPaisa: sum, way: payee.way },
      set: {
        refundPaisa: sum,
        refundWhy: isProposed ? '' : why.trim(),
        refundReference: reference,
        refundedAt: new Date(),
        refundedBy: person.name,
        refundWay: payee.way,
        accountName: payee.name,
        account: maskAccount(payee.account),
      },
    });
    await queueReturnEmail(tx, locked, 'order-return-refunded');
    return done;
  });
}

/**
 * The shopper gets something else instead: `exchangeNumber` is the order that was made for it, and what was paid for the
 * pieces is taken off it. Where it costs less, the return stays as received until the difference is refunded. In the
 * transaction that places that order, whose row is locked after the first order's: always in this sequence.
 */
export async function exchangeReturn(
  tx: Transaction,
  person: Person,
  { exchangeNumber, ...subject }: Subject & { exchangeNumber: string },
): Stepped {
  const locked = await lockReturn(tx, subject, 'exchanged');
  if ('kind' in locked) return locked;
  const { entry, order } = locked;
  const [made] = await tx.select().from(orders).where(eq(orders.number, exchangeNumber));
  if (!made) return { kind: 'not-found' };
  const { paid } = await readRefundSums(tx, order, entry);
  const credit = creditFor(paid, made.totalPaisa, minTotal);
  await tx
    .update(orders)
    .set({
      discountPaisa: made.discountPaisa + credit,
      totalPaisa: made.totalPaisa - credit,
      discountWhy: `Return ${formatReturnNumber({ number: order.number, seq: entry.seq })}`,
      discountBy: person.name,
    })
    .where(eq(orders.id, made.id));
  const { number } = order;
  await writeEvent(tx, {
    orderId: made.id,
    actor: person,
    kind: 'return',
    details: { exchangeFor: number, return: entry.id, seq: entry.seq, creditPaisa: credit },
  });
  const isSettled = leftAfterCredit(paid, credit, minTotal) === 0;
  return changeReturn(tx, person, locked, {
    to: isSettled ? 'exchanged' : 'received',
    details: { exchangeNumber, creditPaisa: credit },
    set: {
      exchangeOrderId: made.id,
      isCredited: true,
      ...(isSettled && { account: maskAccount(entry.account) }),
    },
  });
}

/** The shopper takes the request back, or says that the parcel has left; `actor` is the shopper. */
export function withdrawReturn(actor: Actor, subject: Subject): Stepped {
  return endReturn(actor, subject, 'closed', 'Taken back by the shopper');
}

/** The pieces of a return, in ascending product id, which is the order in which stock is moved. */
function readLines(tx: Transaction, returnId: number) {
  return tx
    .select({ productId: returnLines.productId, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId))
    .orderBy(returnLines.productId);
}

async function lockReturn(
  tx: Transaction,
  { id, version }: Subject,
  to: ReturnState,
): Promise<Locked | ReturnStepRefused> {
  const [found] = await tx
    .select({ number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  const order = found && (await lockOrder(tx, found.number));
  if (!order) return { kind: 'not-found' };
  // Every change is made under the lock of the order, so this is the return as it stays until the end of the transaction.
  const [entry] = await tx.select().from(returns).where(eq(returns.id, id));
  if (!entry) return { kind: 'not-found' };
  const isLegal = isLegalReturnStep(entry.state, to) && !(to === 'exchanged' && entry.exchangeOrderId !== null);
  if (entry.version === version && isLegal && !order.forgottenAt) return { order, entry };
  const [last] = await tx
    .select({ by: orderEvents.actorName, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), sql`${orderEvents.details} ->> 'return' = ${String(id)}`))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return {
    kind: 'changed',
    state: entry.state,
    by: last?.by ?? 'Somebody',
    at: (last?.at ?? entry.stateSince).toISOString(),
  };
}

async function changeReturn(tx: Transaction, actor: Actor, locked: Locked, change: Change): Promise<ReturnStepDone> {
  return (await writeStep(tx, actor, locked, change)).done;
}

async function writeStep(
  tx: Transaction,
  actor: Actor,
  { order, entry }: Locked,
  { to, set = {}, words = '', details = {} }: Change,
): Promise<{ done: ReturnStepDone; eventId: number }> {
  const { id, seq } = entry;
  await tx
    .update(returns)
    .set({ ...set, state: to, stateSince: sql`now()`, version: entry.version + 1 })
    .where(eq(returns.id, id));
  const eventId = await writeEvent(tx, {
    orderId: order.id,
    actor,
    kind: 'return',
    words,
    details: { return: id, seq, to, ...details },
  });
  await recordChange(tx, actor, {
    action: `order.return-${to}`,
    kind: 'order',
    subject: order.number,
    before: { return: seq, state: entry.state },
    after: { return: seq, state: to, ...(words && { words }), ...details },
  });
  return { done: { kind: 'done', number: order.number, seq, state: to }, eventId };
}

async function queueReturnEmail(tx: Transaction, { order, entry }: Locked, kind: string): Promise<void> {
  if (order.email) await queueEmail(tx, { kind, about: `${order.number}/${entry.seq}`, recipient: order.email });
}
