/** Values that are remembered for a while; `undefined` for what is not, or no longer. */
export type Memory<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

/** Remembers the newest `most` values, each for `cacheMs`. */
export function createMemory<Value>(most: number, cacheMs: number): Memory<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const found = entries.get(key);
      if (found && found.until > Date.now()) return found.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: Date.now() + cacheMs });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
