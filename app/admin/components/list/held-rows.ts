import { useEffect, useRef, useState } from 'react';

const calmScrollPx = 40;

type HeldRows<Row> = {
  rows: Row[];
  /** New rows that wait, because the person is looking at or working on those that are there. */
  waiting: number;
  show(): void;
  /** It has come in while the page was open. */
  isNew(row: Row): boolean;
  /** It has left the list, and keeps its place until the person is done with those beside it. */
  isGone(row: Row): boolean;
};

/**
 * Keeps rows from moving under the pointer: while the pointer is on a row, the page is scrolled away, a field has the
 * focus or `isBusy` (rows are chosen), new rows wait behind "1 new order" and rows that are gone keep their place. What
 * changes in a row that is there changes at once; older rows that are fetched below stand there at once.
 */
export function useHeldRows<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => string,
  of: string,
  isBusy: boolean,
): HeldRows<Row> {
  const [seen, setSeen] = useState(() => ({ of, first: new Set(all.map(keyOf)), rows: [...all] }));
  const isSame = seen.of === of;
  const known = isSame ? seen.rows : [...all];
  const shown = withOlder(known, all, keyOf);
  const shownKeys = new Set(shown.map(keyOf));
  const now = new Map(all.map((row) => [keyOf(row), row]));
  const waiting = all.filter((row) => !shownKeys.has(keyOf(row))).length;
  // Rows below the last one that is still there were only pushed off this page; they are not gone.
  const lastThere = shown.findLastIndex((row) => now.has(keyOf(row)));
  const goneRows = shown.filter((row, place) => place < lastThere && !now.has(keyOf(row)));
  const gone = shown.filter((row) => !now.has(keyOf(row))).length;
  const page = useRef({ isBusy, show });
  function show(): void {
    // Rows fetched below existed before, so they are not new.
    const older = shown.slice(known.length).map(keyOf);
    setSeen({ of, first: isSame ? new Set([...seen.first, ...older]) : new Set(all.map(keyOf)), rows: [...all] });
  }
  useEffect(() => {
    page.current = { isBusy, show };
    if (!isSame || ((waiting > 0 || gone > 0) && !isBusy && !isLookingElsewhere())) show();
  });
  useEffect(() => {
    if (waiting === 0 && gone === 0) return;
    const look = () => !page.current.isBusy && !isLookingElsewhere() && page.current.show();
    const events = ['pointerout', 'focusout', 'scroll'] as const;
    for (const event of events) document.addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [waiting, gone]);
  return {
    rows: shown.map((row) => now.get(keyOf(row)) ?? row),
    waiting,
    show,
    isNew: (row) => isSame && !seen.first.has(keyOf(row)) && known.some((each) => keyOf(each) === keyOf(row)),
    isGone: (row) => goneRows.some((each) => keyOf(each) === keyOf(row)),
  };
}

/** The known rows, followed by the older rows after the last of them. */
function withOlder<Row>(known: readonly Row[], all: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keys = new Set(known.map(keyOf));
  const lastKnown = all.findLastIndex((row) => keys.has(keyOf(row)));
  return lastKnown < 0 ? [...known] : [...known, ...all.slice(lastKnown + 1)];
}

function isLookingElsewhere(): boolean {
  const active = document.activeElement;
  const isTyping = active?.matches('input:not([type=checkbox]), textarea, select') === true;
  return window.scrollY > calmScrollPx || isTyping || document.querySelector('[data-row]:hover') !== null;
}
