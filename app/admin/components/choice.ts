import { useRef, useState } from 'react';

export type Choice = {
  chosen: ReadonlySet<string>;
  /** With `reach` (shift held) all rows between the last one changed and this one get the same value. */
  toggle(key: string, reach?: boolean): void;
  toggleAll(): void;
  clear(): void;
  isAll: boolean;
};

/** Which rows of a list are chosen. Rows that leave the list leave the choice. */
export function useChoice(keys: readonly string[]): Choice {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = new Set(keys.filter((key) => kept.has(key)));
  function toggle(key: string, reach = false): void {
    const on = !chosen.has(key);
    const from = reach && last.current !== null ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(chosen);
    for (const each of touched)
      if (on) next.add(each);
      else next.delete(each);
    last.current = key;
    setKept(next);
  }
  const isAll = keys.length > 0 && chosen.size === keys.length;
  return {
    chosen,
    toggle,
    toggleAll: () => setKept(isAll ? new Set() : new Set(keys)),
    clear: () => setKept(new Set()),
    isAll,
  };
}
