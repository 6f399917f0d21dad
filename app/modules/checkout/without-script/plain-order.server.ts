import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readFormBody } from '#app/infra/http/read-body.server.ts';
import { formatPrice, type Money, toRupees } from '#app/infra/money/money.ts';
import { asRecord, recordOf } from '#app/infra/records.ts';
import { cookieLine, cookiePrefix, receiptCookie } from '#app/modules/accounts/auth.server.ts';
import { readCookie } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { readSummaries } from '#app/modules/catalog/products.server.ts';
import { withYesState } from '#app/modules/orders/confirmation/offer-yes.server.ts';
import { readReceipt } from '#app/modules/orders/my-orders/receipts.server.ts';
import { type Receipt, totalOf } from '#app/modules/orders/order.ts';
import { answerOrderOf } from '#app/modules/orders/place/orders-api.server.ts';
import { type FieldName, fieldNames, type Problems } from '../checkout-values.ts';
import { addPlainLine, changePlainLines, type PlainLine, readPlainLines, writePlainLines } from './plain-lines.ts';

const linesCookie = 'lines';
const weekSeconds = 7 * 24 * 60 * 60;

export type PlainOrderLine = PlainLine & { name: string; price: Money; left: number };

/** What the page shows: the lines that are on sale at today's prices, in paisa, and the key of the order to come. */
export type PlainOrder = { lines: PlainOrderLine[]; subtotal: Money; key: string };

/** The page once more after a refusal, with what was typed. */
export type PlainReply = PlainOrder & {
  problem: string;
  fields: Problems;
  values: Record<FieldName, string>;
  /** Rupees that the shopper was told the delivery costs. */
  shippingFee: number;
};

/** M56: what somebody without script wants; each time with a key of its own, so that one page places one order. */
export async function readPlainOrder(request: Request): Promise<PlainOrder> {
  return { ...(await priced(linesOf(request))), key: randomUUID() };
}

function linesOf(request: Request): PlainLine[] {
  return readPlainLines(readCookie(request, `${cookiePrefix()}.${linesCookie}`));
}

async function priced(wanted: readonly PlainLine[]): Promise<Omit<PlainOrder, 'key'>> {
  const found = new Map((await readSummaries(wanted.map(({ id }) => id))).map((product) => [product.id, product]));
  const lines = wanted.flatMap((line) => {
    const product = found.get(line.id);
    return product ? [{ ...line, name: product.name, price: product.price, left: product.quantity }] : [];
  });
  return { lines, subtotal: totalOf(lines) };
}

type Answered = { kind: 'reply'; status: number; reply: PlainReply } | { kind: 'gone-on'; response: Response };

/** Does what a button of the pages without script asks for: adds a product, changes quantities, or places the order. */
export async function answerPlainOrder(request: Request): Promise<Answered> {
  const form = (await readFormBody(request)) ?? new URLSearchParams();
  const text = (name: string) => form.get(name) ?? '';
  const lines = linesOf(request);
  if (form.has('add')) return goOn(addPlainLine(lines, text('add')));
  const changed = changePlainLines(lines, (id) => text(`quantity-${id}`));
  if (text('act') !== 'place') return goOn(changed);
  const placed = await place(request, form, changed);
  if (placed.kind === 'refused') return { ...placed, kind: 'reply' };
  return goOn([], [cookieLine(receiptCookie, placed.receipt, 2 * weekSeconds)], href('/order/receipt'));
}

function goOn(lines: readonly PlainLine[], cookies: readonly string[] = [], to = href('/order')): Answered {
  const headers = new Headers({ 'cache-control': 'no-store' });
  headers.append('set-cookie', cookieLine(linesCookie, writePlainLines(lines), lines.length > 0 ? weekSeconds : 0));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { kind: 'gone-on', response: redirect(to, { status: 303, headers }) };
}

type Placed = { kind: 'placed'; receipt: string } | { kind: 'refused'; status: number; reply: PlainReply };

/** The order by the checkout's own way; what is wrong is said at the fields. */
async function place(request: Request, form: URLSearchParams, changed: readonly PlainLine[]): Promise<Placed> {
  const { lines, subtotal } = await priced(changed);
  const key = form.get('key') ?? '';
  const values = recordOf(fieldNames, (name) => form.get(name) ?? '');
  const shippingFee = Number(form.get('shippingFee')) || 0;
  const shown = { lines, subtotal, key, values, shippingFee, fields: {} };
  if (toRupees(subtotal) !== Number(form.get('subtotal')))
    return { kind: 'refused', status: 422, reply: { ...shown, problem: newTotal(subtotal) } };
  const products = lines.map(({ id, quantity }) => ({ id, quantity }));
  const { status, body } = await answerOrderOf(
    request,
    { ...values, products, shippingFee, language: languageAt(new URL(request.url).pathname) },
    { key, device: undefined, address: request.headers.get(clientAddressHeader) ?? '' },
  );
  if (typeof body.receipt === 'string') return { kind: 'placed', receipt: body.receipt };
  const fields = asRecord(body.fields);
  const reply = {
    ...shown,
    problem: String(body.problem ?? ''),
    fields: Object.fromEntries(fieldNames.map((name) => [name, fields[name]]).filter(([, message]) => message)),
    ...(typeof body.shippingFee === 'number' && { shippingFee: body.shippingFee }),
    ...('Idempotency-Key' in fields && { key: randomUUID(), problem: alreadyPlaced }),
  };
  return { kind: 'refused', status, reply };
}

const alreadyPlaced = 'This form has already placed an order. Press again to place another one.';

function newTotal(subtotal: Money): string {
  return tIn()('The products come to {amount} now. Press again to accept.', {
    amount: formatPrice(subtotal),
  });
}

/** The receipt of the order that this browser placed last without script; null where there is none. */
export async function readPlainReceipt(request: Request): Promise<Receipt | null> {
  const token = readCookie(request, `${cookiePrefix()}.${receiptCookie}`) ?? '';
  const receipt = /^[\w-]{22}$/.test(token) ? await readReceipt(token) : null;
  return receipt && withYesState(receipt);
}
