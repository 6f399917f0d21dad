/** The address of the collection that was looked at last in this tab; null until one was. */
let last: string | null = null;

/** Remembers the collection whose page is open. */
export function noteCollection(path: string): void {
  last = path;
}

/** Of the ways to a product, that by the collection looked at last, else the first; undefined where there is none. */
export function wayByCollection<Way extends { path: string }>(ways: readonly Way[]): Way | undefined {
  return ways.find(({ path }) => path === last) ?? ways[0];
}
