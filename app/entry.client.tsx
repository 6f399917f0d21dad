import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { refuseRouterReload } from './infra/browser/chunk-failure.ts';
import { listenToBack } from './ui/history/closes-on-back.ts';

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** As React's scheduler does it, which waits for no timer. */
function runInNewTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/** One press of a button is one action: a browser presses it again and again while Enter is held. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

document.addEventListener('keydown', ignoreHeldEnter);
listenToBack();
refuseRouterReload();
// The page's script imports this module beside its others (entry.server.tsx) and tells the router of them when all have run.
// A task of its own: on a slow phone the modules take a tenth of a second, and hydration begins with as much.
// A dictionary that fails to load is reported like any other script (ui/late-scripts.tsx).
if (document.documentElement.lang === 'ur') void import('./i18n/urdu-setup.ts').then(hydrate);
else runInNewTask(hydrate);
