import { type ReactNode, useEffect, useRef } from 'react';
import { openModal } from './history/closes-on-back.ts';
import { Icon } from './icon.tsx';

type SideDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The id of its heading, or a name of its own. */
  labelledBy?: string;
  label?: string;
  side: 'start' | 'end';
  className?: string;
  children: ReactNode;
};

/** The slowest double click that systems take for one. */
const doubleClickMs = 500;
const doubleClickPx = 24;

/**
 * A panel that slides in from a side, on the platform's own modal dialog: focus stays inside, Escape and a press outside
 * close it, what is behind can be neither pressed nor scrolled.
 */
export function SideDialog({ open, onClose, labelledBy, label, side, className = '', children }: SideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastPress = useRef({ x: 0, y: 0 });
  const openedBy = useRef({ x: 0, y: 0, at: 0 });
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent) => {
      lastPress.current = { x: clientX, y: clientY };
    };
    document.addEventListener('pointerdown', note, { capture: true, passive: true });
    return () => document.removeEventListener('pointerdown', note, { capture: true });
  }, []);
  useEffect(() => {
    if (open) openedBy.current = { ...lastPress.current, at: performance.now() };
    if (open) openModal(dialog.current);
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  function pressOutside(x: number, y: number): void {
    // The place of the page's scrollbar is outside of the page.
    const { left, right } = document.documentElement.getBoundingClientRect();
    if (x < left || x >= right) return;
    // Ignores the second press of a double click on the button that opened the panel.
    const { at, ...first } = openedBy.current;
    const isDoubleClick =
      performance.now() - at < doubleClickMs && Math.hypot(x - first.x, y - first.y) < doubleClickPx;
    if (!isDoubleClick) onClose();
  }
  const place = side === 'start' ? 'me-auto ms-0 side-dialog-start' : 'ms-auto me-0 side-dialog-end';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the press outside is the pointer's way
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={`side-dialog my-0 h-dvh max-h-none bg-paper ${place} ${className}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && pressOutside(event.clientX, event.clientY)}
    >
      {open && children}
    </dialog>
  );
}

type PanelHeadProps = { id: string; closeLabel: string; onClose: () => void; children: ReactNode };

/** The heading of a panel, and the button that closes it. */
export function PanelHead({ id, closeLabel, onClose, children }: PanelHeadProps) {
  return (
    <div className="flex h-19 shrink-0 items-center justify-between border-line border-b ps-5 pe-4 sm:ps-7">
      <h2 id={id} className="font-d3">
        {children}
      </h2>
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full"
        aria-label={closeLabel}
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
