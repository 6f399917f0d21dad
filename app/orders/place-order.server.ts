import { createHash, randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { takeStock } from '#app/catalog/stock.server.ts';
import { products } from '#app/catalog/tables.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import { queueLetter } from '#app/platform/mail/queue-letter.server.ts';
import { picturesAsJson } from '#app/platform/media/pictures.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { CheckoutForm, OrderRequest } from './checkout-form.ts';
import { mergeLines, signatureOf, totalOf } from './order.ts';
import { writeEvent } from './order-events.server.ts';
import { orderNumber } from './order-number.server.ts';
import { orderLines, orders } from './tables.server.ts';

export type Placed = { kind: 'placed' | 'repeated'; number: string; receipt: string };
export type Refused =
  | { kind: 'short'; lines: { id: number; left: number; name: string }[] }
  | { kind: 'other-request' }
  | { kind: 'too-large' };

type Line = {
  id: number;
  quantity: number;
  name: string;
  title: string;
  price: number;
  stock: number;
  active: boolean;
  pictureId: string | null;
};

/** Largest total in paisa that stays an exact number everywhere. */
const largestTotal = 100_000_000_000_00;

/**
 * Turns a cart into an order: order, lines, letters, stock and ledger are one transaction, all or nothing. Called again with
 * the same key it answers with the first order; a key that stands for another request is refused. Nothing of the
 * browser's is believed but who, where to, which products and how many. Throws when the database is away; then the
 * caller cannot know whether the order stands and must ask again with the same key.
 */
export async function placeOrder(request: OrderRequest, key: string): Promise<Placed | Refused> {
  const { products: asked, ...form } = request;
  const wanted = mergeLines(asked);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([form, wanted]))
    .digest('hex');
  const secret = await sharedSecret('order-number');
  const shop = await readShopSettings();
  return withRetries(async () => {
    const outcome = await inTransaction(async (tx): Promise<Placed | Refused> => {
      const lines = await readLines(tx, wanted);
      const total = totalOf(lines);
      if (total > largestTotal) return { kind: 'too-large' };
      const placed = await writeOrder(tx, {
        form,
        key,
        requestHash,
        secret,
        total,
        linesSignature: signatureOf(lines),
      });
      if (!placed) return earlierOrder(tx, key, requestHash);
      // An unlocked look first: losers of a run on the last pieces need not queue for the row.
      const short = lines.filter((line) => !line.active || line.stock < line.quantity);
      if (short.length > 0) throw new ShortStock(short);
      await writeLines(tx, placed.id, lines);
      await queueLetters(tx, placed.number, { shopper: form.email, shop: shop.email });
      // Stock last and in ascending product id, so that two carts never wait for each other in a circle.
      const eventId = await writeEvent(tx, { orderId: placed.id, actor: shopperOf(form), kind: 'placed' });
      for (const { id, quantity } of lines.toSorted((a, b) => a.id - b.id))
        if (!(await takeStock(tx, { productId: id, quantity, orderId: placed.id, eventId, reason: 'order' })))
          throw new ShortStock(await readLines(tx, wanted));
      return { kind: 'placed', number: placed.number, receipt: placed.receipt };
    });
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof ShortStock) return error.refusal();
    throw error;
  });
}

function shopperOf({ fullname }: CheckoutForm): Actor {
  return { id: null, name: fullname };
}

/** Thrown inside the transaction so that it is rolled back; becomes a returned refusal outside. */
class ShortStock extends Error {
  readonly lines: Line[];

  constructor(lines: Line[]) {
    super('Not enough stock.');
    this.lines = lines;
  }

  refusal(): Refused {
    const short = this.lines.filter((line) => !line.active || line.stock < line.quantity);
    // Somebody else may have put back what was short a moment ago; the answer still names what was asked.
    const named = short.length > 0 ? short : this.lines;
    return {
      kind: 'short',
      lines: named.map(({ id, name, stock, active }) => ({ id, left: active ? stock : 0, name })),
    };
  }
}

/** Today's names and prices of what is wanted; a product that is not there counts as one without stock. */
async function readLines(tx: Transaction, wanted: { id: number; quantity: number }[]): Promise<Line[]> {
  const found = await tx
    .select({
      id: products.id,
      name: products.name,
      title: products.title,
      price: products.pricePaisa,
      stock: products.stock,
      active: products.active,
      pictures: picturesAsJson(products.id, 'gallery', 1),
    })
    .from(products)
    .where(
      inArray(
        products.id,
        wanted.map((line) => line.id),
      ),
    );
  return wanted.map(({ id, quantity }) => {
    const product = found.find((each) => each.id === id);
    if (!product) return { id, quantity, name: '', title: '', price: 0, stock: 0, active: false, pictureId: null };
    const { pictures, ...rest } = product;
    return { ...rest, quantity, pictureId: pictures[0]?.id ?? null };
  });
}

type NewOrder = {
  form: CheckoutForm;
  key: string;
  requestHash: string;
  secret: string;
  total: number;
  linesSignature: string;
};

/** Null where the key already has its order; a twin under way is waited for. */
async function writeOrder(
  tx: Transaction,
  { form, key, requestHash, secret, total, linesSignature }: NewOrder,
): Promise<{ id: number; number: string; receipt: string } | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence('orders', 'id')) as id`);
  const id = Number(rows[0]!.id);
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
      // A product that is not there has no price; its order is refused before it is committed.
      totalPaisa: Math.max(total, 1),
      linesSignature,
    })
    .onConflictDoNothing({ target: orders.key })
    .returning({ id: orders.id, number: orders.number, receipt: orders.receipt });
  return placed ?? null;
}

async function writeLines(tx: Transaction, orderId: number, lines: Line[]): Promise<void> {
  await tx.insert(orderLines).values(
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
async function queueLetters(
  tx: Transaction,
  number: string,
  { shopper, shop }: { shopper: string | null; shop: string },
): Promise<void> {
  await queueLetter(tx, { kind: 'order-received', about: number, recipient: shop });
  if (shopper) await queueLetter(tx, { kind: 'order-placed', about: number, recipient: shopper });
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
 * Deadlocks and serialisation failures are PostgreSQL's way of saying "once more"; a product deleted since it was read
 * is missing the next time. Who has waited for a lock in vain has waited long enough.
 */
const passing = new Set(['40P01', '40001', '23503']);

async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === 3 || !passing.has(databaseCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 40));
    }
  }
}
