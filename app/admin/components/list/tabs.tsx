import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type AdminTab = {
  to: string;
  label: string;
  /** A number, or `1,000+` where counting would be slow. */
  count?: number | string | undefined;
  /** It waits for a member of the team: a marigold count. */
  waits?: boolean;
};

/** Tasks with live counts, under the page's head. On a phone they scroll sideways with the current one in view. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly AdminTab[]; current: string }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - 16;
  }, []);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative flex overflow-x-auto border-line border-b px-6 [scrollbar-width:none] max-md:px-1.5"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.to === current ? 'page' : undefined}
          className="flex h-10 shrink-0 items-center gap-2 border-transparent border-b-2 px-2.5 font-medium text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-semibold aria-[current]:text-ink max-md:h-12"
        >
          {tab.label}
          {tab.count !== undefined && (
            <span
              className={
                tab.waits && tab.count !== 0
                  ? 'grid h-4.5 place-items-center rounded-full bg-marigold px-1.75 font-bold text-hint text-on-marigold'
                  : 'font-normal text-ink-3 text-note'
              }
            >
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** A few ways to look at one thing, side by side: `All · Unread 3 · Answered`. */
export function Segments({ label, tabs, current }: { label: string; tabs: readonly AdminTab[]; current: string }) {
  return (
    <nav aria-label={label} className="inline-flex overflow-hidden rounded-control border border-strong bg-milk">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.to === current ? 'true' : undefined}
          className="flex h-7 items-center gap-1 whitespace-nowrap border-line px-2.5 font-medium text-ink-2 not-first:border-s hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-green-tint aria-[current]:font-semibold aria-[current]:text-green max-md:h-11 max-md:px-3.5"
        >
          {tab.label}
          {tab.count !== undefined && <span>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
