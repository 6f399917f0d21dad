import { useEffect } from 'react';

/** Registers the worker that keeps pages for the time without a network, once this page has loaded and is at rest. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
}

function register(): void {
  const isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .then(() => (isFirst ? tellWhatIsOpen() : undefined))
    // A browser that forbids it, or a shop that cannot be reached just now: then there is no shelf.
    .catch(() => {});
}

/** This page and all it has loaded came without the worker; it is told once it works. */
async function tellWhatIsOpen(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/(?:static|media|services)\/|\.svg$/.test(new URL(name).pathname));
  active?.postMessage([location.href.split('#')[0], ...new Set(files)]);
}
