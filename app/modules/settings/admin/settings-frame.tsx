import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { settingsPlacesFor } from './settings-places.ts';

type SettingsFrameProps = {
  /** The heading of this page, above its cards. */
  title: string;
  says: string;
  /** The save buttons, shown in the head. */
  head?: ReactNode;
  children: ReactNode;
};

/** The frame of a settings page: the list of settings at the side (above, on a phone) and the page beside it. */
export function SettingsFrame({ title, says, head, children }: SettingsFrameProps) {
  const { pathname } = useLocation();
  const { person, isDemo } = useAdmin();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - 16;
  }, []);
  return (
    <>
      <title>{`${title} · Settings · office`}</title>
      <PageHead title="Settings">{head}</PageHead>
      <div className="flex items-start gap-6 px-6 pb-6 max-lg:flex-col max-lg:gap-3 max-md:px-3.5">
        <nav
          ref={list}
          aria-label="Settings"
          className="relative flex w-50 shrink-0 flex-col max-lg:w-full max-lg:flex-row max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-md:pt-3"
        >
          {settingsPlacesFor(person, isDemo).map(({ to, label, icon }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="flex h-8 shrink-0 items-center gap-2.5 rounded-control border border-transparent px-2 font-medium text-ink-2 hover:text-ink aria-[current]:border-strong aria-[current]:bg-milk aria-[current]:font-semibold aria-[current]:text-ink max-md:h-11 max-md:px-3"
            >
              <AdminIcon name={icon} />
              {label}
            </Link>
          ))}
        </nav>
        <div className="grid w-full min-w-0 max-w-220 grid-cols-[minmax(0,1fr)] gap-3.5 lg:-mt-1">
          <div>
            <h2 className="font-semibold text-[1.0625rem] leading-6">{title}</h2>
            <p className="text-ink-3">{says}</p>
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
