import { useEffect, useRef } from 'react';
import { useStore } from '../use-store.ts';
import { concerns } from './concerns.ts';
import { createLiveConnection, type Listener, type LiveConnection } from './live-connection.ts';
import { useOnline } from './use-online.ts';

/** What is public about the shop. */
const shop = createLiveConnection({
  stream: '/api/live',
  changes: '/api/changes',
  isBackground: true,
  longestWaitMs: 60_000,
});

/** Calls back with the tags of what has changed in the shop (`["*"]`: something may have been missed). All callers share one stream. */
export function useLive(onChange: Listener): void {
  useChanges(shop, onChange);
}

/** Calls back when something of what is shown, as tags, may have changed in the shop. */
export function useLiveOf(shown: () => ReadonlySet<string>, onChange: () => void): void {
  useLive((tags) => {
    if (concerns(tags, shown())) onChange();
  });
}

/** False while the device says it has no network, or the shop has not answered for a while. True while the server renders. */
export function useShopReached(): boolean {
  const isReached = useStore(shop.state).kind !== 'away';
  return useOnline() && isReached;
}

/** Whether a change of the shop would be heard now. */
export function isShopHeard(): boolean {
  return shop.state.read().kind === 'live';
}

/** Calls back with the tags that come over a connection, as long as the component is there. */
export function useChanges({ follow }: LiveConnection, onChange: Listener): void {
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => follow((tags) => callback.current(tags)), [follow]);
}
