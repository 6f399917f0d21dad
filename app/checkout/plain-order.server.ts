import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { cookieLine, cookiePrefix } from '#app/accounts/auth.server.ts';
import { readCookie } from '#app/accounts/signed-in.server.ts';
import { readSummaries } from '#app/catalog/products.server.ts';
import { sayYesAsked } from '#app/orders/offer-yes.server.ts';
import { type Receipt, totalOf } from '#app/orders/order.ts';
import { honeypot } from '#app/orders/order-form.ts';
import { answerOrderOf } from '#app/orders/orders-api.server.ts';
import { readReceipt } from '#app/orders/receipts.server.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { readFormBody } from '#app/platform/http/read-body.server.ts';
import { formatPrice, toRupees } from '#app/platform/money.ts';
import { recordOf } from '#app/platform/records.ts';
import { fieldNames, type Problems, type Values } from './checkout-values.ts';
import { addPlainLine, changePlainLines, type PlainLine, readPlainLines, writePlainLines } from './plain-lines.ts';

const linesCookie = 'lines';
const receiptCookie = 'receipt';
const weekSeconds = 7 * 24 * 60 * 60;

export type PlainOrderLine = PlainLine & { name: string; price: number; left: number };

/** What the page shows: the lines that are on sale at today's prices, in paisa. */
export type PlainOrder = { lines: PlainOrderLine[]; subtotal: number; key: string };

export type PlainReply = {
  problem: string;
  fields: Problems;
  values: Values;
  /** A new one, where the order of the old one is placed. */
  key: string;
  /** Rupees that the shopper was told the delivery costs. */
  shippingFee: number;
};

/** M56: what somebody without script wants; each time with a key of its own, so that one page places one order. */
export async function readPlainOrder(request: Request): Promise<PlainOrder> {
  const lines = await priced(linesOf(request));
  return { lines, subtotal: totalOf(lines), key: randomUUID() };
}

function linesOf(request: Request): PlainLine[] {
  return readPlainLines(readCookie(request, `${cookiePrefix()}.${linesCookie}`));
}

async function priced(wanted: readonly PlainLine[]): Promise<PlainOrderLine[]> {
  const found = new Map((await readSummaries(wanted.map(({ id }) => id))).map((product) => [product.id, product]));
  return wanted.flatMap((line) => {
    const product = found.get(line.id);
    return product ? [{ ...line, name: product.name, price: product.price, left: product.quantity }] : [];
  });
}

type Answered = { kind: 'reply'; status: number; reply: PlainReply } | { kind: 'gone-on'; response: Response };

/** Does what a button of the pages without script asks for: adds a product, changes quantities, or places the order. */
export async function answerPlainOrder(request: Request): Promise<Answered> {
  const form = (await readFormBody(request)) ?? new URLSearchParams();
  const text = (name: string) => form.get(name) ?? '';
  const lines = linesOf(request);
  if (text('act') === 'add') return goOn(addPlainLine(lines, text('id'), text('quantity')));
  const changed = changePlainLines(lines, (id) => text(`quantity-${id}`));
  if (text('act') !== 'place') return goOn(changed);
  const values: Values = {
    ...recordOf(fieldNames, text),
    billing: text('billing') === 'different' ? 'different' : 'same',
  };
  const { status, problem, fields, key, shippingFee, receipt } = await place(request, { form, values, changed });
  if (receipt) return goOn([], [cookieLine(receiptCookie, receipt, weekSeconds * 2)], href('/order/receipt'));
  return { kind: 'reply', status, reply: { problem, fields, values, key, shippingFee } };
}

function goOn(lines: readonly PlainLine[], cookies: readonly string[] = [], to = href('/order')): Answered {
  const headers = new Headers({ 'cache-control': 'no-store' });
  headers.append('set-cookie', cookieLine(linesCookie, writePlainLines(lines), lines.length > 0 ? weekSeconds : 0));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { kind: 'gone-on', response: redirect(to, { status: 303, headers }) };
}

type Asked = { form: URLSearchParams; values: Values; changed: readonly PlainLine[] };
type Placed = Omit<PlainReply, 'values'> & { status: number; receipt?: string };

/** The order by the checkout's own way; its refusals are said at the fields. */
async function place(request: Request, { form, values, changed }: Asked): Promise<Placed> {
  const { billing, billingAddress, ...written } = values;
  const key = form.get('key') ?? '';
  const shippingFee = Number(form.get('shippingFee')) || 0;
  const refused = (problem: string, fields: Problems = {}): Placed => ({
    status: 422,
    problem,
    fields,
    key,
    shippingFee,
  });
  if (billing === 'different' && !billingAddress.trim())
    return refused(lookAgain, { billingAddress: 'Please enter your billing address.' });
  const body = {
    ...written,
    billingAddress: billing === 'different' ? billingAddress : '',
    products: changed.map(({ id, quantity }) => ({ id, quantity })),
    shippingFee,
    [honeypot]: form.get(honeypot) ?? '',
  };
  const subtotal = totalOf(await priced(changed));
  if (toRupees(subtotal) !== Number(form.get('subtotal'))) return refused(newTotal(subtotal));
  const { status, body: answer } = await answerOrderOf(request, body, {
    key,
    device: undefined,
    address: request.headers.get(clientAddressHeader) ?? '',
  });
  if (typeof answer.receipt === 'string') return { ...refused(''), status, receipt: answer.receipt };
  const fields = (answer.fields ?? {}) as Problems & Record<string, string>;
  const isOther = 'Idempotency-Key' in fields;
  return {
    ...refused(isOther ? alreadyPlaced : String(answer.problem ?? ''), fields),
    status,
    key: isOther ? randomUUID() : key,
    shippingFee: typeof answer.shippingFee === 'number' ? answer.shippingFee : shippingFee,
  };
}

const lookAgain = 'Please look at the marked fields.';
const alreadyPlaced = 'This form has placed an order before. Press again for another one.';

function newTotal(subtotal: number): string {
  return `The products come to ${formatPrice(subtotal)} now. Press again if that is right for you.`;
}

/** The receipt of the order that this browser placed last without script; null where there is none. */
export async function readPlainReceipt(request: Request): Promise<Receipt | null> {
  const token = readCookie(request, `${cookiePrefix()}.${receiptCookie}`) ?? '';
  const receipt = /^[\w-]{22}$/.test(token) ? await readReceipt(token) : null;
  return receipt && sayYesAsked(receipt);
}
