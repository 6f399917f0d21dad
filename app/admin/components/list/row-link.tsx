import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

/** The real link of a row: its number or name, in its own direction, so that what is too long loses its end. A press anywhere else in the row does the same (openRow). */
export function RowLink({ className = '', ...rest }: LinkProps) {
  return <Link dir="auto" {...rest} data-row-link="" className={`underline-offset-4 hover:underline ${className}`} />;
}

/** A press on a row follows its link, unless it was meant for something in the row, or marked a text. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a, button, details, input, label, select, textarea, [role=button]')) return;
  if (getSelection()?.toString()) return;
  const { metaKey, ctrlKey, shiftKey } = event;
  rowLinkIn(event.currentTarget)?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, view: window, metaKey, ctrlKey, shiftKey }),
  );
}

/** The link that a row stands for. */
export function rowLinkIn(row: Element): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>('a[data-row-link]');
}
