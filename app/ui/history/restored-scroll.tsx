import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { InlineScript } from '../inline-script.tsx';

/** The entry of sessionStorage in which the router keeps how far each page was scrolled, in px, by the key of its history entry. */
const positions = 'react-router-scroll-positions';

/**
 * What the router's own `<ScrollRestoration>` writes into each page, in a third of its bytes. The page has its height only
 * where nothing is held (held-sections.ts).
 */
const restoreScroll = `!function(h,y){h.state&&h.state.key||h.replaceState({key:Math.random().toString(32).slice(2)},"");try{y=JSON.parse(sessionStorage["${positions}"])[h.state.key];y>0&&delete document.documentElement.dataset.held;y>=0&&scrollTo(0,y)}catch(e){}}(history)`;

/** Reloaded pages, and pages left for another site, stand where they were scrolled to before the first script has come. */
export function RestoredScroll() {
  useScrollRestoration({ storageKey: positions });
  return <InlineScript code={restoreScroll} />;
}
