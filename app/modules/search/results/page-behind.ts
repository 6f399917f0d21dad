import { useLayoutEffect } from 'react';

/**
 * D1: makes the page behind the open list inert: no press, no scrolling, no reading (styles.css stops the scrolling).
 * The header stays usable.
 */
export function useStillPage(still: boolean): void {
  useLayoutEffect(() => {
    if (!still) return;
    const behind = [...document.querySelectorAll<HTMLElement>('main, footer')];
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [still]);
}
