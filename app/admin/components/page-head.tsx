import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useOnline } from '#app/infra/live/use-online.ts';
import { tryLiveNow, useLiveState } from '../layout/admin-live.ts';
import { openFind } from '../layout/search/search-dialog.tsx';
import { AdminIcon } from './icon.tsx';

type PageHeadProps = {
  title: string;
  /** Beside the title: a count, a date, a chip. */
  beside?: ReactNode;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
  /** Buttons at the end; on a phone give them `iconOnly="phone"`. */
  children?: ReactNode;
  /** A page that follows changes by itself says so. */
  live?: boolean;
  /** A hairline below, where no tabs follow. */
  ruled?: boolean;
};

/** The head of an admin page: 60 px at a desk, the 52 px top bar of a phone. */
export function PageHead({ title, beside, back, children, live = false, ruled = false }: PageHeadProps) {
  return (
    <header
      className={`admin-page-head flex h-15 items-center gap-3 px-6 max-md:sticky max-md:top-0 max-md:z-20 max-md:h-13 max-md:gap-2 max-md:border-line max-md:border-b max-md:bg-page max-md:px-3.5 ${ruled ? 'border-line border-b' : ''}`}
    >
      {back && (
        <Link
          to={back.to}
          aria-label={back.label}
          className="-ms-2 grid size-8 place-items-center rounded-control text-ink-2 hover:bg-green-tint/60 max-md:size-11"
        >
          <AdminIcon name="arrow-left" className="size-4 max-md:size-5" />
        </Link>
      )}
      <h1 dir="auto" className="min-w-0 truncate font-semibold text-title">
        {title}
      </h1>
      {beside && <div className="flex min-w-0 shrink-[99999] items-center gap-2 truncate text-ink-3">{beside}</div>}
      <div className="ms-auto flex shrink-0 items-center gap-2.5 max-md:gap-0">
        {live && <LiveDot />}
        <button
          type="button"
          onClick={openFind}
          aria-label="Find anything"
          className="hidden size-11 place-items-center rounded-control max-md:grid"
        >
          <AdminIcon name="search" className="size-5.5" />
        </button>
        {children}
      </div>
    </header>
  );
}

/** Shows whether the page is live, so that a stale page is never silent. */
function LiveDot() {
  const state = useLiveState();
  const away = state.kind === 'away' ? state.retryAt : null;
  const seconds = useSecondsUntil(away);
  // A connection that stands still is noticed later than the device says that it has no network.
  const isCut = !useOnline();
  const isLive = state.kind === 'live' && !isCut;
  const isLost = away !== null || isCut;
  return (
    <p
      className={`flex items-center gap-1.5 whitespace-nowrap px-1 text-second max-md:px-2 ${isLost ? 'text-clay-text' : 'text-ink-2'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full outline-3 max-md:size-2.5 max-md:outline-4 ${isLive ? 'bg-live outline-live/20' : isLost ? 'bg-clay outline-clay/20' : 'bg-field outline-field/20'}`}
      />
      <span role="status" className="phone-silent">
        {isLive ? 'Live' : away ? 'Not live,' : isCut ? 'Not live' : 'Connecting'}
      </span>
      {away !== null && (
        <button type="button" onClick={tryLiveNow} className="phone-silent underline underline-offset-3">
          {seconds > 0 ? `trying again in ${seconds} s` : 'trying again'}
        </button>
      )}
    </p>
  );
}

function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (moment === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null || now === 0 ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}
