import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord } from '#app/infra/records.ts';

/**
 * Where this visit came from, as storefront/keep-origin.ts keeps it. The server validates it when it comes with the order;
 * with a validator of its own the checkout would fetch one more file.
 */
export const visitOrigin = createStoredStore<Readonly<Record<string, unknown>> | null>({
  key: 'origin',
  area: 'session',
  initial: null,
  parse: asRecord,
});
