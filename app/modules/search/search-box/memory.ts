/** Values that are remembered for a while; `undefined` for what is not, or no longer. */
export type Memory<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

/** Remembers the newest `most` values, each for `keptMs`. */
export function createMemory<Value>(most: number, keptMs: number): Memory<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found && found.until > Date.now()) return found.value;
      kept.delete(key);
      return undefined;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: Date.now() + keptMs });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
