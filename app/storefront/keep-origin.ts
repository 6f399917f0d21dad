import { type OrderOrigin, originFields, originParameters, readOrigin } from '#app/orders/order-origin.ts';
import { recordOf } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';

/** Kept for this tab only; checkout/visit-origin.ts reads it. */
const visitOrigin = createStoredStore<OrderOrigin | null>({
  key: 'origin',
  area: 'session',
  initial: null,
  parse: readOrigin,
});

/** Keeps what the query of an address says about where the visit came from; the newest that says something counts. */
export function keepOrigin(query: string): void {
  const said = new URLSearchParams(query);
  const origin = readOrigin(recordOf(originFields, (field) => said.get(originParameters[field])));
  if (origin) visitOrigin.write(origin);
}
