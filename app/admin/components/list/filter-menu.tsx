import { Link, useSearchParams } from 'react-router';
import type { AdminIconName } from '../icon-name.ts';
import { MenuButton } from '../menus/menu-button.tsx';

type FilterMenuProps = {
  /** While nothing is chosen: "City", "Everyone". */
  label: string;
  icon: AdminIconName;
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
