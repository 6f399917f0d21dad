import { useRef, useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import { useLanguage } from '#app/i18n/translate.ts';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { isShopReached } from '#app/infra/live/use-live.ts';
import { asRecord } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { Cart } from '#app/modules/cart/cart.ts';
import { useCartNews } from '#app/modules/cart/cart-news.ts';
import { emptyCart, useCart, useCartIsKnown } from '#app/modules/cart/cart-store.ts';
import { type CheckoutForm, honeypot } from '#app/modules/orders/order-form/order-form.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { useWhenIdle } from '#app/ui/later.ts';
import { type ShownFee, useDelivery } from './checkout-delivery.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { checkoutKeys, type OrderKeys } from './checkout-key.ts';
import { type ByPhone, type CheckoutLine, checkoutLines, type Shortage } from './checkout-lines.ts';
import { type Answered, orderBody, reachesShop, sendOrder } from './checkout-sending.ts';
import type { AppliedCode } from './page/checkout-code.tsx';
import { queuedOrderView } from './queued-order/queued-order-note.tsx';
import { keepOrder, type QueuedOrder, readKept } from './queued-order/queued-order-store.ts';
import { keepReceipt, type StoredReceipt } from './receipt/receipt-store.ts';

/** The order as it was sent. The page shows it instead of the cart until there is an answer. */
type Sent = { lines: readonly CheckoutLine[]; state: 'sending' | 'repeating' | 'placed' };

export type Refusal = { kind: 'short' } | { kind: 'fields'; fields: Record<string, string> };

/** F4: placing what is in the cart. */
export function usePlacing() {
  const cart = useCart();
  const known = useCartIsKnown();
  const navigate = useNavigate();
  async function onPlaced(): Promise<void> {
    emptyCart();
    await showAlert(messages.checkout.placed);
    await navigate(href('/'));
  }
  const placing = usePlacingOf({ cart, known, keys: checkoutKeys, from: href('/checkout'), onPlaced });
  return { ...placing, isEmpty: known && placing.state === 'open' && cart.length === 0 };
}

type Wanted = {
  cart: Cart;
  /** The page knows what is wanted. */
  known: boolean;
  keys: OrderKeys;
  /** The page it is made on. */
  from: string;
  /** The order stands, and its form and key are forgotten. What it must clear, it clears before it waits for anything. */
  onPlaced: (receipt: StoredReceipt) => Promise<void> | void;
  /** M81: it waits on this device. */
  onKept?: () => void;
};

/** So few, because an order that is kept is sent again by itself. */
const repeatsBeforeKept = 1;
const fetchView = () => void queuedOrderView.fetch();
const fetchNothing = () => {};

/** The state of placing an order: its lines at current prices, and the function that places it. */
export function usePlacingOf({ cart, known, keys: { knowsKey, keyFor, forgetKey }, from, onPlaced, onKept }: Wanted) {
  const { keepsOrders } = useShop();
  // Without a network it could not be fetched any more.
  useWhenIdle(keepsOrders ? fetchView : fetchNothing);
  const news = useCartNews(cart, known);
  const language = useLanguage();
  const [shortage, setShortage] = useState<Shortage>([]);
  const [byPhone, setByPhone] = useState<ByPhone>([]);
  const [shownFee, setShownFee] = useState<ShownFee | null>(null);
  const [code, setCode] = useState<AppliedCode | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const underWay = useRef(false);
  const { revalidate } = useRevalidator();
  const lines = sent?.lines ?? checkoutLines(cart, news, shortage, byPhone);
  const delivery = useDelivery(lines, shownFee);

  /**
   * Sends the order and handles the answer; returns the refusal, or null once it is placed or an alert has ended the
   * attempt.
   */
  async function place(form: CheckoutForm): Promise<Refusal | null> {
    if (underWay.current) return null;
    underWay.current = true;
    setShortage([]);
    setByPhone([]);
    setSent({ lines, state: 'sending' });
    const order = JSON.stringify([form, lines.map(({ id, quantity }) => [id, quantity]), code?.code]);
    const besides = {
      unseen: unseenField(),
      discountCode: code?.code,
      shippingFee: delivery.fee,
      origin: visitOrigin.read(),
      language,
    };
    const now = new Date();
    const mayWait = keepsOrders === true && readKept() === null;
    const wasKnown = knowsKey(order);
    const key = keyFor(order);
    const isCutOff = mayWait && (await findsNoNetwork());
    const answered: Answered = isCutOff
      ? { kind: 'unanswered' }
      : await sendOrder({
          body: orderBody(form, lines, now, besides),
          key,
          onRepeat: () => setSent({ lines, state: 'repeating' }),
          ...(mayWait && { most: repeatsBeforeKept }),
        });
    const shownTotal = delivery.total(code?.discount ?? 0);
    const body = orderBody(form, lines, now, { ...besides, shownTotal });
    const mayHaveArrived = wasKnown || !isCutOff;
    const isKept =
      mayWait && answered.kind === 'unanswered' && (await keepUnanswered({ key, body, from, mayHaveArrived }));
    const refusal = isKept ? waitForNetwork() : await takeAnswer(answered);
    underWay.current = false;
    return refusal;
  }

  /** The key is the kept order's from now on. */
  function waitForNetwork(): null {
    forgetKey();
    setSent(null);
    onKept?.();
    return null;
  }

  async function takeAnswer(answered: Answered): Promise<Refusal | null> {
    if (answered.kind === 'placed') return finish(answered);
    if (answered.kind === 'short') setShortage(answered.lines);
    if (answered.kind === 'by-phone') setByPhone(answered.lines);
    setSent(null);
    if (answered.kind === 'by-phone')
      return answered.lines.length > 0 ? { kind: 'short' } : { kind: 'fields', fields: answered.fields };
    if (answered.kind === 'short') return { kind: 'short' };
    if (answered.kind === 'other-fee') {
      setShownFee({ fee: answered.fee, order: delivery.order });
      // The rules that this page was made with are no longer the shop's.
      void revalidate();
      return { kind: 'fields', fields: answered.fields };
    }
    // The code no longer holds; the words for it stand above the form.
    if (answered.kind === 'refused' && 'discountCode' in answered.fields) setCode(null);
    if (answered.kind === 'refused' && !('Idempotency-Key' in answered.fields))
      return { kind: 'fields', fields: answered.fields };
    if (answered.kind === 'told') {
      await showAlert(answered.words);
      return null;
    }
    // The key belongs to another order, so it is discarded and the next press makes a new one.
    if (answered.kind === 'refused') forgetKey();
    await showAlert(messages.checkout.failed);
    return null;
  }

  /**
   * All state is cleared before the alert is read, so that closing the page now leaves no cart that was already
   * ordered.
   */
  async function finish({ number, receipt }: { number: string; receipt: string }): Promise<null> {
    const kept = { number, receipt, placedAt: new Date().toISOString() };
    keepReceipt(kept);
    checkoutDraft.forget();
    forgetKey();
    setSent({ lines, state: 'placed' });
    await onPlaced(kept);
    return null;
  }

  return {
    lines,
    delivery,
    known,
    code,
    setCode,
    place,
    /** `repeating`: the first attempt got no answer and is being retried. `placed`: it stands, and nothing is busy any more. */
    state: sent?.state ?? 'open',
  } as const;
}

/** Asked before an order is sent that may wait: what never went out can be taken back for certain. */
async function findsNoNetwork(): Promise<boolean> {
  return !(navigator.onLine && isShopReached()) && !(await reachesShop());
}

/**
 * Keeps an order that got no answer; where another tab has kept the same one meanwhile, it is kept. False where this device
 * cannot keep it, or could not speak of it afterwards.
 */
async function keepUnanswered(order: Pick<QueuedOrder, 'key' | 'body' | 'from' | 'mayHaveArrived'>): Promise<boolean> {
  if ((await queuedOrderView.fetch()) === null) return false;
  const other = readKept();
  if (other) return other.key === order.key;
  return keepOrder({ ...order, draft: checkoutDraft.read(), keptAt: Date.now(), step: 'waiting' });
}

/** The value of the honeypot field. */
function unseenField(): string {
  return document.querySelector<HTMLInputElement>(`input[name=${honeypot}]`)?.value ?? '';
}

export type Placing = ReturnType<typeof usePlacingOf>;

/** Whether the order is under way. */
export function isBusy({ state }: Pick<Placing, 'state'>): boolean {
  return state === 'sending' || state === 'repeating';
}

/**
 * Where this visit came from, as storefront/keep-origin.ts keeps it. The server validates it when it comes with the order;
 * with a validator of its own the checkout would fetch one more file.
 */
const visitOrigin = createStoredStore<Readonly<Record<string, unknown>> | null>({
  key: 'origin',
  area: 'session',
  initial: null,
  parse: asRecord,
});
