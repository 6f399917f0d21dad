import { createStoredStore } from '#app/infra/browser/store.ts';

/** The address of the collection that was looked at last in this tab, also after a reload; empty until one was. */
export const lastCollection = createStoredStore<string>({
  key: 'last-collection',
  area: 'session',
  asText: true,
  initial: '',
  parse: String,
});

/** Of the ways to a product, that by the collection looked at last, else the first; undefined where there is none. */
export function wayByCollection<Way extends { path: string }>(ways: readonly Way[], last: string): Way | undefined {
  return ways.find(({ path }) => path === last) ?? ways[0];
}
