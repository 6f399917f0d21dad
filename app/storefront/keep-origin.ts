import { createStoredStore } from '#app/infra/browser/store.ts';
import { recordOf } from '#app/infra/records.ts';
import {
  type OrderOrigin,
  originFields,
  originParameters,
  readOrigin,
} from '#app/modules/orders/order-form/order-origin.ts';

/** Kept for this tab only; checkout/checkout-placing.ts reads it. */
const visitOrigin = createStoredStore<OrderOrigin | null>({
  key: 'origin',
  area: 'session',
  initial: null,
  parse: readOrigin,
});

/** Keeps what the query of an address says about where the visit came from; the newest that says something counts. */
export function keepOrigin(query: string): void {
  const params = new URLSearchParams(query);
  const origin = readOrigin(recordOf(originFields, (field) => params.get(originParameters[field])));
  if (origin) visitOrigin.write(origin);
}
