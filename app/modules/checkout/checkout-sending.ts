import type { Language } from '#app/i18n/language.ts';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { type CheckoutForm, honeypot } from '#app/modules/orders/order-form/order-form.ts';
import type { ByPhone, CheckoutLine, Shortage } from './checkout-lines.ts';

const notLoggedIn = 'Not Logged In';
const maxRepeats = 3;
const maxAnswerMs = 20_000;
const maxWaitMs = 30_000;
const maxKnockMs = 8_000;

/** The shop's answer to an order; `unanswered` if there was none, or none that can be relied on: it may have been placed. */
export type Answered =
  | { kind: 'placed'; number: string; receipt: string }
  | { kind: 'short'; lines: Shortage }
  /** More than the shop takes before it has called; `fields` says what is not about a line. */
  | { kind: 'by-phone'; lines: ByPhone; fields: Record<string, string> }
  /** The delivery costs more than was shown. */
  | { kind: 'other-fee'; fee: Money; fields: Record<string, string> }
  | { kind: 'refused'; fields: Record<string, string> }
  /** The shop takes no order now, and says what to do instead. */
  | { kind: 'told'; words: string }
  | { kind: 'failed' | 'unanswered' };

type Besides = {
  /** The honeypot. */
  unseen?: string;
  discountCode?: string | undefined;
  /** What the page shows that the delivery costs. */
  shippingFee?: Money | null;
  /** Of an order that is kept: what the rider collects for it at the most. */
  shownTotal?: Money;
  origin?: Readonly<Record<string, unknown>> | null;
  /** Of the page. */
  language?: Language;
};

/** The body of `POST /api/orders`: every field of the spec's Order. The shop believes who, where to, which products and how many. */
export function orderBody(
  form: CheckoutForm,
  lines: readonly CheckoutLine[],
  now: Date,
  { unseen, discountCode, shippingFee, shownTotal, origin, language }: Besides = {},
): string {
  return JSON.stringify({
    fullname: form.fullname,
    email: form.email ?? '',
    loginEmail: notLoggedIn,
    country: form.country,
    contactNo: form.contactNo,
    whatsappNo: '',
    city: form.city,
    province: form.province,
    postelCode: form.postelCode ?? '',
    shippingAddress: form.shippingAddress,
    apartment: form.apartment ?? '',
    billingAddress: form.billingAddress,
    products: lines.map(({ id, title, name, quantity, price, picture }) => ({
      id,
      title,
      name,
      quantity,
      price: toRupees(price),
      imageUrl: picture ? [pictureUrl(picture)] : [],
    })),
    timestamp: now.toISOString(),
    readTimestamp: null,
    userId: notLoggedIn,
    userName: notLoggedIn,
    ...(shippingFee && { shippingFee: toRupees(shippingFee) }),
    ...(shownTotal !== undefined && { shownTotal: toRupees(shownTotal) }),
    ...(discountCode && { discountCode }),
    ...(origin && { origin }),
    ...(language === 'ur' && { language }),
    ...(unseen && { [honeypot]: unseen }),
  });
}

type Sending = {
  body: string;
  key: string;
  /** Called before each repeat. */
  onRepeat?: () => void;
  /** How often it is sent again before it counts as unanswered; three times unless told otherwise. */
  most?: number;
  address?: string;
};

/**
 * Sends an order until the shop answers, with at most `most` retries. All use the same idempotency key, so the shop
 * creates one order however many of them arrive.
 */
export async function sendOrder({
  body,
  key,
  onRepeat,
  most = maxRepeats,
  address = '/api/orders',
}: Sending): Promise<Answered> {
  for (let repeats = 0; ; repeats++) {
    const response = await postOrder(address, body, key);
    if (response && !mayPass(response.status)) return readAnswer(response);
    if (repeats >= most) return { kind: 'unanswered' };
    onRepeat?.();
    await new Promise((resolve) => setTimeout(resolve, waitBefore(repeats + 1, response?.headers.get('retry-after'))));
  }
}

/** Whether the shop answers at all; asked before an order is sent where there seems to be no network. */
export async function reachesShop(): Promise<boolean> {
  const signal = AbortSignal.timeout(maxKnockMs);
  return fetch('/livez', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Sends it once; null where no answer came. */
export async function postOrder(address: string, body: string, key: string): Promise<Response | null> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'shop-device': thisDevice() },
      body,
      signal: AbortSignal.timeout(maxAnswerMs),
    });
  } catch {
    return null;
  }
}

/** A temporary error of the shop or a proxy: it is unknown whether the order was created. */
function mayPass(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Milliseconds to wait before a retry: what the shop asks for, else 1, 2 and 4 seconds with jitter. */
export function waitBefore(repeat: number, retryAfter: string | null | undefined, chance = Math.random()): number {
  const retryAfterMs = Number(retryAfter ?? Number.NaN) * 1000;
  const wait = Number.isFinite(retryAfterMs) && retryAfterMs >= 0 ? retryAfterMs : 1000 * 2 ** (repeat - 1);
  return Math.min(wait, maxWaitMs) + Math.round(500 * chance);
}

async function readAnswer(response: Response): Promise<Answered> {
  const { number, receipt, lines, fields, problem, say, shippingFee } = await readJson(response);
  if (response.ok && typeof number === 'string' && typeof receipt === 'string')
    return { kind: 'placed', number, receipt };
  if (response.status === 409 && Array.isArray(lines)) return { kind: 'short', lines: lines.filter(isShort) };
  if (response.status === 422 && Array.isArray(lines) && typeof problem === 'string')
    return { kind: 'by-phone', ...byPhoneOf(lines, problem, asRecord(fields)) };
  if (say === true && typeof problem === 'string') return { kind: 'told', words: problem };
  if (response.status === 422 && typeof shippingFee === 'number')
    return { kind: 'other-fee', fee: fromRupees(shippingFee), fields: textsOf(asRecord(fields)) };
  if (response.status === 422 && fields) return { kind: 'refused', fields: textsOf(asRecord(fields)) };
  return { kind: 'failed' };
}

/** An answer's body; an empty record where it is no JSON. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    return asRecord(await response.json());
  } catch {
    return {};
  }
}

/** The words of a line stand at the line, and are not said above the form again. */
function byPhoneOf(lines: unknown[], words: string, fields: Record<string, unknown>) {
  const general = Object.entries(fields).filter(([name]) => !name.startsWith('products.'));
  return {
    lines: lines
      .map((line) => asRecord(line))
      .flatMap(({ id, most }) => (typeof id === 'number' && typeof most === 'number' ? [{ id, most, words }] : [])),
    fields: textsOf(Object.fromEntries(general)),
  };
}

function isShort(value: unknown): value is Shortage[number] {
  const { id, left } = asRecord(value);
  return typeof id === 'number' && typeof left === 'number';
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]));
}

const device = createStoredStore({ key: 'device', initial: '', asText: true, parse: String });

/** A name for this browser that says nothing of its owner; orders are counted by it (K8). */
function thisDevice(): string {
  if (device.read() === '') device.write(makeUuid());
  return device.read();
}
