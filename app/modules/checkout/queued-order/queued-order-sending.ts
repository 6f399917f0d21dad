import { fromRupees, type Money } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { takeOutOfCart } from '#app/modules/cart/cart-store.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { postOrder, reachesShop, readJson } from '../checkout-sending.ts';
import { keepReceipt } from '../receipt/receipt-store.ts';
import { type QueuedOrder, readKept, standsAtCheckout, writeStored } from './queued-order-store.ts';

/** An order that has waited longer is sent only once its shopper has said so again. */
const autoSendMs = 24 * 60 * 60 * 1000;
const slot = 'kept-order';

/** Whether it has waited so long that its shopper is asked first. */
export function isOld({ step, keptAt }: QueuedOrder, now = Date.now()): boolean {
  return step === 'waiting' && now - keptAt > autoSendMs;
}

/** Whether something is to be sent by itself: the order, or the question whether it can be taken back. */
export function isToSend(kept: QueuedOrder, now = Date.now()): boolean {
  return (kept.step === 'waiting' && !isOld(kept, now)) || kept.step === 'taking-back';
}

/** Milliseconds until the next attempt: what the shop asks for, else 5, 10, 20 seconds and so on, up to two minutes. */
export function waitBeforeAttempt({ notBefore = 0 }: QueuedOrder, attempts: number, now = Date.now()): number {
  const own = attempts === 0 ? 0 : Math.min(120_000, 2_500 * 2 ** attempts);
  return Math.max(own, notBefore - now);
}

/**
 * Sends what waits, or asks to take it back; another tab that does so already is left to it. `placed` is said once, to the
 * tab that sent it; everything else stands in the store.
 */
export async function attempt(): Promise<'placed' | 'done'> {
  if (!navigator.locks) return attemptAlone();
  return navigator.locks.request(slot, { ifAvailable: true }, (lock) => (lock ? attemptAlone() : 'done'));
}

/**
 * Its shopper wants it back. What no request can have carried to the shop is taken back at once; of the rest the shop is
 * asked. Where the browser has no locks another tab may just be sending it, so the shop is asked, too.
 */
export async function takeBackKept(): Promise<void> {
  function decide(): void {
    const kept = readKept();
    if (kept?.step !== 'waiting') return;
    change(kept, { step: kept.mayHaveArrived || !navigator.locks ? 'taking-back' : 'taken-back', words: [] });
  }
  await (navigator.locks ? navigator.locks.request(slot, decide) : decide());
}

/** Writes what has changed, unless the order has gone meanwhile: this phone was told to forget it. */
export function change(kept: QueuedOrder, changed: Partial<QueuedOrder>): QueuedOrder {
  const next = { ...kept, ...changed };
  if (readKept()?.key === kept.key) writeStored(next);
  return next;
}

async function attemptAlone(): Promise<'placed' | 'done'> {
  const before = readKept();
  // What never went out can be taken back for certain, so nothing goes out before the shop is reached.
  if (!before || !isToSend(before) || !(await reachesShop())) return 'done';
  const kept = readKept();
  if (!kept || !isToSend(kept)) return 'done';
  return kept.step === 'taking-back' ? takeBack(kept) : send(kept);
}

async function takeBack(kept: QueuedOrder): Promise<'placed' | 'done'> {
  const isTakenBack = await askToTakeBack(kept.key);
  if (isTakenBack === null) return 'done';
  if (!isTakenBack) return send(change(kept, { step: 'waiting', isTooLate: true }));
  change(kept, { step: 'taken-back', mayHaveArrived: false });
  return 'done';
}

async function send(before: QueuedOrder): Promise<'placed' | 'done'> {
  const kept = change(before, { mayHaveArrived: true });
  const response = await postOrder('/api/orders', kept.body, kept.key);
  const { number, receipt, ...texts } = response ? await readJson(response) : {};
  if (response?.ok && typeof number === 'string' && typeof receipt === 'string') {
    finish(kept, { number, receipt });
    // Whoever wanted it back reads why it is placed all the same.
    return kept.isTooLate ? 'done' : 'placed';
  }
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  const notBefore = Date.now() + (Number.isFinite(seconds) ? seconds * 1000 : 0);
  if (!response || response.status >= 500) change(kept, { notBefore, words: [] });
  else if (response.status === 429 && seconds > 0) change(kept, { notBefore, words: wordsIn(texts) });
  // An earlier request that got no answer may still arrive. Its key is given up, so that it makes no order after this refusal.
  else if (!before.mayHaveArrived || (await askToTakeBack(kept.key)))
    change(kept, { step: 'refused', mayHaveArrived: false, words: wordsIn(texts) });
  return 'done';
}

/** True: there is no order of this key, and there will be none. False: it is placed. Null: no answer. */
async function askToTakeBack(key: string): Promise<boolean | null> {
  const response = await postOrder('/api/orders/take-back', '{}', key);
  const { takenBack } = response?.ok ? await readJson(response) : {};
  return typeof takenBack === 'boolean' ? takenBack : null;
}

/** What is personal is gone with the answer. */
function finish(kept: QueuedOrder, placed: { number: string; receipt: string }): void {
  const current = readKept();
  if (current?.step === 'placed') return;
  if (current) keepReceipt({ ...placed, placedAt: new Date().toISOString() });
  if (standsAtCheckout(kept)) takeOutOfCart(orderIn(kept).lines);
  if (JSON.stringify(checkoutDraft.read()) === JSON.stringify(kept.draft)) checkoutDraft.forget();
  change(kept, { step: 'placed', number: placed.number, body: '', draft: {}, words: [] });
}

/** What it orders and comes to, as its page showed it. */
export function orderIn({ body }: QueuedOrder): {
  lines: { id: number; name: string; quantity: number }[];
  total: Money | null;
} {
  const { products, shownTotal } = asRecord(body ? JSON.parse(body) : null);
  return {
    lines: Array.isArray(products) ? products : [],
    total: typeof shownTotal === 'number' ? fromRupees(shownTotal) : null,
  };
}

/** The shop's own sentences: those about fields, else the one about the whole. */
function wordsIn({ problem, fields, say }: Record<string, unknown>): string[] {
  const { 'Idempotency-Key': key, ...others } = asRecord(fields);
  if (key) return [messages.checkout.failed];
  const ofFields = say === true ? [] : Object.values(others).map(String);
  const all = ofFields.length > 0 ? ofFields : [typeof problem === 'string' ? problem : messages.checkout.failed];
  return [...new Set(all)];
}
