import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

declare global {
  interface Window {
    watchesPictures?: IntersectionObserver | undefined;
  }
}

/**
 * An inline script at the start of the page: what is out of view is held (`[data-held]` in styles.css). Until the page is
 * hydrated, pictures have no box: a browser fetches those with `loading="lazy"` up to 2,500 px below the view, and on a slow
 * line they delay the page's scripts by seconds. As long as this page is open, home's lower sections and the footer are laid
 * out when they come near the view: a slow phone takes a quarter second for them, again with each font that comes.
 */
export const holdPage = 'document.documentElement.dataset.held="page"';

/** An inline script at the end of the page: a held picture that is in view, or comes into it, is fetched. */
export const watchPictures =
  'watchesPictures=new IntersectionObserver(function(l,o){l.forEach(function(e){if(e.isIntersecting){o.unobserve(e.target);e.target.querySelector("img").loading="eager"}})},{threshold:.01});document.querySelectorAll(".picture").forEach(function(p){watchesPictures.observe(p)})';

/**
 * After hydration, leaves pictures to the browser. A page that is opened from the first one has its whole height at once, to be
 * scrolled to where it was left.
 */
export function useHeldPage(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.held) dataset.held = 'below';
    window.watchesPictures?.disconnect();
    window.watchesPictures = undefined;
  }, []);
  // Before the router scrolls.
  useLayoutEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.held;
  }, [key]);
}
