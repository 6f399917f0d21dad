import { useEffect } from 'react';
import { pageKindOf } from './vitals.ts';

/** One visit in so many is measured: enough to read a shop by, and half the requests. */
const measuredOneIn = 2;

/** H5: measures the page for the owner, by the shop itself. The script comes when everything else has. */
export function useVitals(): void {
  useEffect(() => {
    const page = pageKindOf(location.pathname);
    if (!page || Math.random() >= 1 / measuredOneIn) return;
    const measure = () =>
      void import('./measure-vitals.ts').then(
        ({ measureVitals }) => measureVitals(page),
        // Whoever cannot fetch it has other worries than being measured.
        () => {},
      );
    if (document.readyState === 'complete') measure();
    else window.addEventListener('load', measure, { once: true });
  }, []);
}
