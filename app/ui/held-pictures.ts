import { useEffect } from 'react';

declare global {
  interface Window {
    showAllPictures?: (() => void) | undefined;
  }
}

/**
 * An inline script at the start of the page. A browser fetches pictures with `loading="lazy"` up to 2,500 px below the
 * view, and on a slow line they delay the page's scripts by seconds. Until the page is hydrated, pictures out of view have
 * no box (`[data-pictures]` in styles.css), and so are not fetched.
 */
export const holdPictures = 'document.documentElement.dataset.pictures="held"';

/** An inline script at the end of the page: a held picture that is in view, or comes into it, is fetched. */
export const watchPictures =
  '!function(){var o=new IntersectionObserver(function(l){l.forEach(function(e){if(e.isIntersecting){o.unobserve(e.target);e.target.querySelector("img").loading="eager"}})},{threshold:.01});document.querySelectorAll(".picture").forEach(function(p){o.observe(p)});showAllPictures=function(){o.disconnect();delete document.documentElement.dataset.pictures}}()';

/** After hydration, leaves pictures to the browser. */
export function useAllPictures(): void {
  useEffect(() => {
    window.showAllPictures?.();
    window.showAllPictures = undefined;
  }, []);
}
