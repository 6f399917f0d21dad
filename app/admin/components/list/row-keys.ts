import { useRef } from 'react';
import type { Choice } from '../choice.ts';
import { type AdminKey, useKeys } from '../menus/keys.ts';
import { rowLinkIn } from './row-link.tsx';

/** `J` and `K` move through the rows of a list, `O` opens, `X` chooses, `M` opens its menu. The row whose link has the focus is the current one. */
export function useRowKeys(choice?: Choice, hasMenu = false) {
  const list = useRef<HTMLDivElement>(null);
  /** Where the person was, should the focus have gone elsewhere. */
  const last = useRef<string | null>(null);
  function shownRows(): HTMLElement[] {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    return [...rows].filter((row) => row.offsetParent !== null || row.getClientRects().length > 0);
  }
  function currentIn(rows: readonly HTMLElement[]): number {
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : rows.findIndex((row) => row.dataset.row === last.current);
  }
  function move(step: 1 | -1): void {
    const rows = shownRows();
    const next = rows[Math.max(0, Math.min(rows.length - 1, currentIn(rows) + step))];
    if (!next) return;
    last.current = next.dataset.row ?? null;
    rowLinkIn(next)?.focus();
    next.scrollIntoView({ block: 'nearest' });
  }
  function withCurrent(run: (row: HTMLElement) => void): void {
    const rows = shownRows();
    const row = rows[currentIn(rows)];
    if (row) run(row);
  }
  const keys: AdminKey[] = [
    { key: 'j', says: 'Next row', action: () => move(1) },
    { key: 'k', says: 'Previous row', action: () => move(-1) },
    { key: 'o', says: 'Open row', action: () => withCurrent((row) => rowLinkIn(row)?.click()) },
  ];
  if (hasMenu)
    keys.push({
      key: 'm',
      says: 'Row actions',
      action: () => withCurrent((row) => row.querySelector<HTMLElement>('[data-row-menu]')?.click()),
    });
  if (choice) {
    keys.push({
      key: 'x',
      says: 'Select row',
      action: () => withCurrent((row) => choice.toggle(row.dataset.row ?? '')),
    });
    if (choice.chosen.size > 0) keys.push({ key: 'escape', says: 'Clear selection', action: choice.clear });
  }
  useKeys(keys);
  return list;
}
