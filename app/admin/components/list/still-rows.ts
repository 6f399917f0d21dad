import { useLayoutEffect, useRef } from 'react';

/**
 * The rows of a list in whose cells one writes. While a cell is open nothing of what was shown moves or goes, whatever
 * comes in; rows that are new stand below. Closed, the list is as it was read.
 */
export function useStillRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const shown = useRef(rows);
  const isWriting = typeof document !== 'undefined' && document.activeElement?.matches('input[data-inline-cell]');
  const next = isWriting ? keepOrder(shown.current, rows, keyOf) : rows;
  useLayoutEffect(() => {
    shown.current = next;
  });
  return next;
}

/** The rows that were shown in their order, each as it is now, and below them those that were not. */
export function keepOrder<Row>(
  shown: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set(shown.map(keyOf));
  return [...shown.map((row) => now.get(keyOf(row)) ?? row), ...rows.filter((row) => !kept.has(keyOf(row)))];
}
