import { useEffect } from 'react';
import { whenIdle } from '#app/infra/browser/when-idle.ts';

/** One visit in so many is measured: enough to read a shop by, and half the requests. */
const measuredOneIn = 2;

/** H5: measures the page for the owner, by the shop itself. The script comes when everything else has. */
export function useVitals(): void {
  useEffect(() => {
    const address = location.pathname;
    if (Math.random() >= 1 / measuredOneIn) return;
    const measure = () =>
      void import('./measure-vitals.ts').then(
        ({ measureVitals }) => measureVitals(address),
        // Whoever cannot fetch it has other worries than being measured.
        () => {},
      );
    whenIdle(measure);
  }, []);
}
