import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { AdminIcon } from '../icon.tsx';
import type { AdminIconName } from '../icon-name.ts';

type SheetMenuProps = {
  /** The button it opens under; null while it is closed. */
  from: HTMLElement | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * What can be done with one thing: a menu under its button, a sheet at the thumb. Arrows move in it; Escape, Tab, a press
 * outside and every choice close it and give the focus back to the button.
 */
export function SheetMenu({ from, label, onClose, children }: SheetMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = menu.current;
    if (!from || !panel) return;
    panel.showPopover();
    place(panel, from);
    itemsIn(panel)[0]?.focus();
  }, [from]);
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={move}
      onClick={({ currentTarget }) => currentTarget.hidePopover()}
      className="admin-menu admin-sheet min-w-60 md:max-w-90 rounded-card border border-strong bg-milk p-1 text-ink shadow-float"
    >
      {children}
    </div>
  );
}

/** Under its button, or above it where there is no room; a sheet has its place from its class. */
function place(panel: HTMLElement, from: HTMLElement): void {
  const button = from.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = panel;
  const below = button.bottom + offsetHeight + 12 < window.innerHeight;
  style.top = `${below ? button.bottom : Math.max(12, button.top - offsetHeight - 8)}px`;
  style.left = `${Math.max(12, Math.min(button.right - offsetWidth, window.innerWidth - offsetWidth - 12))}px`;
}

function itemsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

const ways: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const panel = event.currentTarget;
  if (event.key === 'Tab') panel.hidePopover();
  const items = itemsIn(panel);
  const next = ways[event.key]?.(
    items.findIndex((item) => item.matches(':focus')),
    items.length - 1,
  );
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

const look =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-start hover:bg-paper focus-visible:bg-green-tint focus-visible:outline-none max-md:min-h-12 max-md:text-[1rem]';
const danger = 'text-clay-text';

type Item = { icon: AdminIconName; children: ReactNode };

/** Choices that belong together, with a line above them. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no field set
    <div role="group" aria-label={label} className="border-line py-1 not-first:border-t">
      {children}
    </div>
  );
}

export function MenuItem({
  icon,
  children,
  isDanger = false,
  onChoose,
}: Item & { isDanger?: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onChoose}
      className={`${look} ${isDanger ? danger : ''}`}
    >
      <AdminIcon name={icon} />
      {children}
    </button>
  );
}

export function MenuLink({ icon, children, to }: Item & Pick<LinkProps, 'to'>) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={look}>
      <AdminIcon name={icon} />
      {children}
    </Link>
  );
}

/** Out of the shop: a call, a chat. */
export function MenuWayOut({ icon, children, href }: Item & { href: string }) {
  const away = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} {...away} role="menuitem" tabIndex={-1} className={look}>
      <AdminIcon name={icon} />
      {children}
    </a>
  );
}
