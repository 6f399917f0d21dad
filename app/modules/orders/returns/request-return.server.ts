import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { localDigits } from '#app/infra/contact-details/phone.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { mergeLines } from '../order.ts';
import { lockOrder, type Order } from '../states/lock-order.server.ts';
import { writeEvent } from '../states/order-events.server.ts';
import { stateHas } from '../states/order-states.ts';
import type { Payee } from './payee.ts';
import { isInTime, type Pieces, type ReturnReason } from './return.ts';
import type { StoredPhoto } from './return-photos.server.ts';
import { readReturnable } from './returnable.server.ts';
import { returnLines, returnPhotos, returns } from './tables.server.ts';

export type NewReturn = {
  number: string;
  /** Made by the form: a second request with it finds the first return. */
  key: string;
  lines: readonly Pieces[];
  reason: ReturnReason;
  words: string;
  payee: Payee | null;
};

export type ReturnInput =
  | { kind: 'asked' | 'repeated'; id: number; seq: number; token: string }
  /** There is no such order, or it was not delivered, or the shop takes no requests on its website. */
  | { kind: 'not-found' }
  | { kind: 'too-late'; days: number }
  /** Nothing was chosen, or more than is left: what is left of each. */
  | { kind: 'pieces'; lines: { productId: number; name: string; left: number }[] }
  | { kind: 'too-often' };

/** So many returns an order may have, whatever became of them. */
const maxOfOrder = 20;

/** Who asks on the website: what happened to an order names nobody who is to be forgotten. */
export const theShopper: Actor = { id: null, name: 'The shopper' };

/**
 * Somebody of the team takes a return: on the phone, over the counter, long after the days of the policy. It is agreed
 * to with that. Never for more pieces than were delivered and not yet sent back, also where two ask at once.
 */
export function takeReturn(person: Actor, input: NewReturn): Promise<ReturnInput> {
  return inTransaction((tx) => addReturn(tx, person, input, { state: 'agreed', fromWebsite: false, photos: [] }));
}

type ShoppersReturn = NewReturn & { photos: readonly StoredPhoto[] };

/**
 * A shopper asks for a return on the website: within the days of the owner's rule, and only where the owner has switched
 * it on. That whoever asks may speak for this order is the caller's to know (`proveOrder`).
 */
export function askForReturn({ photos, ...input }: ShoppersReturn, now = new Date()): Promise<ReturnInput> {
  return inTransaction(async (tx) => {
    const { returnsOnWebsite, returnDays } = await readOrderRules(tx);
    if (returnsOnWebsite !== 'on') return { kind: 'not-found' };
    return addReturn(tx, theShopper, input, {
      state: 'asked',
      fromWebsite: true,
      photos,
      refuse: async (order) => {
        const { deliveredAt } = await readReturnable(order, { tx });
        if (deliveredAt && !isInTime(deliveredAt, now, returnDays)) return { kind: 'too-late', days: returnDays };
        return null;
      },
    });
  });
}

type Beginning = {
  state: 'asked' | 'agreed';
  fromWebsite: boolean;
  photos: readonly StoredPhoto[];
  refuse?: (order: Order) => Promise<ReturnInput | null>;
};

async function addReturn(
  tx: Transaction,
  actor: Actor,
  { number, key, lines, reason, words, payee }: NewReturn,
  { state, fromWebsite, photos, refuse }: Beginning,
): Promise<ReturnInput> {
  const order = await lockOrder(tx, number);
  if (!order || order.forgottenAt || !stateHas(order.state, 'received')) return { kind: 'not-found' };
  const refused = await refuse?.(order);
  if (refused) return refused;
  const [earlier] = await tx
    .select({ id: returns.id, seq: returns.seq, token: returns.token, orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.key, key));
  if (earlier) {
    const { orderId, ...found } = earlier;
    return orderId === order.id ? { kind: 'repeated', ...found } : { kind: 'not-found' };
  }
  const { lines: left, deliveredAt } = await readReturnable(order, { tx });
  if (!deliveredAt) return { kind: 'not-found' };
  const wanted = mergeLines(lines.map(({ productId, quantity }) => ({ id: productId, quantity })));
  const isRight =
    wanted.length > 0 &&
    wanted.every(
      ({ id, quantity }) =>
        Number.isSafeInteger(quantity) &&
        quantity > 0 &&
        quantity <= (left.find(({ productId }) => productId === id)?.left ?? 0),
    );
  if (!isRight) return { kind: 'pieces', lines: left.map(({ productId, name, left }) => ({ productId, name, left })) };
  const seq = await nextSeq(tx, order.id);
  if (seq > maxOfOrder) return { kind: 'too-often' };
  const token = randomBytes(16).toString('base64url');
  const [added] = await tx
    .insert(returns)
    .values({
      key,
      orderId: order.id,
      seq,
      token,
      state,
      fromWebsite,
      takenBy: fromWebsite ? '' : actor.name,
      reason,
      words,
      ...(payee && { refundWay: payee.way, accountName: payee.name, account: payee.account }),
      searchText: `${number} ${localDigits(order.phone)} ${order.fullName} ${order.city}`.toLowerCase(),
    })
    .returning({ id: returns.id });
  // A row was inserted, so there is one.
  const id = added!.id;
  await tx
    .insert(returnLines)
    .values(wanted.map(({ id: productId, quantity }) => ({ returnId: id, productId, quantity })));
  if (photos.length > 0)
    await tx.insert(returnPhotos).values(photos.map((photo, place) => ({ ...photo, returnId: id, place })));
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  await writeEvent(tx, {
    orderId: order.id,
    actor,
    kind: 'return',
    details: { return: id, seq, to: state, pieces, reason },
  });
  await recordChange(tx, actor, {
    action: fromWebsite ? 'order.return-asked' : 'order.return-taken',
    kind: 'order',
    subject: number,
    after: { return: seq, pieces, reason },
  });
  return { kind: 'asked', id, seq, token };
}

async function nextSeq(tx: Transaction, orderId: number): Promise<number> {
  const [last] = await tx
    .select({ seq: sql<number>`coalesce(max(${returns.seq}), 0)::int` })
    .from(returns)
    .where(eq(returns.orderId, orderId));
  return (last?.seq ?? 0) + 1;
}
