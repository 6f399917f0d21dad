import { useEffect, useRef } from 'react';
import { createListeners, createStore } from '../browser/store.ts';
import { useStore } from '../browser/use-store.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { concerns } from './concerns.ts';
import type { Listener, LiveConnection, LiveState } from './live-connection.ts';
import { useOnline } from './use-online.ts';

const scriptRetryMs = 20_000;

/**
 * The connection for public changes. It opens after the page has loaded and is idle, so the script of the connection is
 * fetched then, and is no part of a first visit.
 */
const shop = {
  state: createStore<LiveState>({ kind: 'connecting' }),
  follow: createListeners<[readonly string[]]>(begin),
};
let connection: LiveConnection | undefined;

function begin(): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  function connect(): void {
    if (isOver) return;
    loadConnection()
      .then(({ follow }) => {
        if (!isOver) end = follow(shop.follow.call);
      })
      .catch(() => setTimeout(connect, scriptRetryMs));
  }
  let cancel: (() => void) | undefined;
  if (connection) connect();
  else cancel = whenIdle(connect);
  return () => {
    isOver = true;
    cancel?.();
    end?.();
  };
}

async function loadConnection(): Promise<LiveConnection> {
  const { createLiveConnection } = await import('./live-connection.ts');
  const from = { stream: '/api/live', changes: '/api/changes', isBackground: true, maxWaitMs: 60_000 };
  connection ??= createLiveConnection(from, shop.state);
  return connection;
}

/** Calls back with the tags of what has changed in the shop (`["*"]`: something may have been missed). All callers share one stream. */
export function useLive(onChange: Listener): void {
  useChanges(shop.follow.add, onChange);
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

/** Whether changes of the shop are received now. */
export function isShopReached(): boolean {
  return shop.state.read().kind === 'live';
}

/** Calls back with the tags that come over a connection, as long as the component is there. */
export function useChanges(follow: LiveConnection['follow'], onChange: Listener): void {
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => follow((tags) => callback.current(tags)), [follow]);
}
