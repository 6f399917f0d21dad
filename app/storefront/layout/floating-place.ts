/** Debounce: a scroll has ended after a pause of this length. */
const restMs = 150;
/** How far the buttons are lifted at a time. */
const stepPx = 32;
/** They stay in the lower part of the window. */
const maxShare = 0.6;
/** What is higher is a picture that is pressed as a whole: a button may stand on it. */
const maxControlPx = 100;
/** What is pressed, what a card says, and a product's name. */
const controlSelector =
  ':is(main, footer) :is(a, button, input, select, textarea, summary), main article > :is(h3, p, div), main h1 > bdi';

/**
 * Keeps the floating buttons away (`data-away`) while one scrolls. At rest they stand at the lowest place where nothing of
 * that lies under them (`--lift`, styles.css); where there is no such place they stay away. Returns a function that ends
 * this.
 */
export function keepClear(section: HTMLElement): () => void {
  let rest = 0;
  let lift = 0;
  function settle(): void {
    clearTimeout(rest);
    rest = window.setTimeout(place, restMs);
  }
  function leave(): void {
    section.toggleAttribute('data-away', true);
    settle();
  }
  function place(): void {
    const free = freeLift(section, lift);
    section.toggleAttribute('data-away', free === null);
    if (free === null || free === lift) return;
    lift = free;
    section.style.setProperty('--lift', `${lift}px`);
  }
  const sizes = new ResizeObserver(settle);
  sizes.observe(document.body);
  // A buy bar that comes or goes moves the buttons.
  const bars = new MutationObserver(settle);
  bars.observe(document.documentElement, { attributeFilter: ['data-buy-bar'] });
  bars.observe(section, { childList: true });
  window.addEventListener('scroll', leave, { passive: true });
  window.addEventListener('resize', settle);
  settle();
  return () => {
    clearTimeout(rest);
    sizes.disconnect();
    bars.disconnect();
    window.removeEventListener('scroll', leave);
    window.removeEventListener('resize', settle);
  };
}

/** The least lift at which the buttons cover nothing; null where there is none. */
function freeLift(section: HTMLElement, lift: number): number | null {
  const buttons = [...section.children].map((button) => button.getBoundingClientRect());
  const { top, bottom } = section.getBoundingClientRect();
  const left = Math.min(...buttons.map((button) => button.left));
  const right = Math.max(...buttons.map((button) => button.right));
  const below = [...document.querySelectorAll(controlSelector)]
    // What is not laid out yet would be, only to be measured.
    .filter((control) => control.checkVisibility({ contentVisibilityAuto: true }))
    // A name of several lines is one for each.
    .flatMap((control) => [...control.getClientRects()])
    .filter((control) => control.right > left && control.left < right && control.height < maxControlPx);
  for (let free = 0; free < window.innerHeight * maxShare; free += stepPx) {
    const by = lift - free;
    if (below.every((control) => control.bottom <= top + by || control.top >= bottom + by)) return free;
  }
  return null;
}
