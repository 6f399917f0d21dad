import { useEffect, useState } from 'react';
import { useOnline } from '#app/infra/live/use-online.ts';
import { tryLiveNow, useLiveState } from './admin-live.ts';

/** Shows whether the page is live, so that a stale page is never silent. */
export function LiveDot() {
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
