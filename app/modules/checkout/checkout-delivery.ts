import { useEffect, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import type { Money } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import { totalOf } from '#app/modules/orders/order.ts';
import { type CashLimit, cashLimitAt, feeAt, type Place } from '#app/modules/settings/delivery/delivery-fee.ts';
import { feeAtLeast, formatFee } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { CheckoutLine } from './checkout-lines.ts';
import { checkoutPlace } from './checkout-place.ts';

/** What the shop has answered that the delivery costs, and for which order. */
export type ShownFee = { fee: Money; order: string };

export type Delivery = {
  /** null while it is not known where the order goes. */
  fee: Money | null;
  /** It as a row says it. */
  says: string;
  /** What the order comes to with it, at the least; `isExact` says that nothing can be added. */
  total: (discount: Money) => Money;
  isExact: boolean;
  /** How much is collected in this city; null where there is no limit. */
  limit: CashLimit | null;
  place: Place;
  /** Names these lines and this place, so that an answer is kept with what it was about. */
  order: string;
};

/** M22: what the delivery of these lines costs, as far as the form says where to. The shop's answer comes before our sum. */
export function useDelivery(lines: readonly CheckoutLine[], notified: ShownFee | null): Delivery {
  const { fee: rules, cash } = useShop();
  const t = useT();
  const place = useStore(checkoutPlace);
  const weights = useWeights(lines, rules?.kiloRupees !== undefined);
  const goods = totalOf(lines);
  const order = JSON.stringify([place, lines.map(({ id, quantity }) => [id, quantity])]);
  const grams = lines.reduce((sum, { id, quantity }) => sum + (weights.get(id) ?? 0) * quantity, 0);
  const fee = notified?.order === order ? notified.fee : feeAt(rules, place, { goods, grams });
  const unknown = feeAtLeast(rules, goods, t);
  const added = fee ?? unknown.least;
  return {
    fee,
    says: fee === null ? unknown.says : formatFee(fee, t),
    total: (discount) => goods + added - discount,
    isExact: fee !== null || unknown.isExact,
    limit: cashLimitAt(cash, place.city),
    place,
    order,
  };
}

const noWeights: ReadonlyMap<number, number> = new Map();

/** What a piece of each product weighs, in grams; asked only where it makes a difference. */
function useWeights(lines: readonly CheckoutLine[], isNeeded: boolean): ReadonlyMap<number, number> {
  const [weights, setWeights] = useState(noWeights);
  const ids = isNeeded ? lines.map(({ id }) => id).join(',') : '';
  useEffect(() => {
    if (!ids) return;
    const stop = new AbortController();
    void readWeights(ids, stop.signal).then((read) => read && setWeights(read));
    return () => stop.abort();
  }, [ids]);
  return weights;
}

/** null where the shop could not be asked: the order itself says what it costs, before it is placed. */
async function readWeights(ids: string, signal: AbortSignal): Promise<ReadonlyMap<number, number> | null> {
  try {
    const response = await fetch(`/api/weights?ids=${ids}`, { signal });
    const { grams } = asRecord(await response.json());
    return new Map(
      Object.entries(asRecord(grams)).flatMap(([id, each]) => (typeof each === 'number' ? [[Number(id), each]] : [])),
    );
  } catch {
    return null;
  }
}
