import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenToBack } from './ui/closes-on-back.ts';

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

listenToBack();
// The page's script imports this module beside its others (entry.server.tsx), and gives the router the page's modules after it.
// A dictionary that does not come is a script that does not come: the page says so (ui/late-scripts.tsx).
if (document.documentElement.lang === 'ur') void import('./language/speak-urdu.ts').then(hydrate);
else queueMicrotask(hydrate);
