import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { pathOf, type SettingsGroup, settingsGroupsFor } from './settings-places.ts';

type SettingsFrameProps = {
  /** The heading of this page, above its cards. */
  title: string;
  /** A page of several sections leaves it to them. */
  says?: string;
  /** The save buttons, shown in the head. */
  head?: ReactNode;
  children: ReactNode;
};

/** The frame of a settings page: the list of settings at the side (above, on a phone) and the page beside it. */
export function SettingsFrame({ title, says, head, children }: SettingsFrameProps) {
  return (
    <>
      <title>{`${title} · Settings · Admin`}</title>
      <PageHead title="Settings">{head}</PageHead>
      <div className="flex items-start gap-6 px-6 pb-6 max-lg:flex-col max-lg:gap-3 max-md:px-3.5">
        <SettingsList />
        <div className="grid w-full min-w-0 max-w-220 grid-cols-[minmax(0,1fr)] gap-3.5 lg:-mt-1">
          {says && (
            <div>
              <h2 className="font-semibold text-[1.0625rem] leading-6">{title}</h2>
              <p className="text-ink-3">{says}</p>
            </div>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

type SettingsSectionProps = {
  /** The anchor that the list of settings leads to. */
  id: string;
  title: string;
  says?: ReactNode;
  /** Its own save buttons: they stay in view while the section does. */
  head?: ReactNode;
  children: ReactNode;
};

/** A section of a settings page, with its own heading, address and way of saving. */
export function SettingsSection({ id, title, says, head, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="admin-section grid scroll-mt-3 grid-cols-[minmax(0,1fr)] gap-3.5 not-first:mt-5 max-md:scroll-mt-16"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-page py-1.5 max-md:top-13">
        <h2 id={`${id}-title`} className="me-auto min-w-0 font-semibold text-[1.0625rem] leading-6">
          {title}
        </h2>
        {head}
      </div>
      {says && <p className="-mt-3.5 text-ink-3">{says}</p>}
      {children}
    </section>
  );
}

const rowLook =
  'flex shrink-0 items-center whitespace-nowrap rounded-control border border-transparent font-medium text-ink-2 hover:text-ink aria-[current]:border-strong aria-[current]:bg-milk aria-[current]:font-semibold aria-[current]:text-ink max-md:h-11 max-md:px-3';

/** The six groups; of the one that is open, its parts too. */
function SettingsList() {
  const { pathname } = useLocation();
  const { person, isDemo } = useAdmin();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - 16;
  }, []);
  return (
    <nav
      ref={list}
      aria-label="Settings"
      className="relative flex w-55 shrink-0 flex-col max-lg:w-full max-lg:flex-row max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-md:pt-3 lg:sticky lg:top-3"
    >
      {settingsGroupsFor(person, isDemo).map((group) => {
        const { to, label, icon, parts } = group;
        return (
          <Fragment key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={`${rowLook} h-8 gap-2.5 px-2`}>
              <AdminIcon name={icon} />
              {label}
            </Link>
            {isOpen(group, pathname) &&
              parts.map((part) => (
                <Link
                  key={part.to}
                  to={part.to}
                  aria-current={part.to === pathname ? 'page' : undefined}
                  className={`${rowLook} h-7 px-2 text-second max-lg:h-8 lg:ms-6`}
                >
                  {part.label}
                </Link>
              ))}
          </Fragment>
        );
      })}
    </nav>
  );
}

function isOpen({ to, parts }: SettingsGroup, pathname: string): boolean {
  return pathname === to || parts.some((part) => pathOf(part.to) === pathname);
}
