import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { readLanguage } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { formatPhone, type Phone } from '#app/infra/contact-details/phone.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import { databaseCode, isDatabaseAway, isUntried, type Transaction } from '#app/infra/db/db.server.ts';
import { diskFull } from '#app/infra/db/pool.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { refuse } from '#app/infra/http/refuse.server.ts';
import { limitsAreOn } from '#app/infra/limits/limits.server.ts';
import { fromRupees, type Money } from '#app/infra/money/money.ts';
import { log } from '#app/infra/process/log.server.ts';
import { createSemaphore } from '#app/infra/process/semaphore.ts';
import { asRecord } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { ourRules } from '#app/modules/settings/order-rules.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { formatCancellable } from '../cancel/cancel-own-order.server.ts';
import { withYesState } from '../confirmation/offer-yes.server.ts';
import { type CodeHold, codeHolder } from '../discounts/code-hold.server.ts';
import { type CodeRefused, takeCode } from '../discounts/order-discount.server.ts';
import { closeCheckoutLeads } from '../leads/leads.server.ts';
import { formatAgain, readReceipt } from '../my-orders/receipts.server.ts';
import { receiptInRupees } from '../order.ts';
import { readLastDelivery } from '../order-form/last-delivery.server.ts';
import { fieldProblems, honeypot, type OrderRequest, orderRequest } from '../order-form/order-form.ts';
import { readOrigin } from '../order-form/order-origin.ts';
import {
  type Answer,
  answerOutcome,
  refuseBeyond,
  refuseInWords,
  refuseKept,
  refusePhone,
} from '../order-form/order-responses.ts';
import { checkQueuedOrder, type QueuedOrderRefused } from '../queued-order/queued-order.server.ts';
import { formatReturnable } from '../returns/shoppers-return.server.ts';
import { type BeyondCash, checkCashLimit, readCashLimit } from './cash-limit.server.ts';
import { countRefusedCode, type GuardResult, guardOrder } from './order-guard.server.ts';
import { type Placed, type Placing, placeOrder, type Refused } from './place-order.server.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const receiptToken = /^[\w-]{22}$/;

/**
 * How many orders are placed at a time, and how many wait. With eight a node places a tenth more, and has too little left
 * for searches where more come than it can serve (tests/faults/overload.test.ts). A request enters when its body has arrived, so
 * that slow senders take nobody's place. A full queue refuses at once, and one that stands still within two seconds; who
 * waits in it is nearly always served, also in a burst of a hundred buyers on a slow machine. Where more come than can be
 * placed, nobody waits longer than 0.7 s.
 */
export const orderTurns = createSemaphore({
  max: 6,
  maxWaiting: 96,
  maxWaitMs: 3_000,
  stallMs: 2_000,
  overloadMaxWaitMs: 700,
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

type OrderHeaders = { key: string | undefined; device: string | undefined; address: string };

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
          receiptInRupees(
            await formatAgain(await formatCancellable(await withYesState(await formatReturnable(receipt)))),
          ),
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
async function answerOrder(request: Request, orderHeaders: OrderHeaders): Promise<Answer> {
  if (!orderHeaders.key || !uuid.test(orderHeaders.key)) return withoutKey;
  const body = await readJsonBody(request);
  if (!body.ok) return { status: body.status, body: { problem: body.problem, fields: { body: body.problem } } };
  return answerOrderOf(request, body.value, orderHeaders);
}

const withoutKey: Answer = {
  status: 400,
  body: { problem: 'Send a UUID as Idempotency-Key.', fields: { 'Idempotency-Key': 'This must be a UUID.' } },
};

/** The same for an order that has been read, also out of a form that was sent without script. */
export async function answerOrderOf(
  request: Request,
  body: unknown,
  { key, device, address }: OrderHeaders,
): Promise<Answer> {
  if (!key || !uuid.test(key)) return withoutKey;
  try {
    const leave = await orderTurns.enter();
    try {
      const response = await answerBody(request, body, { key: key.toLowerCase(), device, address });
      leave();
      return response;
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

type Keyed = Omit<OrderHeaders, 'key'> & { key: string };

let cachedSchema: { domains: string; schema: ReturnType<typeof orderRequest> } | null = null;

/** The schema of an order. Zod compiles one when it is first used, so the last one is kept until the settings change. */
function schemaFor(emailDomains: readonly string[]): ReturnType<typeof orderRequest> {
  const domains = emailDomains.join();
  if (cachedSchema?.domains !== domains) cachedSchema = { domains, schema: orderRequest(emailDomains) };
  return cachedSchema.schema;
}

async function answerBody(request: Request, body: unknown, { key, device, address }: Keyed): Promise<Answer> {
  const settings = await readShopSettings();
  const parsed = schemaFor(settings.emailDomains).safeParse(body);
  if (!parsed.success)
    return {
      status: 422,
      body: { problem: 'Please check the marked fields.', fields: fieldProblems(parsed.error) },
    };
  if (isFromBot(body)) return refuseInWords(422, botRefusal(settings.phone));
  const knownDevice = device && uuid.test(device) ? device.toLowerCase() : null;
  const guard = limitsAreOn()
    ? await guardOrder({
        key,
        requestHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
        phone: parsed.data.contactNo,
        address,
        device: knownDevice,
        hasCode: Boolean(parsed.data.discountCode),
      })
    : null;
  const refusal = guard && refuseByGuard(guard, settings.phone);
  if (refusal) return refusal;
  // The owner's rules are no limits against attacks: an own shop keeps them also where those are switched off.
  const rules = (guard ? guard.kind === 'allowed' : await isSetUp()) ? await readOrderRules() : null;
  const { contactNo: phone, city } = parsed.data;
  const placing: Placing & Extras = {
    account: await readSignedIn(request),
    shop: settings,
    language: settings.speaksUrdu ? readLanguage(asRecord(body).language) : 'en',
    closesLeadsOf: settings.keepsDrafts ? phone : null,
    keeps: settings.keepsOrders,
    codeHold: guard && parsed.data.discountCode ? await codeHolder({ device: knownDevice, address }) : null,
    shown: shownPrices(body),
    shownFee: fromRupees(parsed.data.shippingFee ?? 0),
    cashLimit: await readCashLimit(settings.delivery, { city, phone }),
    ...(settings.keepsOrigins && { origin: readOrigin(asRecord(body).origin) }),
    ...(rules && { mostOpen: rules.mostOpenOrders, holdLimits: rules }),
  };
  const outcome = await place(parsed.data, key, placing);
  if (outcome.kind === 'queued-order-refused') return refuseKept(outcome.total);
  if (outcome.kind === 'code-refused') {
    await countRefusedCode(address);
    return { status: 422, body: { problem: outcome.problem, fields: { discountCode: outcome.problem } } };
  }
  if (outcome.kind === 'beyond-limits')
    return refuseBeyond(outcome.beyond, parsed.data.products, rules ?? ourRules, settings.phone);
  return answerOutcome(outcome, {
    shop: settings.phone,
    city: cityIn(placing.language, city),
    mostOpen: rules?.mostOpenOrders,
  });
}

type Extras = {
  keeps: boolean;
  /** From where the order comes, while unconfirmed orders hold so many uses of a code only. */
  codeHold: CodeHold | null;
  /** The phone whose unfinished checkouts this order ends. */
  closesLeadsOf: Phone | null;
};

type Refusal = CodeRefused | BeyondCash | QueuedOrderRefused;

/**
 * An order with a code takes it in its transaction, and one that may have waited on its device is compared with what was
 * shown; other orders ask nothing about either. What may be collected is compared with what is left to pay, so that with a
 * code it is known there.
 */
async function place(
  request: OrderRequest,
  key: string,
  { keeps, codeHold, closesLeadsOf, ...placing }: Placing & Extras,
): Promise<Placed | Refused | Refusal> {
  const { discountCode, shownTotal } = request;
  const mayHaveWaited = keeps || shownTotal !== undefined;
  if (!discountCode && !mayHaveWaited && closesLeadsOf === null) return placeOrder<never>(request, key, placing);
  const { cashLimit, ...others } = placing;
  const shown = shownTotal === undefined ? {} : { shown: fromRupees(shownTotal) };
  async function complete(tx: Transaction, number: string): Promise<Refusal | null> {
    const refusal =
      (discountCode && (await takeCode(tx, number, { typed: discountCode, hold: codeHold }))) ||
      (discountCode && cashLimit && (await checkCashLimit(tx, number, cashLimit))) ||
      (mayHaveWaited && (await checkQueuedOrder(tx, number, { key, ...shown })));
    if (refusal) return refusal;
    if (closesLeadsOf !== null) await closeCheckoutLeads(tx, closesLeadsOf, number);
    return null;
  }
  return placeOrder<Refusal>(request, key, { ...(discountCode ? others : placing), complete });
}

/** The price of each product as the shopper's page showed it. Whatever is not a price is left out. */
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
function isFromBot(body: unknown): boolean {
  return Boolean(asRecord(body)[honeypot]);
}

function botRefusal(shop: Phone): string {
  return tIn()('We could not take this order here. Please order by phone: {phone}.', { phone: formatPhone(shop) });
}

function refuseByGuard(result: GuardResult, shop: Phone): Answer | null {
  if (result.kind === 'blocked') return refusePhone(shop);
  if (result.kind !== 'too-often') return null;
  const { status, body } = refuseInWords(
    429,
    tIn()('There were many orders from here in the last hour. Please wait a little, or order by phone: {phone}.', {
      phone: formatPhone(shop),
    }),
  );
  return { status, body: { ...body, retryAfterSeconds: result.retryAfterSeconds } };
}
