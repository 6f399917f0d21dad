import { useEffect, useRef } from 'react';

const slowPageMs = 5_000;

/**
 * Calls back with the tags of what has changed in the shop (`["*"]`: something may have been missed). The stream is open
 * only while the page is in view, because a browser allows few connections to one shop; coming back counts as a gap.
 */
export function useLive(onChange: (tags: readonly string[]) => void): void {
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => {
    let source: EventSource | null = null;
    // A page that took long to get here may have missed a change on its way.
    let hadGap = performance.now() > slowPageMs;
    function open(): void {
      source = new EventSource('/api/live');
      source.addEventListener('open', () => {
        if (hadGap) callback.current(['*']);
        hadGap = false;
      });
      source.addEventListener('error', () => {
        hadGap = true;
      });
      source.addEventListener('changed', (event) => callback.current(readTags(event.data)));
    }
    function follow(): void {
      if (document.visibilityState === 'visible' && !source) open();
      else if (document.visibilityState === 'hidden') {
        source?.close();
        source = null;
        hadGap = true;
      }
    }
    // Behind the pictures of the first view, not before them.
    if (document.readyState === 'complete') follow();
    else window.addEventListener('load', follow, { once: true });
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('load', follow);
      document.removeEventListener('visibilitychange', follow);
      source?.close();
    };
  }, []);
}

function readTags(data: unknown): string[] {
  try {
    const value: unknown = JSON.parse(String(data));
    return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
