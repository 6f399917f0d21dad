import { type ReactNode, useId, useRef } from 'react';
import { adminButtonClass } from '../button.tsx';
import { AdminIcon } from '../icon.tsx';
import type { AdminIconName } from '../icon-name.ts';

type MenuButtonProps = {
  label: string;
  /** For ears, before the value that the button shows. */
  name?: string;
  icon: AdminIconName;
  /** Something is chosen in it. */
  pressed?: boolean;
  /** In the flow of a text: without a box. */
  look?: 'plain' | 'quiet';
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel under itself. */
export function MenuButton({ label, name, icon, pressed = false, look = 'plain', children }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  function place(): void {
    const from = button.current?.getBoundingClientRect();
    if (!from || !panel.current) return;
    const { style, offsetWidth } = panel.current;
    style.top = `${from.bottom}px`;
    style.left = `${Math.max(12, Math.min(from.left, window.innerWidth - offsetWidth - 12))}px`;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name && name !== label ? `${name}: ${label}` : undefined}
        className={adminButtonClass({ look }, pressed ? 'border-green bg-green-tint' : '')}
      >
        <AdminIcon name={icon} />
        <span className="max-w-60 truncate">{label}</span>
        <AdminIcon name="chevron-down" className="size-3.5" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={place}
        className="admin-menu min-w-50 rounded-card border border-strong bg-milk p-1 text-ink shadow-float"
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
