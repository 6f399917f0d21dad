import { asRecord } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';

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
