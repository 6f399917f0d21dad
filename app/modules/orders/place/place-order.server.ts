import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { databaseCode, db, inOneStatement, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { SignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { type CashLimit, feeAt } from '#app/modules/settings/delivery/delivery-fee.ts';
import { publicTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { OwnSettings } from '#app/modules/settings/shop-settings.ts';
import { mergeLines, signatureOf, totalOf } from '../order.ts';
import type { CheckoutForm, OrderRequest } from '../order-form/order-form.ts';
import type { OrderOrigin } from '../order-form/order-origin.ts';
import {
  honourShown,
  isShort,
  type Line,
  readLines,
  readLinesAndId,
  type Wanted,
} from '../order-form/wanted-lines.server.ts';
import type { OrderSource } from '../states/order-events.ts';
import { orders } from '../tables.server.ts';
import { orderNumber } from './order-number.server.ts';
import {
  type BeyondLimits,
  type HoldLimits,
  type OrderToWrite,
  type Written,
  writeOrder,
} from './write-order.server.ts';

export type Placed = { kind: 'placed' | 'repeated'; number: string; receipt: string };
export type Refused =
  | { kind: 'short'; lines: { id: number; left: number; name: string }[] }
  | { kind: 'other-request' }
  | { kind: 'too-large' }
  /** K8: this phone has as many unconfirmed orders as one may have. */
  | { kind: 'too-many-open' }
  /** More than this phone may hold before a person has called, and the owner wants such orders by phone. */
  | { kind: 'beyond-limits'; beyond: BeyondLimits }
  /** M22: the delivery costs more than the shopper was shown. */
  | { kind: 'other-fee'; fee: Money; total: Money }
  /** M23: more than the owner has collected at this door. */
  | { kind: 'beyond-cash'; limit: CashLimit };

export type Placing<Refusal extends { kind: string } = never> = {
  /** Who was logged in; the order is then listed under their account. */
  account?: Pick<SignedIn, 'id' | 'userName' | 'email'> | null;
  source?: OrderSource;
  /** Who takes the order for the shopper, on the phone or from a chat. */
  by?: Actor;
  note?: string;
  /** Of the page on which it was made; English where it is not said. */
  language?: Language;
  /** Which advertisement or link the visit came from. */
  origin?: OrderOrigin | null;
  /** How many unconfirmed orders a phone may have, this one included. */
  mostOpen?: number;
  /** What the shopper saw of each product's price, in paisa. Only a price for a time that has just ended counts. */
  shown?: ReadonlyMap<number, Money>;
  /** What its unconfirmed orders may hold; without it the order holds whatever it asks for. */
  holdLimits?: HoldLimits;
  /** What the shopper saw that the delivery costs, in paisa; an order at a higher fee is refused. */
  shownFee?: Money;
  /** The most that may be collected for it. */
  cashLimit?: CashLimit | null;
  /** The shop as it was read for this request; without it, it is read. Its address gets an e-mail. */
  shop?: OrderShop;
  /** Writes what else belongs to the order, in its transaction. A refusal takes the order back, too. */
  complete?: (tx: Transaction, number: string) => Promise<Refusal | null>;
};

/** What an order takes from the settings. */
export type OrderShop = Pick<OwnSettings, 'email' | 'delivery'>;

/** Largest total in paisa that stays an exact number everywhere. */
const largestTotal = 100_000_000_000_00;

/**
 * Turns a cart into an order: order, lines, e-mails, stock and ledger are one statement, all or nothing. Called again with
 * the same key it returns the first order; a key of another request is refused. Of the browser's data only name, address,
 * products and quantities are used, and a price only where `honourShown` finds it. An order beyond `holdLimits` waits for
 * its call without stock, or is refused, as the owner chose. Throws when the database is away: then it is unknown whether
 * the order was placed, and the caller must retry with the same key.
 */
export async function placeOrder<Refusal extends { kind: string } = never>(
  request: OrderRequest,
  key: string,
  placing: Placing<Refusal> = {},
): Promise<Placed | Refused | Refusal> {
  // What was shown is no part of the key's content: after another fee was shown, the shopper sends the same order again.
  const { products: requested, shippingFee: _, shownTotal: __, ...form } = request;
  const wanted = mergeLines(requested);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([form, wanted]))
    .digest('hex');
  const secret = await sharedSecret('order-number');
  return withRetries(() => place({ form, wanted, key, requestHash, secret, placing }));
}

type Attempt<Refusal extends { kind: string }> = {
  form: CheckoutForm;
  wanted: Wanted[];
  key: string;
  requestHash: string;
  /** Under which order numbers are made. */
  secret: string;
  placing: Placing<Refusal>;
};

/** What is wanted is read before the order is written, so that no row is locked while this node works. */
async function place<Refusal extends { kind: string }>(attempt: Attempt<Refusal>): Promise<Placed | Refused | Refusal> {
  const { wanted, requestHash, secret, placing } = attempt;
  const { shown, complete } = placing;
  const { lines: current, id } = await readLinesAndId(wanted);
  const lines = shown ? await honourShown(current, shown) : current;
  const shop = await shopOf(placing);
  const fee = feeOf(attempt.form, lines, shop);
  const total = totalOf(lines) + fee;
  if (total > largestTotal) return { kind: 'too-large' };
  const costRefusal = lines.some(isShort) ? null : refuseUnseenCosts(placing, { fee, total });
  if (costRefusal) return (await findPlaced(attempt)) ?? costRefusal;
  const number = orderNumber(id, secret);
  const receipt = randomBytes(16).toString('base64url');
  const order = orderToWrite(attempt, { id, number, receipt, fee, total, lines, shop });
  const { written, refusal } = await write(order, complete);
  if (refusal) return refusal;
  switch (written.kind) {
    case 'placed':
      return { kind: 'placed', number, receipt };
    case 'known':
      return repeat(written, requestHash);
    case 'short':
      // Where somebody else took the last pieces meanwhile, the lines as they were read are not short.
      return refuseShort(lines.some(isShort) ? lines : await readLines(wanted), placing);
    default:
      return written;
  }
}

/** Writes the order and what else belongs to it: both, or with a refusal neither. */
async function write<Refusal extends { kind: string }>(
  order: OrderToWrite,
  complete: Placing<Refusal>['complete'],
): Promise<{ written: Written; refusal: Refusal | null }> {
  if (!complete) return { written: await inOneStatement((tx) => writeOrder(tx, order)), refusal: null };
  return inTransaction(
    async (tx) => {
      const written = await writeOrder(tx, order);
      return { written, refusal: written.kind === 'placed' ? await complete(tx, order.order.number) : null };
    },
    ({ refusal }) => refusal === null,
  );
}

/** The first order of a key, for whoever asks for the same once more. */
function repeat(
  known: { number: string; receipt: string; requestHash: string },
  requestHash: string,
): Placed | Refused {
  if (known.requestHash !== requestHash) return { kind: 'other-request' };
  return { kind: 'repeated', number: known.number, receipt: known.receipt };
}

/** The shop as it was read for this request, or as it is now. */
async function shopOf({ shop }: Pick<Placing, 'shop'>): Promise<OrderShop> {
  return shop ?? (await readShopSettings());
}

/** M22: what the delivery of these lines costs, by the settings of this moment. */
function feeOf({ city, province }: CheckoutForm, lines: Line[], { delivery }: OrderShop): Money {
  const grams = lines.reduce((sum, line) => sum + line.grams * line.quantity, 0);
  return feeAt(publicTerms(delivery).fee, { city, province }, { goods: totalOf(lines), grams }) ?? 0;
}

/** Nobody orders at a higher fee than they were shown, and nothing is sent for which too much would be collected. */
function refuseUnseenCosts(
  { shownFee, cashLimit }: Pick<Placing, 'shownFee' | 'cashLimit'>,
  { fee, total }: { fee: Money; total: Money },
): Extract<Refused, { kind: 'other-fee' | 'beyond-cash' }> | null {
  if (cashLimit && total > cashLimit.most) return { kind: 'beyond-cash', limit: cashLimit };
  return shownFee !== undefined && fee > shownFee ? { kind: 'other-fee', fee, total } : null;
}

/** The order of this key, if it has one: what was placed is answered, whatever the settings say since. */
async function findPlaced({
  key,
  requestHash,
}: Pick<Attempt<never>, 'key' | 'requestHash'>): Promise<Placed | Refused | null> {
  const [known] = await db
    .select({ number: orders.number, receipt: orders.receipt, requestHash: orders.requestHash })
    .from(orders)
    .where(eq(orders.key, key));
  return known ? repeat(known, requestHash) : null;
}

type NewOrder = {
  id: number;
  number: string;
  receipt: string;
  fee: Money;
  total: Money;
  lines: Line[];
  shop: OrderShop;
};

function orderToWrite<Refusal extends { kind: string }>(
  { form, key, requestHash, placing }: Attempt<Refusal>,
  { id, number, receipt, fee, total, lines, shop }: NewOrder,
): OrderToWrite {
  const { account, source = 'website', by, note = '', language = 'en', mostOpen, holdLimits, origin } = placing;
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
      shipping_fee_paisa: fee,
      // A product that is not there has no price; its order is refused before it is committed.
      total_paisa: Math.max(total, 1),
      lines_signature: signatureOf(lines),
      source,
      note,
      language,
      ...(origin && { origin }),
      is_read: by !== undefined,
    },
    lines,
    isShort: lines.some(isShort),
    letters: emailsOf(form.email, shop.email),
    actor: by ?? { id: null, name: form.fullname },
    words: source === 'website' ? '' : source,
    mostOpen,
    holdLimits,
  };
}

/** One to the shop, and one to the shopper where there is an address. */
function emailsOf(shopper: string | null, shop: string): OrderToWrite['letters'] {
  const toShop = { kind: 'order-received', recipient: shop };
  return shopper ? [toShop, { kind: 'order-placed', recipient: shopper }] : [toShop];
}

function refuseShort(lines: Line[], { language }: Pick<Placing, 'language'>): Refused {
  const short = lines.filter(isShort);
  // Somebody else may have put back what was short a moment ago; the answer still names what was ordered.
  const named = short.length > 0 ? short : lines;
  return {
    kind: 'short',
    lines: named.map(({ id, name, urduName, stock, active }) => ({
      id,
      left: active ? stock : 0,
      name: language === 'ur' ? urduName || name : name,
    })),
  };
}

/**
 * Errors worth a retry: deadlocks, serialisation failures, and a product that was deleted after it was read. A lock
 * timeout is not retried, because it has taken long enough.
 */
const retryableCodes = new Set(['40P01', '40001', '23503']);

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 3 || !retryableCodes.has(databaseCode(error) ?? '')) throw error;
      await sleep(20 * attempt + Math.random() * 40);
    }
  }
}
