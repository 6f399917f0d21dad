import { useEffect, useRef, useState } from 'react';

const calmScrollPx = 40;

type HeldRows<Row> = {
  rows: Row[];
  /** New rows that wait, because the person is looking at or working on those that are there. */
  waiting: number;
  show(): void;
  /** It has come in while the page was open. */
  isNew(row: Row): boolean;
};

/**
 * Keeps rows from moving under the pointer: while the page is scrolled away, a field has the focus or `isBusy` (rows
 * are chosen), new rows wait behind "1 new order". What changes in a row that is there changes at once.
 */
export function useHeldRows<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => string,
  of: string,
  isBusy: boolean,
): HeldRows<Row> {
  const [seen, setSeen] = useState(() => ({ of, first: new Set(all.map(keyOf)), keys: new Set(all.map(keyOf)) }));
  const isSame = seen.of === of;
  const known = isSame ? seen.keys : new Set(all.map(keyOf));
  const fresh = all.filter((row) => !known.has(keyOf(row)));
  const isHeld = useRef(isBusy);
  isHeld.current = isBusy;
  function show(): void {
    setSeen({ of, first: isSame ? seen.first : known, keys: new Set([...known, ...all.map(keyOf)]) });
  }
  useEffect(() => {
    if (!isSame || (fresh.length > 0 && !isHeld.current && !isLookingElsewhere())) show();
  });
  return {
    rows: all.filter((row) => known.has(keyOf(row))),
    waiting: fresh.length,
    show,
    isNew: (row) => isSame && !seen.first.has(keyOf(row)),
  };
}

function isLookingElsewhere(): boolean {
  const active = document.activeElement;
  return window.scrollY > calmScrollPx || active?.matches('input:not([type=checkbox]), textarea, select') === true;
}
