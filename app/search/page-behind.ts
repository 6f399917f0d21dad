import { useLayoutEffect } from 'react';

/** D1: while the list is open the page behind it can be neither pressed, scrolled nor read into (styles.css stops the scrolling). The header stays. */
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
