import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOnline } from '#app/infra/live/use-online.ts';
import { AdminButton } from '../components/button.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { showToast } from '../components/menus/toast.tsx';
import { formatClock } from '../components/times.ts';
import { tryLiveNow, useLiveState } from '../layout/admin-live.ts';
import { dropPendingAction, type PendingAction, sendPendingActions, usePendingActions } from './pending-actions.ts';

const againMs = 15_000;

/** Above every page of the admin: that there is no network and from when what is seen is; what waits to be sent. */
export function PendingNote({ me }: { me: string }) {
  const waiting = usePendingActions().filter(({ by }) => by === me);
  const since = useAwaySince();
  useSending(me, waiting);
  return (
    <div role="status" className="admin-no-print">
      {since && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-clay-edge border-b bg-clay-ground px-6 py-2 text-clay-text max-md:px-3.5">
          <AdminIcon name="cloud-upload" className="size-4" />
          <span className="min-w-0 flex-1">
            <strong className="font-semibold">You are offline.</strong> You see the shop as of {formatClock(since)}. You
            can go on packing, calling and delivering; everything else waits until you are online.
          </span>
          <AdminButton small onClick={tryLiveNow}>
            Try now
          </AdminButton>
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="border-marigold-edge border-b bg-marigold-ground px-6 py-1.5 max-md:px-3.5">
          {waiting.map((action) => (
            <Waiting key={action.key} action={action} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Waiting({ action: { key, says, problem } }: { action: PendingAction }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-0.5">
      <AdminIcon name={problem ? 'circle-alert' : 'hourglass'} className="size-4 text-marigold-text" />
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">{says}</bdi>
        {problem ? <span className="text-clay-text"> was not accepted. {problem}</span> : ' waits to be sent'}
      </span>
      <AdminButton small look="quiet" onClick={() => dropPendingAction(key)}>
        {problem ? 'OK' : 'Undo'}
        <span className="sr-only"> {says}</span>
      </AdminButton>
    </li>
  );
}

/** Sends what waits when the network comes back, when the page opens, and every now and then. */
function useSending(me: string, waiting: readonly PendingAction[]): void {
  const { revalidate } = useRevalidator();
  const isLive = useLiveState().kind === 'live';
  const some = waiting.some(({ problem }) => !problem);
  const send = useEffectEvent(async () => {
    const sent = await sendPendingActions(me);
    if (sent.length === 0) return;
    showToast({ text: `Sent: ${sent.map(({ says }) => says).join(', ')}` });
    await revalidate();
  });
  useEffect(() => {
    if (!some) return;
    const now = () => void send();
    if (isLive) now();
    const timer = setInterval(now, againMs);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [some, isLive]);
}

/** Since when the page has no connection to the shop; null while it has. */
function useAwaySince(): Date | null {
  const isOnline = useOnline();
  const isAway = useLiveState().kind === 'away' || !isOnline;
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(isAway ? (before) => before ?? new Date() : null), [isAway]);
  return since;
}
