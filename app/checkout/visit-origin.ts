import { asRecord } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';

/**
 * What storefront/keep-origin.ts has kept of where this visit came from. The shop cleans it when it comes with the order: with
 * the rules for that in common, this page would fetch a file more.
 */
export const visitOrigin = createStoredStore<Readonly<Record<string, unknown>> | null>({
  key: 'origin',
  area: 'session',
  initial: null,
  parse: asRecord,
});
