import { useEffect } from 'react';
import { whenIdle } from '#app/platform/when-idle.ts';

declare global {
  interface Window {
    watchesPictures?: IntersectionObserver | undefined;
  }
}

/**
 * An inline script at the start of the page. Until the page is hydrated, what is out of view is held (`[data-held]` in
 * styles.css): pictures have no box, and sections no layout. A browser fetches pictures with `loading="lazy"` up to 2,500 px
 * below the view, and on a slow line they delay the page's scripts by seconds; a slow phone lays out the whole page anew
 * with each font that comes.
 */
export const holdPage = 'document.documentElement.dataset.held=""';

/** An inline script at the end of the page: a held picture that is in view, or comes into it, is fetched. */
export const watchPictures =
  'watchesPictures=new IntersectionObserver(function(l,o){l.forEach(function(e){if(e.isIntersecting){o.unobserve(e.target);e.target.querySelector("img").loading="eager"}})},{threshold:.01});document.querySelectorAll(".picture").forEach(function(p){watchesPictures.observe(p)})';

/** What styles.css holds beside pictures, by the same selector. */
const held = 'main section ~ section ~ section, footer';

/** After hydration, shows what is held, a section in each frame: all of them at once would be a task of a quarter second. */
export function useWholePage(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const waiting = dataset.held === undefined ? [] : [...document.querySelectorAll<HTMLElement>(held)];
    const shown = [...waiting];
    function showNext(): void {
      const next = waiting.shift();
      if (next) {
        next.dataset.shown = '';
        requestAnimationFrame(showNext);
      } else {
        window.watchesPictures?.disconnect();
        window.watchesPictures = undefined;
        delete dataset.held;
        for (const each of shown) delete each.dataset.shown;
      }
    }
    whenIdle(showNext);
  }, []);
}
