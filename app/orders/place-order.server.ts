import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import { takeStock } from '#app/catalog/stock.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import { insertLetters, type LetterToQueue } from '#app/platform/mail/queue-letter.server.ts';
import type { Money } from '#app/platform/money.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { type BeyondLimits, beyondLimits, type HoldLimits } from './hold-limits.server.ts';
import { mergeLines, signatureOf, totalOf } from './order.ts';
import { insertEvent } from './order-events.server.ts';
import type { OrderSource } from './order-events.ts';
import type { CheckoutForm, OrderRequest } from './order-form.ts';
import { orderNumber } from './order-number.server.ts';
import { orderLines, orders } from './tables.server.ts';
import { isShort, type Line, readLines, readLinesAndId, type Wanted } from './wanted-lines.server.ts';

export type Placed = { kind: 'placed' | 'repeated'; number: string; receipt: string };
export type Refused =
  | { kind: 'short'; lines: { id: number; left: number; name: string }[] }
  | { kind: 'other-request' }
  | { kind: 'too-large' }
  /** K8: this phone has as many unconfirmed orders as one may have. */
  | { kind: 'too-many-open' }
  /** More than this phone may hold before a person has called, and the owner wants such orders by phone. */
  | { kind: 'beyond-limits'; beyond: BeyondLimits };

export type Placing = {
  /** Who was logged in; the order is then listed under their account. */
  account?: Pick<SignedIn, 'id' | 'userName' | 'email'> | null;
  source?: OrderSource;
  /** Who takes the order for the shopper, on the phone or from a chat. */
  by?: Actor;
  note?: string;
  /** How many unconfirmed orders a phone may have, this one included. */
  mostOpen?: number;
  /** What its unconfirmed orders may hold; without it the order holds whatever it asks for. */
  holdLimits?: HoldLimits;
  /** The shop as it was read for this request; without it the transaction reads it. Its address gets a letter. */
  shop?: Pick<OwnSettings, 'email'>;
  /** What else belongs to the order, in its transaction. */
  also?: (tx: Transaction, number: string) => Promise<void>;
};

/** Largest total in paisa that stays an exact number everywhere. */
const largestTotal = 100_000_000_000_00;

/**
 * Turns a cart into an order: order, lines, letters, stock and ledger are one transaction, all or nothing. Called again with
 * the same key it returns the first order; a key of another request is refused. Of the browser's data only name, address,
 * products and quantities are used. An order beyond `holdLimits` waits for its call without stock, or is refused, as the
 * owner chose. Throws when the database is away: then it is unknown whether the order was placed,
 * and the caller must retry with the same key.
 */
export async function placeOrder(request: OrderRequest, key: string, placing: Placing = {}): Promise<Placed | Refused> {
  const { products: asked, ...form } = request;
  const wanted = mergeLines(asked);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([form, wanted]))
    .digest('hex');
  const secret = await sharedSecret('order-number');
  const wish = { form, wanted, key, requestHash, secret, placing };
  return withRetries(() => inTransaction((tx) => place(tx, wish))).catch((error: unknown) => {
    if (error instanceof TooManyOpen) return { kind: 'too-many-open' };
    if (error instanceof ShortStock) return error.refusal();
    if (error instanceof BeyondTheLimits) return { kind: 'beyond-limits', beyond: error.beyond };
    throw error;
  });
}

type Wish = {
  form: CheckoutForm;
  wanted: Wanted[];
  key: string;
  requestHash: string;
  /** Under which order numbers are made. */
  secret: string;
  placing: Placing;
};

async function place(
  tx: Transaction,
  { form, wanted, key, requestHash, secret, placing }: Wish,
): Promise<Placed | Refused> {
  const { account, source = 'website', by, note = '', mostOpen, holdLimits, shop, also } = placing;
  const { lines, id } = await readLinesAndId(tx, wanted);
  const total = totalOf(lines);
  if (total > largestTotal) return { kind: 'too-large' };
  const placed = await writeOrder(tx, {
    id,
    form,
    key,
    requestHash,
    secret,
    total,
    account,
    source,
    note,
    linesSignature: signatureOf(lines),
    isRead: by !== undefined,
  });
  if (!placed) return earlierOrder(tx, key, requestHash);
  if (mostOpen !== undefined && (await countOpen(tx, form.contactNo)) > mostOpen) throw new TooManyOpen();
  // Checked without a lock first, so that requests for a sold-out product do not queue for its row.
  if (lines.some(isShort)) throw new ShortStock(lines);
  const phone = form.contactNo;
  const beyond = holdLimits && (await beyondLimits(tx, { id: placed.id, phone, lines, total }, holdLimits));
  if (beyond && holdLimits.beyondHeld === 'refuse') throw new BeyondTheLimits(beyond);
  const eventId = await writeRest(tx, {
    lines: insertLines(tx, placed.id, lines),
    letters: insertLetters(tx, await lettersOf(tx, { number: placed.number, shopper: form.email, shop })),
    event: insertEvent(tx, {
      orderId: placed.id,
      actor: by ?? { id: null, name: form.fullname },
      kind: 'placed',
      words: source === 'website' ? '' : source,
      ...(beyond && { details: { unheld: 'beyond-rules' } }),
    }),
  });
  if (beyond) await tx.update(orders).set({ unheldWhy: 'beyond-rules' }).where(eq(orders.id, placed.id));
  else if (!(await takeLines(tx, placed.id, eventId, lines))) throw new ShortStock(await readLines(tx, wanted));
  await also?.(tx, placed.number);
  return { kind: 'placed', number: placed.number, receipt: placed.receipt };
}

/** Stock last and in ascending product id, so that two carts never wait for each other in a circle. False where it is short. */
async function takeLines(tx: Transaction, orderId: number, eventId: number, lines: Line[]): Promise<boolean> {
  for (const { id: productId, quantity } of lines.toSorted((a, b) => a.id - b.id))
    if (!(await takeStock(tx, { productId, quantity, orderId, eventId, reason: 'order' }))) return false;
  return true;
}

/**
 * How many orders of a phone wait for their call, the new one included. Its customer's row is locked since the order was
 * written, so that of a burst every order sees those before it.
 */
async function countOpen(tx: Transaction, phone: string): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(
    sql`select count(*)::int as open from orders where phone = ${phone} and state = 'placed'`,
  );
  return rows[0]?.open ?? 0;
}

/** Thrown inside the transaction so that it is rolled back. */
class TooManyOpen extends Error {}

/** Thrown inside the transaction so that it is rolled back. */
class BeyondTheLimits extends Error {
  readonly beyond: BeyondLimits;

  constructor(beyond: BeyondLimits) {
    super('More than may be held before the call.');
    this.beyond = beyond;
  }
}

/** Thrown inside the transaction so that it is rolled back; becomes a returned refusal outside. */
class ShortStock extends Error {
  readonly lines: Line[];

  constructor(lines: Line[]) {
    super('Not enough stock.');
    this.lines = lines;
  }

  refusal(): Refused {
    const short = this.lines.filter(isShort);
    // Somebody else may have put back what was short a moment ago; the answer still names what was asked.
    const named = short.length > 0 ? short : this.lines;
    return {
      kind: 'short',
      lines: named.map(({ id, name, stock, active }) => ({ id, left: active ? stock : 0, name })),
    };
  }
}

type NewOrder = Pick<Wish, 'form' | 'key' | 'requestHash' | 'secret'> & {
  id: number;
  total: Money;
  linesSignature: string;
  account: Placing['account'];
  source: OrderSource;
  note: string;
  /** The person who takes the order has read it. */
  isRead: boolean;
};

/** Null if the key has its order already. A concurrent request with the same key is waited for. */
async function writeOrder(
  tx: Transaction,
  { id, form, key, requestHash, secret, total, account, linesSignature, source, note, isRead }: NewOrder,
): Promise<{ id: number; number: string; receipt: string } | null> {
  const [placed] = await tx
    .insert(orders)
    .values({
      id,
      number: orderNumber(id, secret),
      key,
      requestHash,
      receipt: randomBytes(16).toString('base64url'),
      fullName: form.fullname,
      email: form.email,
      phone: form.contactNo,
      country: form.country,
      province: form.province,
      city: form.city,
      postalCode: form.postelCode,
      shippingAddress: form.shippingAddress,
      apartment: form.apartment,
      billingAddress: form.billingAddress,
      ...(account && { userId: account.id, userName: account.userName, loginEmail: account.email }),
      // A product that is not there has no price; its order is refused before it is committed.
      totalPaisa: Math.max(total, 1),
      linesSignature,
      source,
      note,
      ...(isRead && { readAt: sql`now()` }),
    })
    .onConflictDoNothing({ target: orders.key })
    .returning({ id: orders.id, number: orders.number, receipt: orders.receipt });
  return placed ?? null;
}

function insertLines(tx: Transaction, orderId: number, lines: Line[]) {
  return tx.insert(orderLines).values(
    lines.map((line, position) => ({
      orderId,
      productId: line.id,
      position,
      name: line.name,
      title: line.title,
      unitPricePaisa: line.price,
      quantity: line.quantity,
      pictureId: line.pictureId,
    })),
  );
}

/** One to the shop, and one to the shopper where there is an address. */
async function lettersOf(
  tx: Transaction,
  { number, shopper, shop }: { number: string; shopper: string | null; shop: Placing['shop'] },
): Promise<LetterToQueue[]> {
  const { email } = shop ?? (await readShopSettings(tx));
  const toShop = { kind: 'order-received', about: number, recipient: email };
  return shopper ? [toShop, { kind: 'order-placed', about: number, recipient: shopper }] : [toShop];
}

type Rest = {
  lines: ReturnType<typeof insertLines>;
  letters: ReturnType<typeof insertLetters>;
  event: ReturnType<typeof insertEvent>;
};

/** Writes what belongs to an order in one statement, because each costs a round trip. Returns the id of its event. */
async function writeRest(tx: Transaction, { lines, letters, event }: Rest): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`with written_lines as ${lines}, queued_letters as ${letters} ${event.getSQL()}`,
  );
  // One row always comes of it.
  return Number(rows[0]!.id);
}

async function earlierOrder(tx: Transaction, key: string, requestHash: string): Promise<Placed | Refused> {
  const [earlier] = await tx
    .select({ number: orders.number, receipt: orders.receipt, requestHash: orders.requestHash })
    .from(orders)
    .where(sql`${orders.key} = ${key}`);
  if (!earlier || earlier.requestHash !== requestHash) return { kind: 'other-request' };
  return { kind: 'repeated', number: earlier.number, receipt: earlier.receipt };
}

/**
 * Errors worth a retry: deadlocks, serialisation failures, and a product that was deleted after it was read. A lock
 * timeout is not retried, because it has taken long enough.
 */
const passing = new Set(['40P01', '40001', '23503']);

async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === 3 || !passing.has(databaseCode(error) ?? '')) throw error;
      await sleep(20 * attempt + Math.random() * 40);
    }
  }
}
