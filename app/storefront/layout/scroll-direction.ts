import { useEffect } from 'react';

/** A hand that rests on the page moves it so far. */
const trembleFromPx = 8;
/** So far down the page the header stays where it is. */
const topPx = 160;

/**
 * Marks the document with `data-scrolls-down` from a scroll down until the next one up (styles.css): nothing is rendered for
 * it. A page that bounces at its end does not count as scrolled up.
 */
export function useScrollDirection(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    let last = window.scrollY;
    function update(): void {
      const end = root.scrollHeight - window.innerHeight;
      const now = Math.max(0, Math.min(window.scrollY, end));
      if (Math.abs(now - last) < trembleFromPx) return;
      root.toggleAttribute('data-scrolls-down', now > last && now > topPx);
      last = now;
    }
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      root.removeAttribute('data-scrolls-down');
    };
  }, []);
}
