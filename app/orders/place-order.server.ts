import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { databaseCode, inOneStatement, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import type { Money } from '#app/platform/money.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import type { BeyondLimits, HoldLimits } from './hold-limits.ts';
import { mergeLines, signatureOf, totalOf } from './order.ts';
import type { OrderSource } from './order-events.ts';
import type { CheckoutForm, OrderRequest } from './order-form.ts';
import { orderNumber } from './order-number.server.ts';
import { honourShown, isShort, type Line, readLines, readLinesAndId, type Wanted } from './wanted-lines.server.ts';
import { type OrderToWrite, writeOrder } from './write-order.server.ts';

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
  /** What the shopper saw of each product's price, in paisa. Only a price for a time that has just ended counts. */
  shown?: ReadonlyMap<number, Money>;
  /** What its unconfirmed orders may hold; without it the order holds whatever it asks for. */
  holdLimits?: HoldLimits;
  /** The shop as it was read for this request; without it, it is read. Its address gets a letter. */
  shop?: Pick<OwnSettings, 'email'>;
  /** What else belongs to the order, in its transaction. */
  also?: (tx: Transaction, number: string) => Promise<void>;
};

/** Largest total in paisa that stays an exact number everywhere. */
const largestTotal = 100_000_000_000_00;

/**
 * Turns a cart into an order: order, lines, letters, stock and ledger are one statement, all or nothing. Called again with
 * the same key it returns the first order; a key of another request is refused. Of the browser's data only name, address,
 * products and quantities are used, and a price only where `honourShown` finds it. An order beyond `holdLimits` waits for
 * its call without stock, or is refused, as the owner chose. Throws when the database is away: then it is unknown whether
 * the order was placed, and the caller must retry with the same key.
 */
export async function placeOrder(request: OrderRequest, key: string, placing: Placing = {}): Promise<Placed | Refused> {
  const { products: asked, ...form } = request;
  const wanted = mergeLines(asked);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([form, wanted]))
    .digest('hex');
  const secret = await sharedSecret('order-number');
  return withRetries(() => place({ form, wanted, key, requestHash, secret, placing }));
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

/** What is wanted is read before the order is written, so that no row is locked while this node works. */
async function place(wish: Wish): Promise<Placed | Refused> {
  const { wanted, requestHash, secret, placing } = wish;
  const { shown, also } = placing;
  const { lines: current, id } = await readLinesAndId(wanted);
  const lines = shown ? await honourShown(current, shown) : current;
  const total = totalOf(lines);
  if (total > largestTotal) return { kind: 'too-large' };
  const number = orderNumber(id, secret);
  const receipt = randomBytes(16).toString('base64url');
  const order = orderToWrite(wish, { id, number, receipt, total, lines, shop: await shopOf(placing) });
  const written = also
    ? await inTransaction(async (tx) => {
        const outcome = await writeOrder(tx, order);
        if (outcome.kind === 'placed') await also(tx, number);
        return outcome;
      })
    : await inOneStatement((tx) => writeOrder(tx, order));
  switch (written.kind) {
    case 'placed':
      return { kind: 'placed', number, receipt };
    case 'known':
      if (written.requestHash !== requestHash) return { kind: 'other-request' };
      return { kind: 'repeated', number: written.number, receipt: written.receipt };
    case 'short':
      // Where somebody else took the last pieces meanwhile, the lines as they were read are not short.
      return refuseShort(lines.some(isShort) ? lines : await readLines(wanted));
    default:
      return written;
  }
}

/** The shop as it was read for this request, or as it is now. */
async function shopOf({ shop }: Placing): Promise<Pick<OwnSettings, 'email'>> {
  return shop ?? (await readShopSettings());
}

type NewOrder = {
  id: number;
  number: string;
  receipt: string;
  total: Money;
  lines: Line[];
  shop: Pick<OwnSettings, 'email'>;
};

function orderToWrite(
  { form, key, requestHash, placing }: Wish,
  { id, number, receipt, total, lines, shop }: NewOrder,
): OrderToWrite {
  const { account, source = 'website', by, note = '', mostOpen, holdLimits } = placing;
  return {
    order: {
      id,
      number,
      key,
      request_hash: requestHash,
      receipt,
      full_name: form.fullname,
      email: form.email,
      phone: form.contactNo,
      country: form.country,
      province: form.province,
      city: form.city,
      postal_code: form.postelCode,
      shipping_address: form.shippingAddress,
      apartment: form.apartment,
      billing_address: form.billingAddress,
      user_id: account?.id ?? null,
      user_name: account?.userName ?? null,
      login_email: account?.email ?? null,
      // A product that is not there has no price; its order is refused before it is committed.
      total_paisa: Math.max(total, 1),
      lines_signature: signatureOf(lines),
      source,
      note,
      is_read: by !== undefined,
    },
    lines,
    isShort: lines.some(isShort),
    letters: lettersOf(form.email, shop.email),
    actor: by ?? { id: null, name: form.fullname },
    words: source === 'website' ? '' : source,
    mostOpen,
    holdLimits,
  };
}

/** One to the shop, and one to the shopper where there is an address. */
function lettersOf(shopper: string | null, shop: string): OrderToWrite['letters'] {
  const toShop = { kind: 'order-received', recipient: shop };
  return shopper ? [toShop, { kind: 'order-placed', recipient: shopper }] : [toShop];
}

function refuseShort(lines: Line[]): Refused {
  const short = lines.filter(isShort);
  // Somebody else may have put back what was short a moment ago; the answer still names what was asked.
  const named = short.length > 0 ? short : lines;
  return {
    kind: 'short',
    lines: named.map(({ id, name, stock, active }) => ({ id, left: active ? stock : 0, name })),
  };
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
