import { useEffect } from 'react';
import { whenIdle } from '../browser/when-idle.ts';

/** Registers the service worker that caches pages for offline use, once this page has loaded and is idle. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return whenIdle(register);
  }, []);
}

function register(): void {
  const isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .then(() => (isFirst ? reportOpenFiles() : undefined))
    // If the browser forbids it or the shop cannot be reached, there is no offline cache.
    .catch(() => {});
}

/** This page and its files were loaded without the worker; the worker caches them once it is active. */
async function reportOpenFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) =>
      /\/(?:static|media|services)\/|\.svg$|\/__manifest$|\/theme-\w+\.css$/.test(new URL(name).pathname),
    );
  active?.postMessage([location.href.split('#')[0], ...new Set(files)]);
}
