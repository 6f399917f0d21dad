import type { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { readSignedIn } from '#app/accounts/signed-in.server.ts';
import { readLanguage } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
import { databaseCode, isDatabaseAway, isUntried, type Transaction } from '#app/platform/db/db.server.ts';
import { diskFull } from '#app/platform/db/pool.server.ts';
import { createGate } from '#app/platform/gate.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { readJsonBody } from '#app/platform/http/read-body.server.ts';
import { refuse } from '#app/platform/http/refuse.server.ts';
import { limitsAreOn } from '#app/platform/limits/limits.server.ts';
import { log } from '#app/platform/log.server.ts';
import { messages } from '#app/platform/messages.ts';
import { fromRupees, type Money } from '#app/platform/money.ts';
import { formatPhone, type Phone } from '#app/platform/phone.ts';
import { cityIn } from '#app/platform/provinces.ts';
import { asRecord } from '#app/platform/records.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import { ourRules } from '#app/settings/order-rules.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { sayCancellable } from './cancel-own-order.server.ts';
import { BeyondCash, keepWithin, readCashLimit } from './cash-limit.server.ts';
import { DiscountRefused, takeCode } from './codes/order-discount.server.ts';
import { checkKept, KeptOrderRefused } from './kept-order.server.ts';
import { readLastDelivery } from './last-delivery.server.ts';
import { closeCheckoutLeads } from './leads.server.ts';
import { sayYesAsked } from './offer-yes.server.ts';
import { receiptInRupees } from './order.ts';
import { sayAgain } from './order-again.server.ts';
import { type Answer, answerOutcome, refuseBeyond, refuseInWords, refuseKept } from './order-answers.ts';
import { fieldProblems, honeypot, type OrderRequest, orderRequest } from './order-form.ts';
import { type GuardAnswer, guardOrder } from './order-guard.server.ts';
import { readOrigin } from './order-origin.ts';
import { type Placed, type Placing, placeOrder, type Refused } from './place-order.server.ts';
import { readReceipt } from './receipts.server.ts';
import { sayReturnable } from './returns/shoppers-return.server.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const receiptToken = /^[\w-]{22}$/;

/**
 * How many orders are placed at a time, and how many wait. With eight a node places a tenth more, and has too little left
 * for searches where more come than it can serve (drills/overload.test.ts). A request enters when its body has arrived, so
 * that slow senders take nobody's place. A full queue refuses at once, and one that stands still within two seconds; who
 * waits in it is nearly always served, also in a burst of a hundred buyers on a slow machine. Where more come than can be
 * placed, nobody waits longer than 0.7 s.
 */
export const orderTurns = createGate({
  most: 6,
  mostWaiting: 96,
  patienceMs: 3_000,
  stallMs: 2_000,
  overloadPatienceMs: 700,
});

/** Whether a request is an order that would be refused at once: then its body need not be read. */
export function isOneOrderTooMany(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && pathname === '/api/orders' && orderTurns.isFull();
}

/** Answers an order for which there is no room. */
export function refuseOrder(response: ServerResponse): void {
  response.setHeader('retry-after', secondsUntilNextTry());
  refuse(response, 503, messages.checkout.failed);
}

/** A little apart from each other, so that a database coming back is not met by everybody at once. */
function secondsUntilNextTry(): string {
  return String(1 + Math.floor(Math.random() * 4));
}

type Asked = { key: string | undefined; device: string | undefined; address: string };
type Guarded = { key: string; phone: Phone; device: string | undefined; address: string };

export const ordersApi = new Hono()
  .post('/orders', async (context) => {
    const { status, body } = await answerOrder(context.req.raw, {
      key: context.req.header('idempotency-key'),
      device: context.req.header('shop-device'),
      address: context.req.header(clientAddressHeader) ?? '',
    });
    context.header('cache-control', 'no-store');
    if (typeof body.retryAfterSeconds === 'number') context.header('retry-after', String(body.retryAfterSeconds));
    if (status === 503) context.header('retry-after', secondsUntilNextTry());
    return context.json(body, status);
  })
  .get('/receipt', async (context) => {
    context.header('cache-control', 'no-store');
    const token = context.req.header('receipt-token') ?? '';
    const receipt = receiptToken.test(token) ? await readReceipt(token) : null;
    return receipt
      ? context.json(
          receiptInRupees(await sayAgain(await sayCancellable(await sayYesAsked(await sayReturnable(receipt))))),
        )
      : context.json({ problem: 'This receipt is not known here.' }, 404);
  })
  .get('/last-delivery', async (context) => {
    context.header('cache-control', 'no-store');
    const token = context.req.header('receipt-token') ?? '';
    const { offersAddress } = await readShopSettings();
    if (!offersAddress) return context.json({ delivery: null });
    const signedIn = await readSignedIn(context.req.raw);
    return context.json({
      delivery: await readLastDelivery({
        userId: signedIn?.id ?? null,
        receipt: receiptToken.test(token) ? token : null,
      }),
    });
  });

/** Reads, checks and places the order of one request; the only thrown errors left are bugs. */
async function answerOrder(request: Request, asked: Asked): Promise<Answer> {
  if (!asked.key || !uuid.test(asked.key)) return withoutKey;
  const body = await readJsonBody(request);
  if (!body.ok) return { status: body.status, body: { problem: body.problem, fields: { body: body.problem } } };
  return answerOrderOf(request, body.value, asked);
}

const withoutKey: Answer = {
  status: 400,
  body: { problem: 'Send a UUID as Idempotency-Key.', fields: { 'Idempotency-Key': 'This must be a UUID.' } },
};

/** The same for an order that has been read, also out of a form that was sent without script. */
export async function answerOrderOf(request: Request, body: unknown, { key, device, address }: Asked): Promise<Answer> {
  if (!key || !uuid.test(key)) return withoutKey;
  try {
    const leave = await orderTurns.enter();
    try {
      const answer = await answerBody(request, body, { key: key.toLowerCase(), device, address });
      leave();
      return answer;
    } catch (error) {
      leave('failed');
      throw error;
    }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    if (!isUntried(error) && databaseCode(error) !== diskFull)
      log('warn', 'order-not-answered', { route: '/api/orders' }, error);
    return { status: 503, body: { problem: messages.checkout.failed } };
  }
}

type Keyed = Omit<Asked, 'key'> & { key: string };

let made: { domains: string; schema: ReturnType<typeof orderRequest> } | null = null;

/** The schema of an order. Zod compiles one when it is first used, so the last one is kept until the settings change. */
function schemaFor(emailDomains: readonly string[]): ReturnType<typeof orderRequest> {
  const domains = emailDomains.join();
  if (made?.domains !== domains) made = { domains, schema: orderRequest(emailDomains) };
  return made.schema;
}

async function answerBody(request: Request, body: unknown, { key, device, address }: Keyed): Promise<Answer> {
  const settings = await readShopSettings();
  const parsed = schemaFor(settings.emailDomains).safeParse(body);
  if (!parsed.success)
    return {
      status: 422,
      body: { problem: 'Please look at the marked fields.', fields: fieldProblems(parsed.error) },
    };
  if (isFromMachine(body)) return refuseInWords(422, machineWords(settings.phone));
  const guard = limitsAreOn() ? await askGuard({ key, phone: parsed.data.contactNo, address, device }) : null;
  const refusal = guard && refuseByGuard(guard, settings.phone);
  if (refusal) return refusal;
  const rules = guard?.kind === 'welcome' ? await readOrderRules() : null;
  const { contactNo: phone, city } = parsed.data;
  const placing: Placing & { keeps: boolean } = {
    account: await readSignedIn(request),
    shop: settings,
    language: settings.speaksUrdu ? readLanguage(asRecord(body).language) : 'en',
    ...(settings.keepsDrafts && {
      also: (tx, number) => closeCheckoutLeads(tx, phone, number),
    }),
    keeps: settings.keepsOrders,
    shown: shownPrices(body),
    shownFee: fromRupees(parsed.data.shippingFee ?? 0),
    cashLimit: await readCashLimit(settings.delivery, { city, phone }),
    ...(settings.keepsOrigins && { origin: readOrigin(asRecord(body).origin) }),
    ...(rules && { mostOpen: rules.mostOpenOrders, holdLimits: rules }),
  };
  const outcome = await place(parsed.data, key, placing);
  if (outcome.kind === 'kept-refused') return refuseKept(outcome.total);
  if (outcome.kind === 'code-refused')
    return { status: 422, body: { problem: outcome.words, fields: { discountCode: outcome.words } } };
  if (outcome.kind === 'beyond-limits')
    return refuseBeyond(outcome.beyond, parsed.data.products, rules ?? ourRules, settings.phone);
  return answerOutcome(outcome, {
    shop: settings.phone,
    city: cityIn(placing.language, city),
    mostOpen: rules?.mostOpenOrders,
  });
}

/**
 * An order with a code takes it in its transaction, and one that may have waited on its device is compared with what was
 * shown; other orders ask nothing about either. What may be collected is compared with what is left to pay, so that with a
 * code it is known there.
 */
async function place(
  request: OrderRequest,
  key: string,
  { keeps, ...placing }: Placing & { keeps: boolean },
): Promise<Placed | Refused | { kind: 'code-refused'; words: string } | { kind: 'kept-refused'; total: Money | null }> {
  const { discountCode, shownTotal } = request;
  const isKept = keeps || shownTotal !== undefined;
  if (!discountCode && !isKept) return placeOrder(request, key, placing);
  const { cashLimit, ...others } = placing;
  async function also(tx: Transaction, number: string): Promise<void> {
    if (discountCode) await takeCode(tx, number, discountCode);
    if (discountCode && cashLimit) await keepWithin(tx, number, cashLimit);
    if (isKept)
      await checkKept(tx, number, { key, ...(shownTotal !== undefined && { shown: fromRupees(shownTotal) }) });
    await placing.also?.(tx, number);
  }
  const limited = discountCode ? others : placing;
  return placeOrder(request, key, { ...limited, also }).catch((error: unknown) => {
    if (error instanceof BeyondCash) return { kind: 'beyond-cash' as const, limit: error.limit };
    if (error instanceof DiscountRefused) return { kind: 'code-refused' as const, words: error.message };
    if (error instanceof KeptOrderRefused) return { kind: 'kept-refused' as const, total: error.total };
    throw error;
  });
}

/** The price of each product as the shopper's page showed it. Whatever is no price is left out, as it ever was. */
function shownPrices(body: unknown): Map<number, Money> {
  const { products } = asRecord(body);
  const lines = Array.isArray(products) ? products.map(asRecord) : [];
  return new Map(
    lines.flatMap(({ id, price }) =>
      typeof id === 'number' && typeof price === 'number' && price > 0 ? [[id, fromRupees(price)]] : [],
    ),
  );
}

/** A field that people do not see and programs fill in. */
function isFromMachine(body: unknown): boolean {
  return Boolean(asRecord(body)[honeypot]);
}

function machineWords(shop: Phone): string {
  return sayIn()('We could not take this order here. Please order by phone: {phone}.', { phone: formatPhone(shop) });
}

function askGuard({ key, phone, address, device }: Guarded): Promise<GuardAnswer> {
  const id = device && uuid.test(device) ? device.toLowerCase() : null;
  return guardOrder({ key, phone, address, device: id });
}

function refuseByGuard(answer: GuardAnswer, shop: Phone): Answer | null {
  const say = sayIn();
  const phone = formatPhone(shop);
  if (answer.kind === 'blocked')
    return refuseInWords(403, say('We cannot take orders of this number online. Please call us: {phone}.', { phone }));
  if (answer.kind !== 'too-often') return null;
  const { status, body } = refuseInWords(
    429,
    say('There were many orders from here in the last hour. Please wait a little, or order by phone: {phone}.', {
      phone,
    }),
  );
  return { status, body: { ...body, retryAfterSeconds: answer.retryAfterSeconds } };
}
