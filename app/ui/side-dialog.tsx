import { type ReactNode, useEffect, useRef } from 'react';

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

/**
 * A panel that slides in from a side, on the platform's own modal dialog: focus stays inside, Escape and a press outside
 * close it, what is behind can be neither pressed nor scrolled.
 */
export function SideDialog({ open, onClose, labelledBy, label, side, className = '', children }: SideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  function pressOutside(): void {
    // The second press of a double click on what opened the panel is not meant to close it.
    if (performance.now() - openedAt.current > doubleClickMs) onClose();
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
      onClick={(event) => event.target === event.currentTarget && pressOutside()}
    >
      {open && children}
    </dialog>
  );
}
