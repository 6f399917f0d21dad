import { type ReactNode, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OfficeIconName } from '../icon-name.ts';
import { officeButtonClass } from './office-button.tsx';
import { OfficeIcon } from './office-icon.tsx';

type FilterMenuProps = {
  /** While nothing is chosen: "City", "Everyone". */
  label: string;
  icon: OfficeIconName;
  /** The word of the address. */
  name: string;
  options: readonly { value: string; label: string; count?: number | string }[];
  /** The way back to all of them. */
  all?: string;
};

/** One filter of a list, kept in the address; a menu of links, on the platform's own popover. */
export function FilterMenu({ label, icon, name, options, all = 'All' }: FilterMenuProps) {
  const [params] = useSearchParams();
  const chosen = options.find(({ value }) => value === params.get(name));
  return (
    <MenuButton label={chosen?.label ?? label} icon={icon} pressed={chosen !== undefined} name={label}>
      {(close) => (
        <ul>
          {[{ value: '', label: all, count: undefined }, ...options].map((option) => (
            <li key={option.value}>
              <Link
                to={addressWith(params, { [name]: option.value || null })}
                preventScrollReset
                onClick={close}
                aria-current={(chosen?.value ?? '') === option.value ? 'true' : undefined}
                className="flex h-8 items-center gap-2 rounded-control px-2.5 hover:bg-paper aria-[current]:bg-green-tint aria-[current]:font-semibold max-md:h-11"
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.count !== undefined && <span className="text-ink-3 text-note">{option.count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </MenuButton>
  );
}

/** `?…` with these words changed (null takes one away) and the place in the list forgotten. */
export function addressWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  next.delete('after');
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}

type MenuButtonProps = {
  label: string;
  /** For ears, before the value that the button shows. */
  name?: string;
  icon: OfficeIconName;
  /** Something is chosen in it. */
  pressed?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel under itself. */
export function MenuButton({ label, name, icon, pressed = false, children }: MenuButtonProps) {
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
        className={officeButtonClass({}, pressed ? 'border-green bg-green-tint' : '')}
      >
        <OfficeIcon name={icon} />
        <span className="max-w-40 truncate">{label}</span>
        <OfficeIcon name="chevron-down" className="size-3.5" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={place}
        className="office-menu min-w-50 rounded-card border border-strong bg-milk p-1 text-ink shadow-float"
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
